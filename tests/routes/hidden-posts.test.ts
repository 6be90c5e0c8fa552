import { describe, expect, it } from 'vitest'
import { createPreviewLink } from '~/domain/posts/preview-links.server'
import { deletePost } from '~/domain/posts/manage-posts.server'
import {} from '~/domain/posts/pending-version.server'
import { schedulePost } from '~/domain/posts/schedule.server'
import { toShortCode } from '~/domain/posts/short-code'
import * as home from '~/routes/_site._index/route'
import * as author from '~/routes/_site.author.$slug/route'
import * as category from '~/routes/_site.category.$slug/route'
import * as post from '~/routes/_site.post.$slug/route'
import * as preview from '~/routes/_site.preview.$token/route'
import * as search from '~/routes/_site.search/route'
import * as feed from '~/routes/feed.$/route'
import * as latest from '~/routes/latest-posts/route'
import * as short from '~/routes/_site.s.$code/route'
import * as suggestions from '~/routes/search-suggestions/route'
import * as share from '~/routes/share.$/route'
import * as sitemaps from '~/routes/sitemaps.$name/route'
import { HOUR } from '~/time/durations'
import { aPost, anAdmin, postInput, saveChanges } from '../helpers/builders'
import { anApiSite } from '../helpers/api-site'
import { get, run } from '../helpers/requests'

const SECRETS = ['गुप्तसरयू', 'लुप्तयमुना', 'छिपीकावेरी']

function createSite() {
  const site = anApiSite()
  const { deps } = site
  const by = anAdmin(deps, { username: 'मीरा' })
  const shared = { category: 'नदियाँ', by }
  const shown = aPost(deps, { ...shared, title: 'सरयू और यमुना', content: '<p>नदी</p>' })
  const textOf = (secret: string) => ({
    title: `${secret} की नदी`,
    content: `<p>${secret} नदी</p>`,
  })
  const [scheduled, trashed] = SECRETS.slice(0, 2).map((secret, number) =>
    aPost(deps, {
      ...shared,
      ...textOf(secret),
      ...(number === 0 && { status: 'draft' as const, publishedAt: null }),
    }),
  )
  schedulePost(deps, by, scheduled!.id, 'publish', deps.now() + HOUR)
  deletePost(deps, by, trashed!.id)
  const changes = { ...postInput({ ...textOf(SECRETS[2]!), category: 'nadiyan' }), slug: 'chhipi' }
  saveChanges(deps, by, shown.id, changes, { baseVersion: 1, version: 0 })
  schedulePost(deps, by, shown.id, 'publish', deps.now() + HOUR)
  return { ...site, by, shown, hidden: [scheduled!, trashed!] }
}

/** Skips secrets that are in the URL itself, because the page title repeats the query. */
function expectHidden(text: string, path: string) {
  const asked = decodeURIComponent(path)
  for (const secret of SECRETS) {
    if (!asked.includes(secret)) expect(text, path).not.toContain(secret)
  }
}

describe('scheduled and trashed posts, and unpublished changes', () => {
  it('do not appear in any page, feed, sitemap, suggestion or count that readers see', async () => {
    const { deps, shown, hidden } = createSite()
    const ask = async (
      route: { loader: Parameters<typeof run>[0] },
      path: string,
      params: Record<string, string> = {},
    ) => {
      const reply = await run(route.loader, get(path), { deps, params })
      const text = JSON.stringify(reply.data) + JSON.stringify([...reply.headers])
      expectHidden(text, path)
      for (const { id, slug } of hidden) {
        expect(text, path).not.toContain(id)
        if (!decodeURIComponent(path).includes(slug)) expect(text, path).not.toContain(slug)
      }
      return reply
    }
    for (const secret of SECRETS) {
      const q = encodeURIComponent(secret)
      for (const [route, path] of [
        [search, '/search'],
        [suggestions, '/search-suggestions'],
      ] as const) {
        const found = await ask(route, `${path}?q=${q}`)
        expect(JSON.stringify(found.data)).not.toContain(shown.slug)
      }
    }
    await ask(post, '/post/chhipi', { slug: 'chhipi' })
    await ask(home, '/')
    await ask(latest, '/latest-posts?startIndex=0')
    await ask(category, '/category/nadiyan', { slug: 'nadiyan' })
    await ask(author, '/author/mira', { slug: 'mira' })
    await ask(post, `/post/${shown.slug}`, { slug: shown.slug })
    for (const words of ['नदी', 'सरयू', 'यमुना', 'मीरा', 'नदियाँ']) {
      const q = encodeURIComponent(words)
      await ask(search, `/search?q=${q}`)
      await ask(suggestions, `/search-suggestions?q=${q}`)
    }
    for (const path of ['', 'atom', 'json', 'language/hi', 'category/nadiyan', 'author/mira']) {
      await ask(feed, `/feed/${path}`, { '*': path })
    }
    for (const name of ['posts-1.xml', 'pages.xml', 'news.xml']) {
      await ask(sitemaps, `/sitemaps/${name}`, { name })
    }
    for (const [number, { slug, number: code }] of hidden.entries()) {
      const status = number === 0 ? 404 : 410
      expect((await ask(post, `/post/${slug}`, { slug })).status).toBe(status)
      const shortCode = toShortCode(code)
      expect((await ask(short, `/s/${shortCode}`, { code: shortCode })).status).toBe(status)
      const path = `post/${slug}.jpg`
      expect((await ask(share, `/share/${path}`, { '*': path })).status).toBe(404)
    }
  })

  it('do not appear in API responses to visitors', async () => {
    const { call, hidden, shown } = createSite()
    const paths = [
      '/api/posts/getposts',
      '/api/posts',
      '/api/posts/getposts?order=asc',
      '/api/posts?isFeatured=true',
      '/api/posts?category=nadiyan',
      '/api/categories',
      `/api/posts/search?q=${encodeURIComponent('नदी')}`,
      `/api/posts/getpost/${shown.id}`,
      `/api/posts?slug=${shown.slug}`,
      '/api/posts?slug=chhipi',
      ...hidden.flatMap(({ id, slug }) => [
        `/api/posts/getpost/${id}`,
        `/api/posts/getpost/${slug}`,
        `/api/posts/getposts?slug=${slug}`,
        `/api/posts?slug=${slug}`,
      ]),
    ]
    for (const path of paths) expectHidden((await call('GET', path)).text, path)
  })
})

describe('a preview link', () => {
  it('shows the draft, is not cached, and is not indexed', async () => {
    const { deps, by, hidden } = createSite()
    const token = createPreviewLink(deps, by, hidden[0]!.id, 1)
    const context = {}
    const open = () =>
      run(preview.loader, get(`/preview/${token}`), { deps, params: { token }, context })
    const reply = await open()
    expect(reply.data.post.title).toContain(SECRETS[0])
    expect(Object.fromEntries(reply.headers)).toMatchObject({
      'cache-control': 'private, no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
    })
    expect(context).not.toHaveProperty('cache')
    deps.clock.advance(25 * HOUR)
    expect((await open()).status).toBe(410)
  })
})

import type { AppLoadContext } from '@remix-run/node'
import { eq } from 'drizzle-orm'
import { describe, expect, it, vi } from 'vitest'
import { DomainError } from '~/domain/core/errors'
import { mergeIndex } from '~/domain/search-index/rebuild-index.server'
import { wasRead } from '~/http/handlers.server'
import { publishDraft } from '~/domain/posts/manage-posts.server'
import { updatePost } from '~/domain/posts/save-post.server'
import { renameCategory } from '~/domain/posts/manage-categories.server'
import * as home from '~/routes/_site._index/route'
import * as category from '~/routes/_site.category.$slug/route'
import * as nirvankand from '~/routes/_site.nirvankand/route'
import * as post from '~/routes/_site.post.$slug/route'
import * as latestPosts from '~/routes/latest-posts/route'
import * as share from '~/routes/share.$/route'
import * as views from '~/routes/views.$slug/route'
import { DAY, HOUR, MINUTE } from '~/time/durations'
import { posts } from '~db/schema'
import {
  aCategory,
  aDevotionalText,
  aFile,
  aMember,
  anAdmin,
  aPost,
  postInput,
} from '../helpers/builders'
import { createTestDeps } from '../helpers/deps'
import { readMeta } from '../helpers/meta'
import { get, ORIGIN, postForm, run, signedIn } from '../helpers/requests'

const slugs = (posts: { slug: string }[]) => posts.map(({ slug }) => slug)

describe('post', () => {
  const read = (deps: ReturnType<typeof createTestDeps>, slug: string, options = {}) =>
    run(post.loader, get(`/post/${encodeURIComponent(slug)}?x=1`, options), {
      deps,
      params: { slug },
    })

  it('shows a cacheable post and marks the view for counting', async () => {
    const deps = createTestDeps()
    const { id, slug } = aPost(deps, { title: 'रामायण की कथा', content: '<p>पाठ</p>' })
    const context: AppLoadContext = {}
    const reply = await run(post.loader, get(`/post/${slug}`), { deps, params: { slug }, context })
    expect(reply.data.post).toMatchObject({
      title: 'रामायण की कथा',
      pieces: [{ html: '<p>पाठ</p>' }],
    })
    expect(context.cache?.viewOf).toBe(id)
    expect(reply.headers.get('Cache-Control')).toMatch(/^public/)
    expect(JSON.stringify(reply.data)).not.toContain('@example.org')
  })

  it('links each picture of the text to its largest variant, and nests no links', async () => {
    const deps = createTestDeps()
    const [one, two] = ['a', 'b'].map((letter) => `/media/${letter.repeat(32)}`)
    const img = (base: string | undefined, alt: string) => `<img src="${base}.webp" alt="${alt}" />`
    const content = [
      `<p>${img(one, '')}${img(two, 'घाट')}</p>`,
      `<p><a href="https://example.org/">${img(one, 'क')}</a></p>`,
      `<blockquote><p>${img(two, '')}</p></blockquote>`,
      `<figure>${img(one, 'ख')}<figcaption>शाम</figcaption></figure>`,
      '<p><img src="https://example.org/c.png" alt="ग" /></p>',
    ].join('')
    const { slug } = aPost(deps, { content })
    const [{ html }] = (await read(deps, slug)).data.post.pieces
    expect(html.match(/<a class="large"[^>]*>/g)).toEqual([
      `<a class="large" href="${one}.webp" aria-label="तस्वीर बड़ी देखें">`,
      `<a class="large" href="${two}.webp">`,
      `<a class="large" href="${one}.webp">`,
    ])
    expect(html.match(/<img/g)).toHaveLength(6)
    expect(html).not.toMatch(/<a [^>]*><a /)
  })

  it('has tables that can be scrolled with the keyboard', async () => {
    const deps = createTestDeps()
    const content = '<table style="color:red"><tbody><tr><td>क &lt;table</td></tr></tbody></table>'
    const { slug } = aPost(deps, { content })
    const page = await read(deps, slug)
    expect(page.data.post.pieces).toEqual([
      { html: content.replace('<table', '<table tabindex="0"') },
    ])
  })

  it.each([
    ['a portrait within the window', 900, 1_200, 'max-width:min(100%,60svh)'],
    ['a notice in the full width', 800, 6_000, 'max-height:none'],
  ])('shows %s', async (_, width, height, style) => {
    const deps = createTestDeps()
    const { key } = await aFile(deps, { width, height })
    const { slug } = aPost(deps, { content: `<p><img src="/media/${key}" alt=""></p>` })
    const page = await run(post.loader, get(`/post/${slug}`), { deps, params: { slug } })
    expect(JSON.stringify(page.data.post.pieces)).toContain(`style=\\"${style}\\"`)
  })

  it('sets the chosen language on the page and the card, and formats dates in the nearest one', async () => {
    const deps = createTestDeps()
    const typed = { title: 'माझे गाव', content: '<p>शांत सकाळ.</p>', description: 'In English' }
    const { slug } = aPost(deps, { ...typed, language: 'mr', category: 'गाव' })
    const onCard = {
      titleLanguage: 'mr',
      dateLanguage: 'hi',
      publishedLabel: '21 नवंबर 2026',
    }
    const page = await read(deps, slug)
    expect(page.data.post).toMatchObject({
      ...onCard,
      publishedLabel: '21 नवंबर 2026, सुबह 10:00',
      isToday: true,
      language: 'mr',
      descriptionLanguage: 'en',
    })
    expect(readMeta(page.data.meta).thing).toMatchObject({ inLanguage: 'mr' })
    const params = { slug: page.data.post.category.slug }
    const list = await run(category.loader, get('/category/gaon'), { deps, params })
    expect(list.data.posts).toMatchObject([onCard])
  })

  it('uses Devanagari digits if the setting is on, but never in English dates', async () => {
    const deps = createTestDeps({ site: { digits: 'deva' } })
    const hindi = aPost(deps, { title: 'रामायण की कथा' })
    expect((await read(deps, hindi.slug)).data.post).toMatchObject({
      publishedLabel: '२१ नवंबर २०२६, सुबह १०:००',
      publishedTitle: 'शनिवार, २१ नवंबर २०२६, सुबह १०:००',
      publishedIso: '2026-11-21T04:30:00Z',
    })
    const english = aPost(deps, { title: 'A story', content: '<p>In English.</p>' })
    const { publishedLabel } = (await read(deps, english.slug)).data.post
    expect(publishedLabel).toBe('21 November 2026, 10:00 am')
  })

  it.each([
    ['GET', {}, true],
    ['HEAD', {}, false],
    ['GET', { 'Sec-Purpose': 'prefetch;prerender' }, false],
    ['GET', { Purpose: 'prefetch' }, false],
  ])('a %s with the headers %j counts as a view: %s', (method, headers, expected) => {
    const request = new Request('http://localhost/post/a', { method, headers })
    expect(wasRead(request, {})).toBe(expected)
    // The page cache counts a view each time it sends the page.
    expect(wasRead(request, { isRead: false })).toBe(false)
  })

  it('counts reported views of published posts', async () => {
    const deps = createTestDeps()
    const { id, slug } = aPost(deps)
    const draft = aPost(deps, { status: 'draft' })
    const count = vi.spyOn(deps.views, 'count')
    const report = async (path: string, headers: Record<string, string>) => {
      const request = new Request(`http://localhost/views/${path}`, { method: 'POST', headers })
      const context = { deps }
      return views.action({ request, params: { slug: path }, context }).catch((error) => error)
    }
    for (const path of [slug, draft.slug, 'nothing'])
      await report(path, { 'Sec-Fetch-Site': 'same-origin' })
    await report(slug, { 'Sec-Fetch-Site': 'cross-site' })
    expect(count.mock.calls).toEqual([[id]])
  })

  it('counts what members read, but not what the newsroom reads on its own site', async () => {
    const deps = createTestDeps()
    const { id, slug } = aPost(deps)
    const count = vi.spyOn(deps.views, 'count')
    for (const [account, expected] of [
      [aMember(deps), [[id]]],
      [anAdmin(deps), []],
    ] as const) {
      const cookie = await signedIn(deps, account)
      const context: AppLoadContext = {}
      await run(post.loader, get(`/post/${slug}`, { cookie }), { deps, params: { slug }, context })
      expect(context.cache?.viewOf).toBe(expected[0]?.[0])
      const report = postForm(`/views/${slug}`, {}, { cookie })
      await run(views.action, report, { deps, params: { slug } })
      expect(count.mock.calls).toEqual(expected)
      count.mockClear()
    }
  })

  it("does not count view and share reports against an editor's write limit", async () => {
    const deps = createTestDeps()
    const { slug } = aPost(deps)
    const consume = vi.spyOn(deps.throttle, 'consume')
    for (const { action } of [views, share]) {
      const headers = { 'Sec-Fetch-Site': 'same-origin' }
      const request = new Request(`http://localhost/${slug}`, { method: 'POST', headers })
      await action({ request, params: { slug, '*': slug }, context: { deps } })
    }
    expect(consume.mock.calls.map(([limit]) => limit)).toEqual(['read', 'read'])
  })

  it('shows published related posts, then others from its category, without repeats', async () => {
    const deps = createTestDeps()
    const category = 'इतिहास'
    const { slug } = aPost(deps, { title: 'अयोध्या की "रामायण" -कथा', category })
    const others = [1, 2].map((number) => {
      const content = '<p>झूले</p>'
      return aPost(deps, { title: `मेला ${number}`, content, category })
    })
    const related = aPost(deps, { title: 'रामायण और अयोध्या', category })
    aPost(deps, { title: 'अयोध्या: रामायण', status: 'draft', category })
    await mergeIndex(deps.db)
    const { further } = (await read(deps, slug)).data
    expect(slugs(further.related)).toEqual([related.slug])
    expect(slugs(further.sameCategory)).toEqual(slugs(others).toReversed())
  })

  it('does not repeat the next post in its other lists', async () => {
    const deps = createTestDeps()
    const { slug } = aPost(deps, { title: 'रामायण की कथा' })
    const next = aPost(deps, { title: 'रामायण के पात्र' })
    const later = aPost(deps, { title: 'रामायण की नदियाँ' })
    await mergeIndex(deps.db)
    const { further } = (await read(deps, slug)).data
    expect(further.next?.slug).toBe(next.slug)
    expect(slugs(further.related)).toEqual([later.slug])
  })

  it('shows different related posts once its subject changes', async () => {
    const deps = createTestDeps()
    const by = anAdmin(deps)
    const [rivers, temples] = [
      ['नदी', 'घाट'],
      ['मंदिर', 'शिखर'],
    ].map((words) => aPost(deps, { title: words.join(' और ') }))
    for (const title of ['खेल', 'मौसम']) aPost(deps, { title })
    const { id, slug } = aPost(deps, { title: 'नदी का घाट', by })
    const related = async () => slugs((await read(deps, slug)).data.further.related)
    expect(await related()).toEqual([rivers!.slug])
    deps.clock.advance(1_000)
    updatePost(deps, by, id, { ...postInput({ title: 'मंदिर का शिखर' }), slug })
    expect(await related()).toEqual([temples!.slug])
  })

  it('shows posts from its category while search is overloaded', async () => {
    const deps = createTestDeps()
    const other = aPost(deps, { title: 'रामायण', category: 'इतिहास' })
    const { slug } = aPost(deps, { title: 'रामायण', category: 'इतिहास' })
    vi.spyOn(deps.search, 'run').mockRejectedValue(new DomainError('Unavailable', 'busy'))
    const { status, data } = await read(deps, slug)
    expect(status).toBe(200)
    expect(data.further.related.length).toBe(0)
    expect(slugs(data.further.sameCategory)).toEqual([other.slug])
  })

  it('shows the times of publication and of the last change on their day', async () => {
    const deps = createTestDeps()
    const by = anAdmin(deps)
    const { id, slug } = aPost(deps, { title: 'रामायण की कथा', by })
    const dates = async () => {
      const { publishedLabel, updated } = (await read(deps, slug)).data.post
      return [publishedLabel, updated?.label]
    }
    const change = (content: string) =>
      updatePost(deps, by, id, { ...postInput({ title: 'रामायण की कथा', content }), slug })
    expect(await dates()).toEqual(['21 नवंबर 2026, सुबह 10:00', undefined])
    deps.clock.advance(4 * HOUR + 5 * MINUTE)
    change('<p>नया</p>')
    expect(await dates()).toEqual(['21 नवंबर 2026, सुबह 10:00', 'दोपहर 2:05'])
    deps.clock.advance(DAY)
    expect(await dates()).toEqual(['21 नवंबर 2026', undefined])
    change('<p>और नया</p>')
    expect(await dates()).toEqual(['21 नवंबर 2026', '22 नवंबर 2026, दोपहर 2:05'])
    deps.clock.advance(DAY)
    expect(await dates()).toEqual(['21 नवंबर 2026', '22 नवंबर 2026'])
  })

  it('does not call a draft updated when it is published', async () => {
    const deps = createTestDeps()
    const { id } = aPost(deps, { status: 'draft', publishedAt: null })
    deps.clock.advance(HOUR)
    const { slug } = publishDraft(deps, anAdmin(deps), id)
    const { publishedLabel, updated } = (await read(deps, slug)).data.post
    expect([publishedLabel, updated]).toEqual(['21 नवंबर 2026, सुबह 11:00', null])
  })

  it('shows the date of a change after the day of publication', async () => {
    const deps = createTestDeps()
    const { id, slug } = aPost(deps, { title: 'रामायण की कथा' })
    expect((await read(deps, slug)).data.post.updated).toBeNull()
    const updatedAt = Date.parse('2026-11-24T10:00:00+05:30')
    deps.db.update(posts).set({ updatedAt }).where(eq(posts.id, id)).run()
    const { data } = await read(deps, slug)
    expect(data.post.updated).toMatchObject({ label: '24 नवंबर 2026' })
    expect(data.post.modifiedIso).toBe('2026-11-24T04:30:00Z')
    expect(readMeta(data.meta).thing).toMatchObject({ dateModified: '2026-11-24T04:30:00Z' })
  })

  it('is private for signed-in users', async () => {
    const deps = createTestDeps()
    const { slug } = aPost(deps)
    const cookie = await signedIn(deps, aMember(deps))
    expect((await read(deps, slug, { cookie })).headers.get('Cache-Control')).toBe(
      'private, no-store',
    )
  })

  it('redirects the Devanagari slug to the current one, with its query', async () => {
    const deps = createTestDeps()
    aPost(deps, { title: 'रामायण की कथा' })
    const reply = await read(deps, 'रामायण-की-कथा')
    expect([reply.status, reply.location]).toEqual([301, '/post/ramayan-ki-katha?x=1'])
  })

  it.each(['nothing', 'a b', '%', '<script>', 'x'.repeat(300)])(
    'returns 404 for %j',
    async (slug) => {
      const deps = createTestDeps()
      aPost(deps)
      const reply = await read(deps, slug)
      expect([reply.status, reply.data.message]).toEqual([404, 'Post not found'])
    },
  )

  it('returns 404 for a draft, even to admins on the public page', async () => {
    const deps = createTestDeps()
    const admin = anAdmin(deps)
    const { slug } = aPost(deps, { status: 'draft' })
    expect((await read(deps, slug)).status).toBe(404)
    expect((await read(deps, slug, { cookie: await signedIn(deps, admin) })).status).toBe(404)
  })
})

describe('category', () => {
  const read = (deps: ReturnType<typeof createTestDeps>, slug: string, query = '') =>
    run(category.loader, get(`/category/${slug}${query}`), { deps, params: { slug } })

  it('shows nine posts and links to the next page', async () => {
    const deps = createTestDeps()
    for (let number = 1; number <= 10; number += 1) aPost(deps, { category: 'इतिहास' })
    const first = await read(deps, 'itihas')
    expect(first.data).toMatchObject({
      category: { name: 'इतिहास' },
      countLabel: '10 लेख',
      nextStartIndex: 9,
    })
    expect(first.data.posts).toHaveLength(9)
    expect(readMeta(first.data.meta)['og:title']).toBe('इतिहास Posts')
    const second = await read(deps, 'itihas', '?startIndex=9')
    expect(second.data.posts).toHaveLength(1)
    expect(second.data.nextStartIndex).toBeNull()
  })

  it('has no next page for exactly nine posts', async () => {
    const deps = createTestDeps()
    for (let number = 1; number <= 9; number += 1) aPost(deps, { category: 'इतिहास' })
    expect((await read(deps, 'itihas')).data.nextStartIndex).toBeNull()
  })

  it.each(['nothing', '%', ''])('returns 404 for %j', async (slug) => {
    const reply = await read(createTestDeps(), slug)
    expect([reply.status, reply.data.message]).toEqual([404, 'Category not found'])
  })

  it('redirects from a former slug, with the query', async () => {
    const deps = createTestDeps()
    const { id } = aCategory(deps, 'इतिहास')
    renameCategory(deps, anAdmin(deps), id, { name: 'पुराना समय' })
    const reply = await read(deps, 'itihas', '?startIndex=9&from=x')
    expect(reply.status).toBe(301)
    expect(reply.location).toBe('/category/purana-samay?startIndex=9&from=x')
    expect((await read(deps, 'purana-samay')).status).toBe(200)
  })

  it.each([
    [404, 'Page Not Found'],
    [503, 'Something went wrong'],
  ])('has an error page for %i with the title "%s"', (status, title) => {
    const error = { status, statusText: '', internal: false, data: null }
    const args = { error, data: undefined, params: {}, matches: [], location: {} }
    expect(category.meta(args as unknown as Parameters<typeof category.meta>[0])).toEqual([
      { title },
    ])
  })
})

describe('home', () => {
  const load = (deps: ReturnType<typeof createTestDeps>, query = '') =>
    run(home.loader, get(`/${query}`), { deps })

  it.each([
    ['"View More" has loaded the posts that the URL names', '/', '/?shown=18', undefined, false],
    ["the site's name leads back to the first posts", '/?shown=18', '/', undefined, true],
    ['a form has changed the page', '/?shown=18', '/?shown=27', 'POST', true],
  ] as const)(
    'reloads unless only the shown posts change: %s',
    (_, from, to, formMethod, expected) => {
      const [currentUrl, nextUrl] = [new URL(from, ORIGIN), new URL(to, ORIGIN)]
      const rest = { currentParams: {}, nextParams: {}, defaultShouldRevalidate: true }
      expect(home.shouldRevalidate({ currentUrl, nextUrl, formMethod, ...rest })).toBe(expected)
    },
  )

  it('shows every section', async () => {
    const deps = createTestDeps()
    for (let number = 1; number <= 11; number += 1)
      aPost(deps, { isFeatured: number > 9, category: 'इतिहास' })
    aDevotionalText(deps)
    const { data } = await load(deps)
    expect(data.slides).toHaveLength(2)
    expect(new Set(slugs(data.slides)).size).toBe(2)
    expect(data.updates).toHaveLength(6)
    expect(data.lead.category).toMatchObject({ slug: 'itihas' })
    expect(data.others).toHaveLength(3)
    expect(data.stories).toHaveLength(6)
    expect(new Set(slugs(data.stories)).size).toBe(6)
    expect(data.latest).toMatchObject({ posts: { length: 9 }, hasMore: true })
    expect(data.topics).toMatchObject([{ category: { slug: 'itihas' }, posts: { length: 3 } }])
    expect(await data.recommended).toMatchObject({ ok: true, value: { length: 10 } })
    expect(await data.headlines).toMatchObject({ ok: true, value: { length: 8 } })
    expect(data.verse.verse).not.toContain('<')
  })

  it('restores the number of shown posts', async () => {
    const deps = createTestDeps()
    for (let number = 1; number <= 11; number += 1) aPost(deps)
    const { data } = await load(deps, '?startIndex=9')
    expect(data.latest).toMatchObject({ startIndex: 9, posts: { length: 2 }, hasMore: false })
    const more = await run(latestPosts.loader, get('/latest-posts?startIndex=9'), { deps })
    expect(slugs(more.data.posts)).toEqual(slugs(data.latest.posts))
    expect(
      (await run(latestPosts.loader, get('/latest-posts?startIndex=11'), { deps })).data.posts,
    ).toEqual([])
  })

  it('reports whether there is a next page', async () => {
    const deps = createTestDeps()
    for (let number = 1; number <= 9; number += 1) aPost(deps)
    const page = async () => (await load(deps)).data.latest.hasMore
    expect(await page()).toBe(false)
    for (let number = 1; number <= 9; number += 1) aPost(deps)
    expect(await page()).toBe(true)
    const more = await run(latestPosts.loader, get('/latest-posts?startIndex=9'), { deps })
    expect(more.data).toMatchObject({ posts: { length: 9 }, hasMore: false })
  })

  it('shows as many posts as before, in one request', async () => {
    const deps = createTestDeps()
    for (let number = 1; number <= 44; number += 1) aPost(deps)
    const shown = async (query: string) => slugs((await load(deps, query)).data.latest.posts)
    const all = await shown('?shown=30')
    expect(all).toHaveLength(30)
    expect(await shown('?shown=27')).toEqual(all.slice(0, 27))
    expect(await shown('?startIndex=9&shown=18')).toEqual(all.slice(9, 27))
    for (const nonsense of ['', '0', '-1', 'x', '1e9']) {
      expect(await shown(`?shown=${nonsense}`)).toEqual(all.slice(0, 9))
    }
  })

  it('renders without any content', async () => {
    const { data } = await load(createTestDeps())
    expect(data).toMatchObject({
      isEmpty: true,
      slides: { length: 0 },
      updates: [],
      lead: undefined,
      stories: { length: 0 },
      latest: { posts: [], hasMore: false },
      topics: { length: 0 },
      verse: null,
    })
    expect(await data.media).toEqual({ ok: true, value: [] })
  })
})

describe('nirvankand', () => {
  it('shows the text, or a message if there is none', async () => {
    const deps = createTestDeps()
    await expect(
      (await run(nirvankand.loader, get('/nirvankand'), { deps })).data.text,
    ).resolves.toEqual({
      ok: true,
      value: null,
    })
    const { title, shlokas } = aDevotionalText(deps, {
      subtitle: 'A Prakrit text',
      shlokas: ['<p class="verse">पहला</p>', '<p>the second</p>'],
    })
    const { data } = await run(nirvankand.loader, get('/nirvankand'), { deps })
    expect(await data.text).toMatchObject({
      ok: true,
      value: {
        title: { text: title, language: 'hi' },
        subtitle: { text: 'A Prakrit text', language: 'en' },
        shlokas: [
          { html: shlokas[0], language: 'hi' },
          { html: shlokas[1], language: 'en' },
        ],
      },
    })
  })

  it('reports a failed read within the page', async () => {
    const deps = createTestDeps()
    deps.db.$client.exec('DROP TABLE nirvankand')
    const { status, data } = await run(nirvankand.loader, get('/nirvankand'), { deps })
    expect(status).toBe(200)
    expect(await data.text).toEqual({ ok: false, message: 'Failed to fetch content' })
  })
})

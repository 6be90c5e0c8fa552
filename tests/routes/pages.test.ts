import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { listFeedPosts } from '~/domain/posts/posts-for-crawlers.server'
import { countPublishedPosts } from '~/domain/posts/read-posts.server'
import { publishDraft, publishMany } from '~/domain/posts/manage-posts.server'
import { publishNewPost, saveNewDraft, updatePost } from '~/domain/posts/save-post.server'
import { findPendingVersion } from '~/domain/posts/pending-version.server'
import { carryOutSchedules, schedulePost } from '~/domain/posts/schedule.server'
import { toShortCode } from '~/domain/posts/short-code'
import { listQueries } from '~/domain/search/search.server'
import { SCHEMAS } from '~/domain/core/settings-schema'
import { saveSettings } from '~/domain/settings/settings.server'
import { restoreFromTrash } from '~/domain/across/manage-trash.server'
import { PAGE_TEMPLATES } from '~/labels/page-templates.server'
import * as ownPage from '~/routes/_site.$/route'
import * as home from '~/routes/_site._index/route'
import * as about from '~/routes/_site.about/route'
import * as author from '~/routes/_site.author.$slug/route'
import * as category from '~/routes/_site.category.$slug/route'
import * as contact from '~/routes/_site.contact/route'
import * as post from '~/routes/_site.post.$slug/route'
import * as search from '~/routes/_site.search/route'
import * as create from '~/routes/create-post/route'
import * as dashboard from '~/routes/dashboard/route'
import * as autosave from '~/routes/dashboard_.autosave/route'
import * as history from '~/routes/dashboard_.history.$id/route'
import * as feed from '~/routes/feed.$/route'
import * as latest from '~/routes/latest-posts/route'
import * as short from '~/routes/_site.s.$code/route'
import * as suggestions from '~/routes/search-suggestions/route'
import * as share from '~/routes/share.$/route'
import * as sitemaps from '~/routes/sitemaps.$name/route'
import * as update from '~/routes/update-post.$postId/route'
import { HOUR } from '~/time/durations'
import { posts, trash } from '~db/schema'
import { anApiSite } from '../helpers/api-site'
import { anAdmin, aPost, postInput } from '../helpers/builders'
import { createTestDeps, type TestDeps } from '../helpers/deps'
import { get, postForm, run, signedIn, toastOf } from '../helpers/requests'

const WORD = 'सुप्तनर्मदा'

const aPage = (deps: TestDeps, values: Parameters<typeof postInput>[0] = {}, by = anAdmin(deps)) =>
  publishNewPost(
    deps,
    by,
    { ...postInput({ content: `<p>${WORD} का पाठ</p>`, ...values }), slug: values?.slug ?? '' },
    { isPage: true },
  )

async function aSite() {
  const deps = createTestDeps()
  const admin = anAdmin(deps, { username: 'मीरा' })
  const cookie = await signedIn(deps, admin)
  const send = (path: string, fields: Record<string, string>) =>
    run(create.action, postForm(path, fields, { cookie }), { deps })
  const read = (slug: string) =>
    run(ownPage.loader, get(`/${encodeURIComponent(slug)}`), { deps, params: { '*': slug } })
  const tab = async (name: string) =>
    (await run(dashboard.loader, get(`/dashboard?tab=${name}`, { cookie }), { deps })).data.tab
  const stored = (id: string) => deps.db.select().from(posts).where(eq(posts.id, id)).get()!
  return { deps, admin, cookie, send, read, tab, stored }
}

const PAGE = { title: 'गोपनीयता', content: '<p>पाठ</p>', kind: 'page', slug: '' }

describe('a page', () => {
  it("is called a page in the create form's title", async () => {
    const { deps, cookie } = await aSite()
    const fresh = await run(create.loader, get('/create-post?page=blank', { cookie }), { deps })
    expect(fresh.data.meta).toContainEqual({ title: expect.stringContaining('Create Page') })
    const post = await run(create.loader, get('/create-post', { cookie }), { deps })
    expect(post.data.meta).not.toContainEqual({ title: expect.stringContaining('Create Page') })
  })

  it('is published at the top level, and is listed and edited in the pages tab', async () => {
    const { deps, cookie, send, read, tab, stored } = await aSite()
    const reply = await send('/create-post?page=blank', { ...PAGE, intent: 'publish' })
    expect(reply.location).toBe('/gopniyta')
    expect(await toastOf(reply, deps)).toMatchObject({ message: 'Page published' })
    const { status, data, headers } = await read('gopniyta')
    expect([status, data.post.title, data.post.isPage]).toEqual([200, 'गोपनीयता', true])
    expect(headers.get('Content-Language')).toBe('hi')
    const [row] = (await tab('pages')).page.value.rows
    expect(row).toMatchObject({ slug: 'gopniyta', status: 'page', hasChanges: false })
    const params = { postId: row.id }
    const path = `/update-post/${row.id}?source=pages`
    const { values } = (await run(update.loader, get(path, { cookie }), { deps, params })).data
    expect(values).toMatchObject({ kind: 'page', slug: 'gopniyta' })
    const fields = { ...values, intent: 'update', content: '<p>नया</p>' }
    const saved = await run(update.action, postForm(path, fields, { cookie }), { deps, params })
    expect(saved.location).toBe('/gopniyta')
    expect(stored(row.id)).toMatchObject({ status: 'page', content: '<p>नया</p>', version: 2 })
  })

  it('is a draft until it is published, and can then have unpublished changes', async () => {
    const { deps, cookie, send, read, tab, stored } = await aSite()
    const draft = await send('/create-post?page=blank', { ...PAGE, intent: 'save-draft' })
    const id = /update-post\/([^?]+)\?source=pages/.exec(draft.location!)![1]!
    expect(stored(id).status).toBe('page-draft')
    expect((await read('gopniyta')).status).toBe(404)
    expect((await tab('drafts')).page.value.rows).toEqual([])
    const act = (fields: Record<string, string>) =>
      run(dashboard.action, postForm('/dashboard?tab=pages', fields, { cookie }), { deps })
    await act({ intent: 'publish', postId: id })
    expect(stored(id).status).toBe('page')
    const typed = { ...PAGE, postId: id, content: '<p>छिपा</p>', version: '2', pendingVersion: '0' }
    await run(autosave.action, postForm('/dashboard/autosave', typed, { cookie }), { deps })
    expect(JSON.stringify((await read('gopniyta')).data)).not.toContain('छिपा')
    expect((await tab('pages')).page.value.rows[0].hasChanges).toBe(true)
    await act({ intent: 'unpublish-many', postId: id })
    expect(stored(id).status).toBe('page-draft')
  })

  it('is not published while it has blanks, and a toast lists them', async () => {
    const { deps, cookie, send } = await aSite()
    const typed = { ...PAGE, content: '<p>[नाम]</p>' }
    const toast = {
      type: 'error',
      message: 'Failed to publish the page',
      description: 'Before you publish, replace or delete: [नाम]',
    }
    const rejected = await send('/create-post?page=blank', { ...typed, intent: 'publish' })
    expect([rejected.status, rejected.data.toast]).toEqual([400, toast])
    const draft = await send('/create-post?page=blank', { ...typed, intent: 'save-draft' })
    const postId = /update-post\/([^?]+)\?source=pages/.exec(draft.location!)![1]!
    const request = postForm('/dashboard?tab=pages', { intent: 'publish', postId }, { cookie })
    expect(await toastOf(await run(dashboard.action, request, { deps }), deps)).toMatchObject(toast)
  })

  it('has a slug and a template that no other page can use', async () => {
    const { deps, admin, tab } = await aSite()
    expect((await tab('pages')).used).toEqual([])
    aPage(deps, { title: 'हमारे बारे में', slug: 'about' }, admin)
    expect((await tab('pages')).used).toEqual(['about'])
    const links = (await tab('settings&part=menus')).links as { to: string }[]
    expect(links.filter(({ to }) => to === '/about')).toHaveLength(1)
    const post = () => publishNewPost(deps, admin, { ...postInput(), slug: 'about' })
    expect(post).toThrow('A page has this address.')
  })

  it('is autosaved as a page from the first letter', async () => {
    const { deps, cookie, stored } = await aSite()
    const fields = { ...PAGE, submissionId: '0190a8c5-0d6b-7c3e-9d0a-7b8f8f0a1b2c' }
    const request = postForm('/dashboard/autosave', fields, { cookie })
    const { id } = JSON.parse((await run(autosave.action, request, { deps })).data as string)
    expect(stored(id).status).toBe('page-draft')
  })

  it.each(['api', 'search', 'dashboard', 'post', 'feed', 'robots.txt', 'static'])(
    'cannot be at /%s',
    async (slug) => {
      const { send } = await aSite()
      const { status, data, location } = await send('/create-post?page=blank', {
        ...PAGE,
        slug,
        intent: 'publish',
      })
      // A dot becomes a hyphen, so the path is not reserved.
      if (slug === 'robots.txt') return expect(location).toBe('/robots-txt')
      expect(status).toBe(400)
      expect(data.result.error.slug).toEqual([`/${slug} is reserved for the site itself.`])
      expect(data.result.initialValue.content).toBe(PAGE.content)
    },
  )

  it('redirects from its former slug; an article may have a reserved slug', async () => {
    const { deps, admin, read } = await aSite()
    aPost(deps, { title: 'Search' })
    const { id } = aPage(deps, { title: 'Team', slug: 'team' }, admin)
    deps.db.update(posts).set({ publishedAt: 1 }).where(eq(posts.id, id)).run()
    const { updatePost } = await import('~/domain/posts/save-post.server')
    updatePost(deps, admin, id, { ...postInput({ title: 'Team' }), slug: 'people' })
    expect((await read('people')).status).toBe(200)
    const moved = await read('team')
    expect([moved.status, moved.location]).toEqual([301, '/people'])
    expect((await read('nothing/deep')).status).toBe(404)
  })

  it('moves to the trash, disappears for readers, and is restored as a page', async () => {
    const { deps, admin, cookie, read, stored } = await aSite()
    const { id } = aPage(deps, { title: 'Team', slug: 'team' }, admin)
    const fields = { intent: 'delete-many', postId: id, confirmed: 'yes' }
    await run(dashboard.action, postForm('/dashboard?tab=pages', fields, { cookie }), { deps })
    expect(stored(id).status).toBe('trashed')
    expect((await read('team')).status).toBe(410)
    const [entry] = deps.db.select().from(trash).all()
    expect(entry).toMatchObject({ kind: 'page', title: 'Team' })
    await restoreFromTrash(deps, admin, [entry!.number])
    expect(stored(id)).toMatchObject({ status: 'page', slug: 'team' })
    const seen = await run(history.loader, get(`/dashboard/history/${id}`, { cookie }), {
      deps,
      params: { id },
    })
    expect(seen.data.back).toContain('source=pages')
  })

  it('is published at a scheduled time', async () => {
    const { deps, admin, read, stored } = await aSite()
    const input = { ...postInput({ title: 'Team' }), slug: 'team' }
    const { id } = saveNewDraft(deps, admin, input, { isPage: true })
    schedulePost(deps, admin, id, 'publish', deps.now() + HOUR)
    deps.clock.advance(HOUR)
    expect(carryOutSchedules(deps)).toBe(1)
    expect(stored(id).status).toBe('page')
    expect((await read('team')).status).toBe(200)
  })

  it('marks what to fill in, in Hindi and English', async () => {
    const { deps, cookie } = await aSite()
    for (const [name, { language, slug }] of Object.entries(PAGE_TEMPLATES)) {
      const request = get(`/create-post?page=${name}`, { cookie })
      const { values } = (await run(create.loader, request, { deps })).data
      expect(values).toMatchObject({ kind: 'page', language, slug })
      expect(values.content.match(/\[[^\]]+\]/g).length).toBeGreaterThan(3)
    }
    for (const [name, values] of [
      ['toString', {}],
      ['contact', { slug: 'contact', title: 'संपर्क' }],
    ] as const) {
      const { data } = await run(create.loader, get(`/create-post?page=${name}`, { cookie }), {
        deps,
      })
      expect(data.values).toMatchObject({ kind: 'page', ...values })
      if (name === 'toString') expect(data.values).not.toHaveProperty('slug')
    }
    const article = await run(create.loader, get('/create-post', { cookie }), { deps })
    expect(article.data.values).not.toHaveProperty('kind')
  })
})

describe('a template', () => {
  const LEFT = '<p>[Name], [position]. Write to news@example.net.</p>'

  it('contains values from the settings as escaped text', async () => {
    const { deps, admin, cookie } = await aSite()
    const content = async (name: string) =>
      (await run(create.loader, get(`/create-post?page=${name}`, { cookie }), { deps })).data.values
        .content
    expect(await content('grievance-en')).toContain('Email: [e-mail]')
    const values = {
      name: '<b>सवेरा</b>',
      email: 'meera@example.net',
      phone: '+91 755 1',
      hours: '',
    }
    saveSettings(deps, admin, 'site', SCHEMAS.site.parse(values), 0)
    expect(await content('privacy-hi')).toContain('पन्ना बताता है कि &lt;b&gt;सवेरा&lt;/b&gt; पढ़ने')
    const english = await content('grievance-en')
    expect(english).toContain('Email: meera@example.net<br>Phone: +91 755 1, [days and hours]')
    expect(english).toContain('at [web address], and after')
  })

  it('is not published while it contains blanks or instructions', async () => {
    const { deps, admin, send } = await aSite()
    const blank = 'Before you publish, replace or delete: [Name], [position]'
    const { data } = await send('/create-post', { ...PAGE, content: LEFT, intent: 'publish' })
    expect(data.result.error).toEqual({ content: [blank] })
    const instructions = PAGE_TEMPLATES['terms-hi']!.content.split('<p>')[1]!
    expect(() => aPage(deps, { content: `<p>${instructions}` })).toThrow(/प्रकाशित करने से पहले…/)
    const draft = saveNewDraft(deps, admin, postInput({ content: LEFT }), { isPage: true })
    expect(() => publishDraft(deps, admin, draft.id)).toThrow(/\[Name\]/)
    const soon = deps.now() + HOUR
    expect(() => schedulePost(deps, admin, draft.id, 'publish', soon)).toThrow(/\[Name\]/)
    expect(publishMany(deps, admin, [draft.id]).changed).toBe(0)
  })

  it('is published as it was scheduled, without the blanks that were added later', async () => {
    const { deps, admin, stored } = await aSite()
    const input = postInput({ title: 'Team' })
    const { id } = saveNewDraft(deps, admin, input, { isPage: true })
    schedulePost(deps, admin, id, 'publish', deps.now() + HOUR)
    updatePost(deps, admin, id, { ...input, slug: 'team', content: LEFT })
    deps.clock.advance(HOUR)
    carryOutSchedules(deps)
    expect(stored(id)).toMatchObject({ status: 'page', content: input.content })
    expect(findPendingVersion(deps, admin, id)!.fields.content).toBe(LEFT)
  })

  it('does not restrict articles, which may contain brackets', () => {
    const deps = createTestDeps()
    const post = publishNewPost(deps, anAdmin(deps), postInput({ content: LEFT }))
    expect(post.status).toBe('published')
  })
})

describe('about and contact', () => {
  it("have the specification's text until a page is written", async () => {
    const { deps } = await aSite()
    for (const [route, path, text] of [
      [about, '/about', { title: 'हमारे बारे में', html: expect.stringContaining('विविधता में एकता') }],
      [contact, '/contact', undefined],
    ] as const) {
      const { data } = await run(route.loader, get(path), { deps })
      expect(data).toEqual({
        meta: expect.anything(),
        ...(text && { text: expect.objectContaining(text) }),
      })
      aPage(deps, { title: 'हम', slug: path.slice(1) })
      const own = (await run(route.loader, get(path), { deps })).data
      expect(own.text).toMatchObject({ title: 'हम', html: `<p>${WORD} का पाठ</p>` })
    }
  })
})

it("on a site with its own name, nothing is left of the specification's examples", async () => {
  const { deps, admin } = await aSite()
  saveSettings(deps, admin, 'site', SCHEMAS.site.parse({ name: 'सवेरा' }), 0)
  const { text, meta } = (await run(about.loader, get('/about'), { deps })).data
  expect(text.html).toBe('<p>No content available</p>')
  expect(meta).toContainEqual({ name: 'robots', content: 'noindex' })
  aPost(deps)
  const { sections } = (await run(home.loader, get('/'), { deps })).data
  expect(sections).toContainEqual({ name: 'updates', title: { text: 'नए लेख', language: 'hi' } })
})

describe('custom pages', () => {
  function aSiteWithPages() {
    const site = anApiSite()
    const { deps } = site
    const by = anAdmin(deps, { username: 'मीरा' })
    const shown = aPost(deps, { title: 'सरयू', content: '<p>नदी</p>', category: 'नदियाँ', by })
    const values = { title: `${WORD} की नदी`, category: 'नदियाँ' }
    const page = aPage(deps, values, by)
    const draft = saveNewDraft(deps, by, postInput({ ...values, content: `<p>${WORD}</p>` }), {
      isPage: true,
    })
    deps.db.update(posts).set({ isFeatured: true, views: 999 }).where(eq(posts.id, page.id)).run()
    return { ...site, by, shown, hidden: [page, draft] }
  }

  it('do not appear in any page, feed, sitemap of articles, suggestion or count', async () => {
    const { deps, hidden, by, shown } = aSiteWithPages()
    const cookie = await signedIn(deps, by)
    let asked = 0
    const ask = async (
      route: { loader: Parameters<typeof run>[0] },
      path: string,
      params: Record<string, string> = {},
      options = {},
    ) => {
      asked += 1
      const reply = await run(route.loader, get(path, options), { deps, params })
      const text = JSON.stringify(reply.data) + JSON.stringify([...reply.headers])
      expect(text, path).not.toContain(WORD)
      for (const { id } of hidden) expect(text, path).not.toContain(id)
      return reply
    }
    await ask(home, '/')
    await ask(latest, '/latest-posts?startIndex=0')
    await ask(category, '/category/nadiyan', { slug: 'nadiyan' })
    await ask(author, '/author/mira', { slug: 'mira' })
    await ask(post, `/post/${shown.slug}`, { slug: shown.slug })
    for (const words of ['नदी', 'मीरा', 'नदियाँ']) {
      await ask(suggestions, `/search-suggestions?q=${encodeURIComponent(words)}`)
    }
    for (const path of ['', 'atom', 'json', 'language/hi', 'category/nadiyan', 'author/mira']) {
      await ask(feed, `/feed/${path}`, { '*': path })
    }
    for (const name of ['posts-1.xml', 'news.xml']) {
      await ask(sitemaps, `/sitemaps/${name}`, { name })
    }
    for (const name of ['overview', 'posts', 'drafts', 'posts&by=all', 'drafts&by=all']) {
      await ask(dashboard, `/dashboard?tab=${name}`, {}, { cookie })
    }
    for (const { slug } of hidden) {
      expect((await ask(post, `/post/${slug}`, { slug })).status).toBe(404)
      const path = `post/${slug}.jpg`
      expect((await ask(share, `/share/${path}`, { '*': path })).status).toBe(404)
    }
    const { number } = deps.db.select().from(posts).where(eq(posts.id, hidden[0]!.id)).get()!
    const code = toShortCode(number)
    expect((await ask(short, `/s/${code}`, { code })).status).toBe(404)
    expect(asked).toBeGreaterThan(25)
    expect([countPublishedPosts(deps), listFeedPosts(deps, {}).length]).toEqual([1, 1])
  })

  it('do not appear in API responses, and admins cannot change them there', async () => {
    const { deps, call, tokenOf, by, hidden } = aSiteWithPages()
    const token = tokenOf(by)
    const [page] = hidden
    const paths = [
      '/api/posts',
      '/api/posts?limit=10',
      '/api/posts?sort=views&limit=4',
      '/api/posts?sort=asc',
      '/api/posts?featured=true&limit=6',
      '/api/posts?category=nadiyan',
      `/api/posts?userId=${by.id}`,
      '/api/posts/drafts',
      '/api/categories',
      `/api/posts/search?q=${encodeURIComponent('नदी')}`,
      ...hidden.flatMap(({ id, slug }) => [
        `/api/posts/getpost/${id}`,
        `/api/posts?slug=${encodeURIComponent(slug)}`,
      ]),
    ]
    for (const path of paths) {
      expect((await call('GET', path, { token })).text, path).not.toContain(WORD)
    }
    const body = { title: 'नया', content: '<p>x</p>', isPublished: true, isDraft: false }
    for (const [method, name] of [
      ['PUT', 'updatepost'],
      ['PUT', 'updateDraft'],
      ['PUT', 'publish-draft'],
      ['DELETE', 'deletepost'],
      ['DELETE', 'delete-draft'],
    ] as const) {
      for (const { id } of hidden) {
        const path = `/api/posts/${name}/${id}/${by.id}`
        expect((await call(method, path, { token, body })).status, path).toBe(404)
      }
    }
    const row = deps.db.select().from(posts).where(eq(posts.id, page!.id)).get()
    expect(row).toMatchObject({ status: 'page', version: 1 })
  })

  it('appear in the search and in the sitemap of pages', async () => {
    const { deps, by, hidden } = aSiteWithPages()
    const q = encodeURIComponent(WORD)
    const found = (await run(search.loader, get(`/search?q=${q}`), { deps })).data.found
    const path = `/${hidden[0]!.slug}`
    expect(found.related.pages).toEqual([{ path, title: `${WORD} की नदी`, language: 'hi' }])
    expect(found.posts).toEqual([])
    deps.queries.write()
    expect(listQueries(deps, by)).toMatchObject([{ query: WORD, asked: 1, found: 1 }])
    const params = { name: 'pages.xml' }
    const map = (await run(sitemaps.loader, get('/sitemaps/pages.xml'), { deps, params })).data
    expect(map).toContain(`${path}</loc>`)
    expect(map).not.toContain(hidden[1]!.slug)
  })
})

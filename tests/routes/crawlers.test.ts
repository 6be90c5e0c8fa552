import { JSDOM } from 'jsdom'
import { describe, expect, it, vi } from 'vitest'
import { viewUrl } from '~/domain/core/picture-url'
import { renameCategory } from '~/domain/posts/manage-categories.server'
import { deletePost, unpublishMany } from '~/domain/posts/manage-posts.server'
import { listNewsPosts } from '~/domain/posts/posts-for-crawlers.server'
import { publishNewPost, updatePost } from '~/domain/posts/save-post.server'
import * as home from '~/routes/_site._index/route'
import * as about from '~/routes/_site.about/route'
import * as category from '~/routes/_site.category.$slug/route'
import * as contact from '~/routes/_site.contact/route'
import * as nirvankand from '~/routes/_site.nirvankand/route'
import * as feed from '~/routes/feed.$/route'
import * as indexNow from '~/routes/indexnow[.]txt/route'
import * as robots from '~/routes/robots[.]txt/route'
import * as sitemapIndex from '~/routes/sitemap[.]xml/route'
import * as sitemaps from '~/routes/sitemaps.$name/route'
import { announceChanges } from '~/server/announce.server'
import { DAY } from '~/time/durations'
import { aCategory, aFile, aMediaItem, anAdmin, aPost, postInput } from '../helpers/builders'
import { createTestDeps, type TestDeps } from '../helpers/deps'
import { plansOf } from '../helpers/query-plans'
import { get, run } from '../helpers/requests'

const ORIGIN = 'https://news.example'
const env = { PUBLIC_ORIGIN: ORIGIN }
const ABOUT_SEO = /^select .*"seo" ->>/
const POLICY = "default-src 'none'; style-src 'self'; img-src 'self' https:; sandbox"

const { window } = new JSDOM()

/** Parses strictly, as browsers do: one wrong character is an error. */
function parseXml(text: string): Document {
  const document = new window.DOMParser().parseFromString(text, 'application/xml')
  expect(document.querySelector('parsererror')?.textContent).toBeUndefined()
  return document
}

const texts = (document: Document | Element, name: string) =>
  [...document.getElementsByTagName(name)].map((element) => element.textContent)

async function read(
  deps: TestDeps,
  loader: Parameters<typeof run>[0],
  path: string,
  params: Record<string, string> = {},
) {
  const reply = await run(loader, get(path, { origin: ORIGIN }), { deps, params })
  return { ...reply, text: String(reply.data) }
}

const readFeed = (deps: TestDeps, path: string) =>
  read(deps, feed.loader, path, { '*': path.replace(/^\/feed\/?/, '') })

const readMap = (deps: TestDeps, name: string) =>
  read(deps, sitemaps.loader, `/sitemaps/${name}.xml`, { name: `${name}.xml` })

function siteWithPosts() {
  const deps = createTestDeps({ environment: env })
  const first = aPost(deps, {
    title: 'गंगा & <घाट>',
    content:
      '<p>पाठ <img src="/media/a.webp" alt=""> <a href="/post/x">कड़ी</a> <a href="../c?a=1&amp;b=2">c</a> <a href="#d">d</a> <img src="e.webp" alt=""> <a href="https://other.example/f">f</a></p>',
    category: 'तीर्थ',
  })
  deps.clock.advance(1_000)
  const second = aPost(deps, {
    title: 'A morning',
    content: '<p>In English.</p>',
    category: 'Travel',
  })
  aPost(deps, { title: 'मसौदा', status: 'draft' })
  return { deps, first, second }
}

describe('feeds', () => {
  it('are valid RSS 2.0', async () => {
    const { deps, first, second } = siteWithPosts()
    const { headers, text } = await readFeed(deps, '/feed')
    expect(headers.get('Content-Type')).toBe('application/xml; charset=utf-8')
    expect(headers.get('Cache-Control')).toMatch(/^public/)
    expect(headers.get('Content-Security-Policy')).toBe(POLICY)
    expect(text).toContain(
      '<?xml-stylesheet href="https://news.example/feed.css" type="text/css"?>',
    )
    const channel = parseXml(text).querySelector('rss[version="2.0"] > channel')!
    for (const name of ['title', 'link', 'description', 'language']) {
      expect(channel.querySelector(`:scope > ${name}`)?.textContent).not.toBe('')
    }
    const items = [...channel.querySelectorAll('item')]
    expect(items.map((item) => texts(item, 'title')[0])).toEqual(['A morning', 'गंगा & <घाट>'])
    expect(items.map((item) => texts(item, 'link')[0])).toEqual([
      `${ORIGIN}/post/${second.slug}`,
      `${ORIGIN}/post/${first.slug}`,
    ])
    expect(new Set(items.map((item) => texts(item, 'guid')[0])).size).toBe(2)
    expect(Date.parse(texts(items[0]!, 'pubDate')[0]!)).toBe(deps.now())
    expect(texts(items[1]!, 'dc:creator')).toEqual([first.authorName])
    const content = texts(items[1]!, 'content:encoded')[0]
    expect(content).toContain(`src="${ORIGIN}/media/a.webp"`)
    expect(content).toContain(`href="${ORIGIN}/post/x"`)
    expect(content).toContain(`href="${ORIGIN}/c?a=1&amp;b=2"`)
    expect(content).toContain(`href="${ORIGIN}/post/${first.slug}#d"`)
    expect(content).toContain(`src="${ORIGIN}/post/e.webp"`)
    expect(content).toContain('href="https://other.example/f"')
    expect(text).not.toContain('मसौदा')
  })

  it('are available as Atom and JSON Feed', async () => {
    const { deps } = siteWithPosts()
    const atom = parseXml((await readFeed(deps, '/feed/atom')).text)
    for (const name of ['id', 'title', 'updated']) {
      expect(atom.querySelector(`feed > ${name}`)?.textContent).not.toBe('')
      expect(atom.querySelectorAll(`entry > ${name}`)).toHaveLength(2)
    }
    expect(atom.querySelectorAll('entry > author > name')).toHaveLength(2)
    expect(atom.querySelectorAll('entry > title[type="text"]')).toHaveLength(2)
    const categories = [...atom.querySelectorAll('entry > category')]
    expect(categories.map((category) => category.getAttribute('term'))).toEqual(['Travel', 'तीर्थ'])
    const json = JSON.parse((await readFeed(deps, '/feed/json')).text) as {
      version: string
      items: { id: string; url: string }[]
    }
    expect(json.version).toMatch(/^https:\/\/jsonfeed\.org\/version\/1/)
    expect(json.items.every(({ id, url }) => id && url.startsWith(ORIGIN))).toBe(true)
  })

  it.each(['', '/atom', '/json'])('enclose only pictures that exist: /feed%s', async (format) => {
    const deps = createTestDeps({ environment: env })
    const own = viewUrl((await aFile(deps)).key)
    aPost(deps, { image: own })
    aPost(deps, { image: 'https://elsewhere.example/a.png' })
    aPost(deps, { image: `/media/${'a'.repeat(32)}.webp` })
    aPost(deps)
    const { text } = await readFeed(deps, `/feed${format}`)
    expect(text).toContain(`${ORIGIN}${own}`)
    expect(text).toContain('https://elsewhere.example/a.png')
    expect(text).not.toMatch(/DT-DefaultImg|aaaaaaaa/)
    const pictures = format === '/json' ? /"image":/g : /enclosure/g
    expect(text.match(pictures)).toHaveLength(2)
  })

  it('give a post the same permanent id in all formats', async () => {
    const { deps, first } = siteWithPosts()
    const idsOf = async () => {
      const rss = parseXml((await readFeed(deps, '/feed')).text)
      const atom = parseXml((await readFeed(deps, '/feed/atom')).text)
      const json = JSON.parse((await readFeed(deps, '/feed/json')).text) as {
        items: { id: string }[]
      }
      return [
        texts(rss, 'guid'),
        [...atom.querySelectorAll('entry > id')].map((id) => id.textContent),
        json.items.map(({ id }) => id),
      ]
    }
    const [ids] = await idsOf()
    expect(ids).toContain(`urn:uuid:${first.id}`)
    expect(await idsOf()).toEqual([ids, ids, ids])
    const slug = 'naya-pata'
    updatePost(deps, anAdmin(deps), first.id, { ...postInput(), slug })
    expect((await readFeed(deps, '/feed')).text).toContain(`/post/${slug}`)
    expect(await idsOf()).toEqual([ids, ids, ids])
  })

  it.each(['', '/atom', '/json'])('escape scripts in titles: /feed%s', async (format) => {
    const deps = createTestDeps({ environment: env })
    const title = "]]> ]]><script xmlns='http://www.w3.org/1999/xhtml'>alert(1)</script>"
    aPost(deps, { title, content: '<p>पहला&#11;दूसरा ]]> ]]></p>', category: 'क]]> <ख & ग>' })
    const { headers, text } = await readFeed(deps, `/feed${format}`)
    expect(headers.get('Content-Security-Policy')).toBe(POLICY)
    if (format === '/json') return expect(JSON.parse(text)).toMatchObject({ items: [{ title }] })
    const document = parseXml(text)
    expect(document.querySelector('script')).toBeNull()
    expect(texts(document, 'title')).toContain(title)
  })

  it('exist for a category and for a language', async () => {
    const { deps } = siteWithPosts()
    const titles = async (path: string) =>
      texts(parseXml((await readFeed(deps, path)).text), 'title')
    expect((await titles('/feed/category/tirth')).slice(1)).toContain('गंगा & <घाट>')
    expect(await titles('/feed/category/tirth')).not.toContain('A morning')
    expect(await titles('/feed/en')).toContain('A morning')
    expect(await titles('/feed/en')).not.toContain('गंगा & <घाट>')
    expect(await titles('/feed/hi')).toContain('गंगा & <घाट>')
  })

  it('exist for an author', async () => {
    const { deps } = siteWithPosts()
    const { slug } = aPost(deps, { title: 'मीरा का लेख', by: anAdmin(deps, { username: 'मीरा' }) })
    const rss = parseXml((await readFeed(deps, '/feed/author/mira')).text)
    expect(texts(rss, 'link').slice(0, 1)).toEqual([`${ORIGIN}/author/mira`])
    expect([...rss.querySelectorAll('item > link')].map((link) => link.textContent)).toEqual([
      `${ORIGIN}/post/${slug}`,
    ])
    const atom = parseXml((await readFeed(deps, '/feed/author/mira/atom')).text)
    expect(atom.querySelector('entry > author > uri')?.textContent).toBe(`${ORIGIN}/author/mira`)
  })

  it('move with a renamed category', async () => {
    const deps = createTestDeps({ environment: env })
    const { id } = aCategory(deps, 'तीर्थ')
    renameCategory(deps, anAdmin(deps), id, { name: 'यात्रा', secondName: '' })
    for (const end of ['', '/atom']) {
      const { status, location } = await readFeed(deps, `/feed/category/tirth${end}`)
      expect([status, location]).toEqual([301, `/feed/category/yatra${end}`])
      expect((await readFeed(deps, `/feed/category/yatra${end}`)).status).toBe(200)
    }
  })

  it('are empty and valid for a category without posts', async () => {
    const deps = createTestDeps({ environment: env })
    const { slug } = aCategory(deps)
    for (const format of ['', '/atom', '/json']) {
      const { text } = await readFeed(deps, `/feed/category/${slug}${format}`)
      expect(format === '/json' ? JSON.parse(text) : parseXml(text)).toBeTruthy()
    }
  })

  it('contain only excerpts if so configured', async () => {
    const deps = createTestDeps({ environment: env, site: { feeds: 'excerpt' } })
    aPost(deps, { title: 'राम', content: '<p>पूरा पाठ यहाँ है।</p>', description: 'संक्षेप' })
    const { text } = await readFeed(deps, '/feed')
    expect(text).toContain('संक्षेप')
    expect(text).not.toContain('content:encoded')
  })

  it('link to the hub', async () => {
    const deps = createTestDeps({
      environment: { ...env, WEBSUB_HUB: 'https://hub.example/' },
    })
    aPost(deps)
    expect((await readFeed(deps, '/feed')).text).toContain('https://hub.example/')
  })

  it.each(['category/nothing', 'author/nothing', 'nothing', 'hi/nothing', 'hi/category/x'])(
    'do not exist at /feed/%s',
    async (path) => {
      const deps = createTestDeps()
      expect((await readFeed(deps, `/feed/${path}`)).status).toBe(404)
    },
  )
})

describe('sitemaps', () => {
  it('are listed, and contain published posts', async () => {
    const { deps, first, second } = siteWithPosts()
    aMediaItem(deps, { description: 'घाट की सुबह' })
    const { headers, text } = await read(deps, sitemapIndex.loader, '/sitemap.xml')
    expect(headers.get('Content-Security-Policy')).toBe(POLICY)
    const index = parseXml(text)
    const maps = ['pages', 'news', 'videos', 'posts-1']
    expect(texts(index, 'loc')).toEqual(maps.map((name) => `${ORIGIN}/sitemaps/${name}.xml`))
    const posts = parseXml((await readMap(deps, 'posts-1')).text)
    expect(texts(posts, 'loc')).toEqual([first, second].map(({ slug }) => `${ORIGIN}/post/${slug}`))
    expect(texts(posts, 'lastmod')).toHaveLength(2)
    expect(texts(posts, 'image:loc').every((url) => url.startsWith(ORIGIN))).toBe(true)
    const pages = parseXml((await readMap(deps, 'pages')).text)
    expect(texts(pages, 'loc')).toContain(`${ORIGIN}/category/tirth`)
    expect(texts(pages, 'loc').filter((url) => url?.includes('/author/'))).toHaveLength(2)
    const videos = parseXml((await readMap(deps, 'videos')).text)
    for (const name of ['title', 'description', 'thumbnail_loc', 'player_loc']) {
      expect(texts(videos, `video:${name}`)).toHaveLength(1)
    }
    expect((await readMap(deps, 'posts-2')).status).toBe(404)
    expect((await readMap(deps, 'posts-0')).status).toBe(404)
    unpublishMany(deps, anAdmin(deps), [first.id])
    const left = texts(parseXml((await readMap(deps, 'posts-1')).text), 'loc')
    expect(left).toEqual([`${ORIGIN}/post/${second.slug}`])
  })

  it('omit texts whose original is on another site', async () => {
    const deps = createTestDeps({ environment: { PUBLIC_ORIGIN: ORIGIN } })
    const admin = anAdmin(deps)
    const canonicals = { copy: 'https://other.example/x', own: `${ORIGIN}/post/x`, none: '' }
    for (const [slug, canonical] of Object.entries(canonicals)) {
      publishNewPost(deps, admin, { ...postInput({ title: slug }), slug, canonical })
      const page = { ...postInput({ title: slug }), slug: `page-${slug}`, canonical }
      publishNewPost(deps, admin, page, { isPage: true })
    }
    for (const map of ['posts-1', 'news', 'pages']) {
      const found = texts(parseXml((await readMap(deps, map)).text), 'loc').join(' ')
      expect([map, found.includes('own'), found.includes('none'), found.includes('copy')]).toEqual([
        map,
        true,
        true,
        false,
      ])
    }
    const plans = await plansOf(deps, () => listNewsPosts(deps, ORIGIN), ABOUT_SEO)
    expect(plans).toContain('SCAN posts USING COVERING INDEX posts_with_original')
  })

  it.each(['news', 'videos', 'posts-1'])('may be empty: %s', async (name) => {
    const deps = createTestDeps()
    expect((await read(deps, sitemapIndex.loader, '/sitemap.xml')).text).not.toContain('videos')
    const { status, text } = await readMap(deps, name)
    expect([status, texts(parseXml(text), 'loc')]).toEqual([200, []])
  })

  it("contain the last two days' news, with its language", async () => {
    const { deps } = siteWithPosts()
    deps.clock.advance(2 * DAY + 1)
    aPost(deps, { title: 'आज की ख़बर', language: 'hi-Latn' })
    const news = parseXml((await readMap(deps, 'news')).text)
    expect(texts(news, 'news:title')).toEqual(['आज की ख़बर'])
    expect(texts(news, 'news:language')).toEqual(['hi'])
    expect(texts(news, 'news:publication_date')).toEqual([
      new Date(deps.now()).toISOString().slice(0, 19) + 'Z',
    ])
  })
})

describe('all feeds and sitemaps', () => {
  /** A joiner and a non-joiner, a nukta, characters that XML escapes, and a letter beyond 16 bits. */
  const title = 'क्\u200dलब और राज्\u200cय: ज़मीन & <घाट> "ॐ" \u{11B00}'
  const lists: Record<string, (deps: TestDeps) => Promise<string[]>> = Object.fromEntries([
    ...['', 'category/tirth/', 'author/mira/', 'hi/'].flatMap((path) =>
      ['', 'atom', 'json'].map((format) => [
        `/feed/${path}${format}`,
        async (deps: TestDeps) => {
          const { text } = await readFeed(deps, `/feed/${path}${format}`.replace(/\/$/, ''))
          if (format !== 'json') return texts(parseXml(text), 'title')
          return (JSON.parse(text) as { items: { title: string }[] }).items.map(
            (item) => item.title,
          )
        },
      ]),
    ),
    [
      '/sitemaps/news.xml',
      async (deps: TestDeps) => texts(parseXml((await readMap(deps, 'news')).text), 'news:title'),
    ],
  ])

  it.each(Object.keys(lists))(
    '%s preserves every letter, and drops an unpublished post',
    async (path) => {
      const deps = createTestDeps({ environment: env })
      const by = anAdmin(deps, { username: 'मीरा' })
      aPost(deps, { by, category: 'तीर्थ' })
      const { id } = aPost(deps, { by, title, category: 'तीर्थ' })
      expect(await lists[path]!(deps)).toContain(title.normalize('NFC'))
      unpublishMany(deps, by, [id])
      expect(await lists[path]!(deps)).not.toContain(title.normalize('NFC'))
    },
  )
})

describe('robots.txt', () => {
  it('names the sitemap, and opens what says noindex', async () => {
    const open = createTestDeps({ environment: env })
    const { text } = await read(open, robots.loader, '/robots.txt')
    expect(text).toMatch(/Disallow: \/dashboard[^]*Sitemap: https:\/\/news\.example\/sitemap\.xml/)
    // Search results must not be indexed; the search page may be.
    const closedTo = text.match(/(?<=Disallow: ).*/g)!
    const isClosed = (path: string) => closedTo.some((start) => path.startsWith(start))
    const paths = ['/search?q=a', '/search', '/post/search', '/sign-in']
    expect(paths.map(isClosed)).toEqual([true, false, false, false])
  })
})

const robotsOf = (meta: object[]) =>
  meta.some((tag) => 'name' in tag && tag.name === 'robots' && 'content' in tag)

describe('noindex', () => {
  it('is on every page and file of a site that does not want to be listed, open to crawlers', async () => {
    const deps = createTestDeps({ environment: env, site: { searchEngines: 'off' } })
    expect((await read(deps, robots.loader, '/robots.txt')).text).not.toMatch(/^Disallow: \/$/m)
    for (const [loader, path] of [
      [feed.loader, '/feed'],
      [sitemapIndex.loader, '/sitemap.xml'],
    ] as const) {
      const reply = await run(loader, get(path), { deps })
      expect(reply.headers.get('X-Robots-Tag'), path).toBe('noindex')
    }
    const { data } = await run(home.loader, get('/'), { deps })
    expect(robotsOf(data.meta)).toBe(true)
  })

  it('is on empty categories, the default one and an empty /nirvankand, which no sitemap lists', async () => {
    const deps = createTestDeps({ environment: env })
    aPost(deps, { category: 'तीर्थ' })
    aPost(deps)
    const empty = aCategory(deps, 'ख़ाली')
    const isHidden = async (slug: string) => {
      const params = { slug }
      const { data } = await run(category.loader, get(`/category/${slug}`), { deps, params })
      return robotsOf(data.meta)
    }
    expect(await isHidden('tirth')).toBe(false)
    expect([await isHidden(empty.slug), await isHidden('uncategorized')]).toEqual([true, true])
    const { data } = await run(nirvankand.loader, get('/nirvankand'), { deps })
    expect(robotsOf(data.meta)).toBe(true)
    const { text } = await readMap(deps, 'pages')
    expect(text).toContain('/category/tirth')
    expect(text).not.toMatch(/uncategorized|khali|nirvankand/)
  })
})

it('further pages of a list are canonical to themselves, with their number in the title', async () => {
  const deps = createTestDeps({ environment: env })
  for (let number = 1; number <= 10; number += 1) aPost(deps, { category: 'तीर्थ' })
  const params = { slug: 'tirth' }
  const { data } = await run(category.loader, get('/category/tirth?startIndex=9'), { deps, params })
  expect(data.meta).toContainEqual(
    expect.objectContaining({ rel: 'canonical', href: `${ORIGIN}/category/tirth?startIndex=9` }),
  )
  expect(data.meta[0].title).toMatch(/ – पृष्ठ 2 \| /)
})

it.each(['about', 'contact'] as const)(
  '/%s has the search fields of its own page',
  async (slug) => {
    const deps = createTestDeps({ environment: env })
    const admin = anAdmin(deps)
    const fields = {
      searchTitle: 'खोज का नाम',
      searchDescription: 'खोज का सार',
      noIndex: 'on' as const,
    }
    publishNewPost(
      deps,
      admin,
      { ...postInput({ title: 'हम' }), slug, ...fields },
      { isPage: true },
    )
    const { loader } = slug === 'about' ? about : contact
    const { meta } = (await run(loader, get(`/${slug}`), { deps })).data
    expect(meta[0].title).toMatch(/^खोज का नाम/)
    expect(meta).toContainEqual({ name: 'description', content: 'खोज का सार' })
    expect(robotsOf(meta)).toBe(true)
    const { text } = await readMap(deps, 'pages')
    expect(text).not.toContain(`/${slug}<`)
  },
)

describe('announcements', () => {
  it('notify the hub and search engines of changed posts, in batches', async () => {
    vi.useFakeTimers()
    const deps = createTestDeps({
      environment: { ...env, WEBSUB_HUB: 'https://hub.example/', INDEXNOW_KEY: 'abcd1234' },
    })
    const send = vi.fn<typeof fetch>(async () => new Response())
    const stop = announceChanges(deps, send)
    const by = anAdmin(deps, { username: 'मीरा' })
    const { id, slug } = aPost(deps, { category: 'तीर्थ', by })
    aPost(deps, { category: 'तीर्थ', by })
    aPost(deps, { status: 'draft' })
    await vi.advanceTimersByTimeAsync(6_000)
    expect(send).toHaveBeenCalledTimes(2)
    const [hub, engines] = send.mock.calls.map(([url, init]) => ({
      url,
      body: new Response(init?.body),
    }))
    expect(hub!.url).toBe('https://hub.example/')
    const pages = ['', '/hi', '/en', '/category/tirth', '/author/mira']
    expect(new URLSearchParams(await hub!.body.text()).getAll('hub.url')).toEqual(
      pages.flatMap((page) => ['', '/atom', '/json'].map((end) => `${ORIGIN}/feed${page}${end}`)),
    )
    const told = JSON.parse(await engines!.body.text()) as {
      urlList: string[]
      keyLocation: string
    }
    expect(told.urlList).toContain(`${ORIGIN}/post/${slug}`)
    expect(told.urlList).toHaveLength(2)
    expect(told.keyLocation).toBe(`${ORIGIN}/indexnow.txt`)
    expect((await read(deps, indexNow.loader, '/indexnow.txt')).text).toBe('abcd1234')
    send.mockRejectedValue(new Error('offline'))
    deletePost(deps, anAdmin(deps), id)
    await vi.advanceTimersByTimeAsync(6_000)
    stop()
    vi.useRealTimers()
  })

  it('include the former category and the former slug of a moved or deleted post', async () => {
    vi.useFakeTimers()
    const deps = createTestDeps({
      environment: { ...env, WEBSUB_HUB: 'https://hub.example/', INDEXNOW_KEY: 'abcd1234' },
    })
    const by = anAdmin(deps)
    const moved = aPost(deps, { category: 'तीर्थ', by })
    const deleted = aPost(deps, { category: 'इतिहास', by })
    const send = vi.fn<typeof fetch>(async () => new Response())
    const stop = announceChanges(deps, send)
    const input = { ...postInput({ category: 'कथा' }), slug: 'a-new-address' }
    updatePost(deps, by, moved.id, input)
    deletePost(deps, by, deleted.id)
    await vi.advanceTimersByTimeAsync(6_000)
    const [feeds, urls] = await Promise.all(
      send.mock.calls.map(([, init]) => new Response(init?.body).text()),
    )
    const pinged = new URLSearchParams(feeds).getAll('hub.url')
    for (const category of ['tirth', 'katha', 'itihas']) {
      expect(pinged).toContain(`${ORIGIN}/feed/category/${category}/atom`)
    }
    expect((JSON.parse(urls!) as { urlList: string[] }).urlList).toEqual(
      ['a-new-address', moved.slug, deleted.slug].map((slug) => `${ORIGIN}/post/${slug}`),
    )
    stop()
    vi.useRealTimers()
  })

  it('are off unless configured', async () => {
    const deps = createTestDeps()
    const send = vi.fn<typeof fetch>()
    announceChanges(deps, send)()
    expect((await read(deps, indexNow.loader, '/indexnow.txt')).status).toBe(404)
    expect(send).not.toHaveBeenCalled()
  })
})

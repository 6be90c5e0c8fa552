import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { type ContentTag, raiseCacheVersion } from '~/domain/cache-version.server'
import { PUBLIC } from '~/http/caching.server'
import { contentSecurityPolicy } from '~/http/security-headers'
import { SECOND } from '~/time/durations'
import { openDatabase } from '~db/client.server'
import { migrateDatabase } from '~db/migrate.server'
import type { Account } from '~/domain/accounts/schema'
import { aMember, anAdmin } from '../../tests/helpers/builders'
import { createTestDeps } from '../../tests/helpers/deps'
import {
  type CachedPage,
  PageCache,
  type PageResponse,
  type RenderedPage,
} from './page-cache.server'
import { fillPage } from './personal-page.server'

type Render = ConstructorParameters<typeof PageCache>[1]

/** `reply` renders with `render`, if it has to. */
function createCache({ staleSeconds = 0, purgeUrl = '' } = {}) {
  const environment = { PAGE_STALE_SECONDS: String(staleSeconds), PURGE_URL: purgeUrl }
  const deps = createTestDeps({ environment })
  let current: Render
  const pages = new PageCache(deps, (asked, options) => current(asked, options))
  onTestFinished(() => pages.close())
  const cache = {
    reply(asked: URL, render: Render, { isRead = true, account = null as Account | null } = {}) {
      current = render
      return pages.reply(asked, { isRead, account })
    },
  }
  const change = (tags?: ContentTag[]) => deps.db.transaction((tx) => raiseCacheVersion(tx, tags))
  const find = (path: string, { isRead = true, account = null as Account | null } = {}) =>
    pages.find('http://localhost:3000', path, { isRead, account })
  return { deps, cache, change, find }
}

/** Renders 'page 1', 'page 2', … */
function createRenderer(
  headers: Record<string, string> = {},
  status = 200,
  context: RenderedPage['context'] = {},
) {
  let count = 0
  return vi.fn(async (_url: URL) => {
    count += 1
    const init = { status, headers: { 'Cache-Control': PUBLIC, ...headers } }
    return { response: new Response(`<p>page ${count}</p>`, init), context }
  })
}

const headerOf = (head: string[], name: string) => head[head.indexOf(name) + 1]
function bodyOf(page: CachedPage) {
  if (!('body' in page)) throw new Error('personal')
  return page.body
}

const url = (path: string) => new URL(path, 'http://localhost:3000')
const textOf = (reply: PageResponse | null) =>
  reply && 'page' in reply ? bodyOf(reply.page).identity.body.toString() : null

function createSlowRenderer() {
  const endings: (() => void)[] = []
  const render = vi.fn(
    () =>
      new Promise<RenderedPage>((resolve) => {
        const number = endings.length + 1
        const init = { headers: { 'Cache-Control': PUBLIC } }
        endings.push(() => resolve({ response: new Response(`slow ${number}`, init), context: {} }))
      }),
  )
  return { render, end: (number: number) => endings[number - 1]!() }
}

describe('PageCache', () => {
  it('renders a page once and keeps it in every encoding', async () => {
    const { cache } = createCache()
    const render = createRenderer()
    await cache.reply(url('/'), render)
    const reply = await cache.reply(url('/'), render)
    expect(render).toHaveBeenCalledTimes(1)
    if (!reply || !('page' in reply)) throw new Error('not kept')
    const { page } = reply
    const { identity, gzip, br } = bodyOf(page)
    expect(identity.body.toString()).toBe('<p>page 1</p>')
    expect(gunzipSync(gzip!.body).toString()).toBe('<p>page 1</p>')
    expect(brotliDecompressSync(br!.body).toString()).toBe('<p>page 1</p>')
    expect(identity.etag).toMatch(/^"[\w-]{27}"$/)
    expect(headerOf(identity.head, 'cache-control')).toBe(PUBLIC)
  })

  it('keeps each address by itself, that of another host too', async () => {
    const { cache } = createCache()
    const render = createRenderer()
    const paths = ['/', '/about', '/?startIndex=9', 'http://other.example/']
    for (const path of paths) await cache.reply(url(path), render)
    expect(render).toHaveBeenCalledTimes(4)
  })

  it('renders anew as soon as the content has changed', async () => {
    const { cache, change } = createCache()
    const render = createRenderer()
    await cache.reply(url('/'), render)
    change()
    expect(textOf(await cache.reply(url('/'), render))).toBe('<p>page 2</p>')
    expect(textOf(await cache.reply(url('/'), render))).toBe('<p>page 2</p>')
  })

  it('tells a CDN what the page shows, and gives it no outdated one', async () => {
    const { cache, change } = createCache({ staleSeconds: 2, purgeUrl: 'http://varnish:6081' })
    const render = createRenderer({}, 200, { shows: ['post:1', 'posts'] })
    const reply = await cache.reply(url('/'), render)
    if (!reply || !('page' in reply)) throw new Error('not kept')
    const { head, headNotModified } = bodyOf(reply.page).identity
    expect(headerOf(head, 'surrogate-key')).toBe('site post:1 posts')
    expect(headerOf(headNotModified, 'surrogate-key')).toBe('site post:1 posts')
    change(['post:1'])
    expect(textOf(await cache.reply(url('/'), render))).toBe('<p>page 2</p>')
  })

  it('renders anew after sixty seconds', async () => {
    const { cache, deps } = createCache()
    const render = createRenderer()
    await cache.reply(url('/'), render)
    deps.clock.advance(60 * SECOND - 1)
    expect(textOf(await cache.reply(url('/'), render))).toBe('<p>page 1</p>')
    deps.clock.advance(1)
    expect(textOf(await cache.reply(url('/'), render))).toBe('<p>page 2</p>')
  })

  it.each([
    ['private', { 'Cache-Control': 'private, no-store' }, 200],
    ['without a word on caching', { 'Cache-Control': '' }, 200],
    ['with a cookie', { 'Set-Cookie': 'toast=x' }, 200],
    ['not found', {}, 404],
    ['an error', {}, 500],
    ['a redirect', { Location: '/post/x' }, 301],
  ])('never keeps a page that is %s', async (_, headers, status) => {
    const { cache } = createCache()
    const render = createRenderer(headers, status)
    for (let time = 1; time <= 2; time += 1) {
      const reply = await cache.reply(url('/'), render)
      if (!reply || !('response' in reply)) throw new Error('kept')
      expect(await reply.response.text()).toBe(`<p>page ${time}</p>`)
    }
  })

  it.each([
    ['/?fbclid=x', '/'],
    ['/?startIndex=abc&x=1', '/'],
    ['/?startIndex=&startindex=9', '/'],
    ['/?startIndex=0', '/'],
    ['/?x=1&startIndex=009', '/?startIndex=9'],
    ['/?startIndex=9&startIndex=10', '/?startIndex=9'],
    ['/?startIndex=9&shown=18', '/?shown=18&startIndex=9'],
    ['/about.data?_routes=root', '/about.data'],
  ])('serves %s with the copy of %s', async (path, kept) => {
    const { cache } = createCache()
    const render = createRenderer()
    await cache.reply(url(path), render)
    expect(textOf(await cache.reply(url(kept), render))).toBe('<p>page 1</p>')
    expect(render.mock.calls.map(([asked]) => asked.href)).toEqual([url(kept).href])
  })

  it('keeps no page far back, so that nobody can fill it', async () => {
    const { cache } = createCache()
    const render = createRenderer()
    expect(await cache.reply(url('/?startIndex=12345'), render)).toBeNull()
    expect(render).not.toHaveBeenCalled()
  })

  it.each([301, 202])('leaves a redirect (%i) that takes the query along', async (status) => {
    const { cache } = createCache()
    const render = createRenderer({ Location: '/post/b' }, status)
    expect(await cache.reply(url('/post/a?utm_source=x'), render)).toBeNull()
    expect(await cache.reply(url('/post/a'), render)).toHaveProperty('response')
  })

  it('never keeps a page of which a section could not be loaded', async () => {
    const { cache } = createCache()
    const render = createRenderer({}, 200, { isIncomplete: true })
    await cache.reply(url('/'), render)
    expect(await cache.reply(url('/'), render)).toHaveProperty('response')
    expect(render).toHaveBeenCalledTimes(2)
  })

  it('serves the copy that is only old while too many pages are rendered', async () => {
    const { cache, deps, change } = createCache()
    await cache.reply(url('/'), createRenderer())
    deps.clock.advance(61 * SECOND)
    const busy = createRenderer({}, 503)
    expect(textOf(await cache.reply(url('/'), busy))).toBe('<p>page 1</p>')
    change()
    expect(await cache.reply(url('/'), busy)).toHaveProperty('response.status', 503)
  })

  it('renders one at a time: who asks meanwhile waits for the same', async () => {
    const { cache } = createCache()
    const { render, end } = createSlowRenderer()
    const replies = [1, 2, 3].map(() => cache.reply(url('/'), render))
    end(1)
    expect((await Promise.all(replies)).map(textOf)).toEqual(['slow 1', 'slow 1', 'slow 1'])
    expect(render).toHaveBeenCalledTimes(1)
  })

  it('serves the copy that is only old while a new one is made', async () => {
    const { cache, deps } = createCache()
    await cache.reply(url('/'), createRenderer())
    deps.clock.advance(61 * SECOND)
    const { render, end } = createSlowRenderer()
    const first = cache.reply(url('/'), render)
    expect(textOf(await cache.reply(url('/'), render))).toBe('<p>page 1</p>')
    end(1)
    expect(textOf(await first)).toBe('slow 1')
    expect(textOf(await cache.reply(url('/'), render))).toBe('slow 1')
  })

  it('does not answer with a rendering that began before the content changed', async () => {
    const { cache, change } = createCache()
    const { render, end } = createSlowRenderer()
    const before = cache.reply(url('/'), render)
    change()
    const after = cache.reply(url('/'), render)
    expect(render).toHaveBeenCalledTimes(2)
    end(2)
    expect(textOf(await after)).toBe('slow 2')
    // The older rendering ends last.
    end(1)
    expect(textOf(await before)).toBe('slow 1')
    expect(textOf(await cache.reply(url('/'), render))).toBe('slow 2')
    expect(render).toHaveBeenCalledTimes(2)
  })

  it('lets each render for itself when the shared rendering may not be kept', async () => {
    const { cache } = createCache()
    const render = createRenderer({ 'Cache-Control': 'private' })
    const [first, second] = await Promise.all([
      cache.reply(url('/'), render),
      cache.reply(url('/'), render),
    ])
    expect(first).toHaveProperty('response')
    expect(second).toBeNull()
  })

  it('tries again after a rendering that failed', async () => {
    const { cache } = createCache()
    const failing = () => Promise.reject(new Error('render'))
    await expect(cache.reply(url('/'), failing)).rejects.toThrow('render')
    expect(textOf(await cache.reply(url('/'), createRenderer()))).toBe('<p>page 1</p>')
  })

  it('counts the views of kept pages; the rendering counts its own', async () => {
    const { cache, deps } = createCache()
    const count = vi.spyOn(deps.views, 'count')
    const render = createRenderer({}, 200, { viewOf: 'post-1' })
    await cache.reply(url('/post/a'), render)
    expect(count).not.toHaveBeenCalled()
    await cache.reply(url('/post/a'), render)
    await cache.reply(url('/post/a'), render)
    expect(count.mock.calls).toEqual([['post-1'], ['post-1']])
  })

  it('counts no view for who asks for the headers alone', async () => {
    const { cache, deps } = createCache()
    const count = vi.spyOn(deps.views, 'count')
    const render = createRenderer({}, 200, { viewOf: 'post-1' })
    const ask = () => cache.reply(url('/post/a'), render, { isRead: false })
    await Promise.all([ask(), ask()])
    await ask()
    expect(render).toHaveBeenCalledTimes(1)
    expect(count).not.toHaveBeenCalled()
  })

  it('counts a view for each who waited for the same rendering', async () => {
    const { cache, deps } = createCache()
    const count = vi.spyOn(deps.views, 'count')
    const render = createRenderer({}, 200, { viewOf: 'post-1' })
    await Promise.all([1, 2, 3].map(() => cache.reply(url('/post/a'), render)))
    expect(count).toHaveBeenCalledTimes(2)
  })

  it('forgets the oldest of more than two thousand pages', async () => {
    const { cache } = createCache()
    const render = createRenderer()
    for (let page = 0; page <= 2_000; page += 1) await cache.reply(url(`/post/${page}`), render)
    await cache.reply(url('/post/1'), render)
    expect(render).toHaveBeenCalledTimes(2_001)
    await cache.reply(url('/post/0'), render)
    expect(render).toHaveBeenCalledTimes(2_002)
  })

  it('allows inline scripts by hash instead of by a nonce that would be served twice', async () => {
    const { cache } = createCache()
    const nonce = 'aB+/9w=='
    const own = "document.documentElement.classList.add('js')"
    const html =
      `<script nonce="${nonce}">${own}</script><script nonce="${nonce}" src="/a.js"></script>` +
      '<script>alert("slipped in")</script><p>nonce</p>'
    const headers = {
      'Cache-Control': PUBLIC,
      'Content-Security-Policy': contentSecurityPolicy(`'nonce-${nonce}'`),
    }
    const reply = await cache.reply(url('/'), async () => ({
      response: new Response(html, { headers }),
      context: {},
    }))
    if (!reply || !('page' in reply)) throw new Error('not kept')
    const policy = headerOf(bodyOf(reply.page).identity.head, 'content-security-policy')!
    const hash = createHash('sha256').update(own).digest('base64')
    expect(policy).toContain(`script-src 'self' 'sha256-${hash}';`)
    expect(policy).not.toContain('nonce-')
    expect(textOf(reply)).toBe(html.replaceAll(` nonce="${nonce}"`, ''))
  })

  it('serves an outdated page for two seconds while one rendering replaces it', async () => {
    const { cache, change, deps } = createCache({ staleSeconds: 2 })
    const render = createRenderer()
    await cache.reply(url('/'), render)
    change()
    deps.clock.advance(1_999)
    expect(textOf(await cache.reply(url('/'), render))).toBe('<p>page 1</p>')
    expect(textOf(await cache.reply(url('/'), render))).toBe('<p>page 1</p>')
    await vi.waitFor(async () =>
      expect(textOf(await cache.reply(url('/'), render))).toBe('<p>page 2</p>'),
    )
    expect(render).toHaveBeenCalledTimes(2)
  })

  it('serves no outdated page later than that', async () => {
    const { cache, change, deps } = createCache({ staleSeconds: 2 })
    const render = createRenderer()
    await cache.reply(url('/'), render)
    change()
    deps.clock.advance(1_000)
    change()
    deps.clock.advance(1_000)
    expect(textOf(await cache.reply(url('/'), render))).toBe('<p>page 2</p>')
  })

  it.each<[string, ContentTag[], ContentTag[] | undefined, boolean]>([
    ['what it shows', ['posts', 'post:1'], ['post:1'], true],
    ['something else', ['posts', 'post:1', 'category:1'], ['post:2', 'category:2'], false],
    ['everything', ['post:1'], undefined, true],
  ])('is outdated by a change of %s: %j, %j', async (_, shows, changed, isOutdated) => {
    const { cache, change } = createCache()
    const render = createRenderer({}, 200, { shows })
    await cache.reply(url('/'), render)
    change(changed)
    await cache.reply(url('/'), render)
    expect(render).toHaveBeenCalledTimes(isOutdated ? 2 : 1)
  })

  it('notices a change by another process within a second', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'cache-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const [own, other] = [1, 2].map(() => openDatabase(join(folder, 'site.sqlite')))
    onTestFinished(() => [own, other].forEach((db) => db!.$client.close()))
    migrateDatabase(own!)
    const visitor = { account: null, isRead: true }
    const pages = new PageCache({ ...createTestDeps(), db: own! }, createRenderer())
    onTestFinished(() => pages.close())
    await pages.reply(url('/'), visitor)
    // As another process would, without telling this one.
    other!.run(
      sql`INSERT INTO site_numbers VALUES ('generation', 1) ON CONFLICT DO UPDATE SET value = value + 1`,
    )
    await vi.waitFor(async () =>
      expect(textOf(await pages.reply(url('/'), visitor))).toBe('<p>page 2</p>'),
    )
  })

  it('finds a page that is ready for plain requests alone', async () => {
    const { cache, change, find, deps } = createCache({ staleSeconds: 2 })
    const count = vi.spyOn(deps.views, 'count')
    const render = createRenderer({}, 200, { viewOf: 'post-1' })
    expect(find('/post/a')).toBeNull()
    await cache.reply(url('/post/a'), render)
    expect(find('/post/a?fbclid=1')).toMatchObject({ state: 'hit' })
    expect(find('/post/a', { isRead: false })).not.toBeNull()
    expect(count.mock.calls).toEqual([['post-1']])
    expect(find('/post/a', { account: aMember(deps) })).toBeNull()
    expect(find('/post/a?startIndex=9')).toBeNull()
    expect(find('/post/A')).toBeNull()
    change()
    expect(find('/post/a')).toMatchObject({ state: 'stale' })
    deps.clock.advance(2_000)
    expect(find('/post/a')).toBeNull()
  })

  it('gives nobody what is another’s, in ten thousand requests in turn', async () => {
    const { cache, deps, change, find } = createCache({ staleSeconds: 2 })
    const people = [
      aMember(deps, { username: 'अनु' }),
      aMember(deps, { username: 'मनु', profilePicture: '/media/manu.webp' }),
      aMember(deps, { username: 'तनु' }),
      anAdmin(deps, { username: 'धनु' }),
      null,
    ]
    const names = people.flatMap((person) => (person ? [person.username, person.id] : []))
    const render: Render = async (_, { reader }) => ({
      response: new Response(
        `<p>${reader?.username ?? 'पाठक'}</p><script>"${reader?.id ?? ''}"</script>` +
          (reader?.isAdmin ? 'admin' : ''),
        { headers: { 'Cache-Control': PUBLIC, 'Content-Type': 'text/html' } },
      ),
      context: {},
    })
    const sent = (page: CachedPage, account: Account | null) => {
      if ('body' in page) return page.body.identity.body.toString()
      return fillPage(page.personal, account!, '', { deflated: false }).toString()
    }
    for (let time = 0; time < 10_000; time += 1) {
      const account = people[time % people.length]!
      if (time % 97 === 0) change()
      const found = find('/', { account })
      const reply = found ?? (await cache.reply(url('/'), render, { account }))
      if (!reply || !('page' in reply)) throw new Error('not kept')
      const html = sent(reply.page, account)
      const own = account ? [account.username, account.id] : []
      expect(names.filter((name) => html.includes(name))).toEqual(own)
      expect(html.includes('admin')).toBe(account?.isAdmin === true)
    }
  })

  it('shows signed-in readers a change at once', async () => {
    const { cache, deps, change, find } = createCache({ staleSeconds: 2 })
    const account = anAdmin(deps)
    const render = createRenderer()
    await cache.reply(url('/'), render, { account })
    expect(find('/', { account })).not.toBeNull()
    change()
    expect(find('/', { account })).toBeNull()
    await cache.reply(url('/'), render, { account })
    expect(render).toHaveBeenCalledTimes(2)
  })
})

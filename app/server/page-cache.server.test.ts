import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { type ContentTag, raiseCacheVersion } from '~/domain/core/cache-version.server'
import { saveRedirects } from '~/domain/redirects/redirects.server'
import { PUBLIC, REVALIDATED } from '~/http/caching.server'
import type { CacheNotes } from '~/http/handlers.server'
import { contentSecurityPolicy } from '~/http/security-headers'
import { DAY, SECOND } from '~/time/durations'
import { openDatabase } from '~db/client.server'
import { migrateDatabase } from '~db/migrate.server'
import { anAdmin } from '../../tests/helpers/builders'
import { createTestDeps } from '../../tests/helpers/deps'
import { CachedRoutes } from './cached-routes.server'
import { PageCache, type RenderedPage } from './page-cache.server'

const RAISE = sql`INSERT INTO site_numbers VALUES ('generation', 1) ON CONFLICT DO UPDATE SET value = value + 1`

/** Returns a function for a repeatable sequence of whole numbers below `max`. */
function randomNumbers(seed: number) {
  let state = seed
  return (max: number) => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32
    return Math.floor((state / 2 ** 32) * max)
  }
}

type Render = ConstructorParameters<typeof PageCache>[2]

interface Options {
  staleSeconds?: number
  purgeUrl?: string
  max?: number
  deps?: ReturnType<typeof createTestDeps>
}

const module = { default: () => null, handle: { cacheParams: ['shown', 'startIndex'] } }
const routes = new CachedRoutes({ all: { id: 'all', path: '*', module } })

/** Serves only the cache; responds 204 where the real server would pass the request to Remix. */
async function serve(render: Render, { staleSeconds = 0, purgeUrl = '', deps, max }: Options = {}) {
  const environment = { PAGE_STALE_SECONDS: String(staleSeconds), PURGE_URL: purgeUrl }
  const used = deps ?? createTestDeps({ environment })
  let current = render
  const pages = new PageCache(used, routes, (url, options) => current(url, options), max)
  const server = createServer((request, response) => {
    if (pages.serve(request, response)) return
    const url = new URL(request.url!, `http://${request.headers.host}`)
    pages.render(url, request, response).then(
      (isSent) => isSent || response.writeHead(204).end(),
      () => response.writeHead(500).end(),
    )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    pages.close()
    server.close()
    server.closeAllConnections()
  })
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const get = async (path: string, init?: RequestInit) => {
    const response = await fetch(origin + path, { redirect: 'manual', ...init })
    const state = response.headers.get('Server-Timing')?.replace('cache;desc=', '')
    return { status: response.status, text: await response.text(), state, response }
  }
  return {
    deps: used,
    get,
    /** Renders with `other` from now on. */
    renderWith: (other: Render) => (current = other),
    change: (tags?: ContentTag[]) => used.db.transaction((tx) => raiseCacheVersion(tx, tags)),
    count: vi.spyOn(used.views, 'count'),
  }
}

const HTML = 'text/html; charset=utf-8'

function rendered(
  text: string,
  { headers = {}, status = 200 }: { headers?: Record<string, string>; status?: number } = {},
  cache: CacheNotes = {},
): RenderedPage {
  const all = { 'Cache-Control': PUBLIC, 'Content-Type': HTML, ...headers }
  return { response: new Response(text, { status, headers: all }), context: { cache } }
}

/** Renders 'page 1', 'page 2', … */
function renderer(init: Parameters<typeof rendered>[1] = {}, cache: CacheNotes = {}) {
  let count = 0
  return vi.fn(async (_url: URL) => rendered(`page ${(count += 1)}`, init, cache))
}

/** Renders pages that wait until the test calls `end`. */
function slowRenderer(cache: CacheNotes = {}) {
  const ends: (() => void)[] = []
  const render = vi.fn(
    () =>
      new Promise<RenderedPage>((resolve) => {
        const text = `slow ${ends.length + 1}`
        ends.push(() => resolve(rendered(text, {}, cache)))
      }),
  )
  const begun = (times: number) => vi.waitFor(() => expect(render).toHaveBeenCalledTimes(times))
  return { render, begun, end: (number: number) => ends[number - 1]!() }
}

describe('PageCache', () => {
  it('renders a page once and sends it in the encoding of the request', async () => {
    const render = renderer()
    const { get } = await serve(render)
    const replies = []
    for (const encoding of ['identity', 'gzip', 'br', 'br']) {
      const { text, state, response } = await get('/', { headers: { 'Accept-Encoding': encoding } })
      replies.push([state, text, response.headers.get('Content-Encoding')])
      expect(response.headers.get('ETag')).toMatch(/^"[\w-]{27}(-gzip|-br)?"$/)
      expect(response.headers.get('Cache-Control')).toBe(PUBLIC)
    }
    expect(replies).toEqual([
      ['miss', 'page 1', null],
      ['hit', 'page 1', 'gzip'],
      ['hit', 'page 1', 'br'],
      ['hit', 'page 1', 'br'],
    ])
    expect(render).toHaveBeenCalledTimes(1)
  })

  it.each<[string, HeadersInit]>([
    ['a session', { Cookie: 'session=x' }],
    ['a toast', { Cookie: 'a=b; toast=x' }],
    ['a token', { Authorization: 'Bearer null' }],
    ['another origin', { Origin: 'http://other.example' }],
  ])('does not handle a request with %s', async (_, headers) => {
    const render = renderer()
    const { get } = await serve(render)
    expect((await get('/', { headers })).status).toBe(204)
    await get('/')
    expect((await get('/', { headers })).status).toBe(204)
    expect((await get('/', { headers: { Cookie: 'theme=dark' } })).state).toBe('hit')
    expect(render).toHaveBeenCalledTimes(1)
  })

  it('leaves requests to Remix whose parameters a redirect names, and caches nothing for others', async () => {
    const render = renderer()
    const { deps, get } = await serve(render)
    await get('/')
    expect((await get('/?p=123')).state).toBe('hit')
    await saveRedirects(deps, anAdmin(deps), [{ source: '/?p=123', target: '/new' }])
    await get('/')
    for (const path of ['/?p=123', '/?utm=x&p=123', '/?p=%3123', '/_root.data?p=123']) {
      expect((await get(path)).status, path).toBe(204)
      expect((await get(path, { method: 'HEAD' })).status, path).toBe(204)
    }
    expect((await get('/?p=124&utm=x')).state).toBe('hit')
    expect(render.mock.calls.every(([url]) => url.search === '')).toBe(true)
  })

  it('sends the time of the last change, also for unchanged bytes that are rendered again', async () => {
    let text = 'one'
    const { deps, get, change } = await serve(async () => rendered(text))
    const since = (date: string, headers = {}) =>
      get('/', { headers: { 'If-Modified-Since': date, ...headers } })
    const modified = async () => (await get('/')).response.headers.get('Last-Modified')
    expect(await modified()).toBeNull()
    deps.clock.advance(SECOND)
    const first = (await modified())!
    expect(Date.parse(first)).toBeLessThanOrEqual(deps.now())
    expect((await since(first)).status).toBe(304)
    expect((await since(first, { 'If-None-Match': '"other"' })).status).toBe(200)
    expect(
      (await get('/', { method: 'HEAD', headers: { 'If-Modified-Since': first } })).status,
    ).toBe(304)
    expect((await since(new Date(Date.parse(first) - SECOND).toUTCString())).status).toBe(200)
    for (const wrong of ['', 'yesterday', new Date(deps.now() + DAY).toUTCString()]) {
      expect((await since(wrong)).status, wrong).toBe(200)
    }
    deps.clock.advance(DAY)
    expect(await modified()).toBe(first)
    text = 'two'
    change()
    expect((await since(first)).text).toBe('two')
    expect(await modified()).toBeNull()
    deps.clock.advance(SECOND)
    expect(Date.parse((await modified())!)).toBeGreaterThan(Date.parse(first))
    text = 'one'
    change()
    deps.clock.advance(SECOND)
    expect((await since(first)).text).toBe('one')
  })

  it('caches each URL separately', async () => {
    const render = renderer()
    const { get } = await serve(render)
    for (const path of ['/', '/about', '/?startIndex=9', '/about.data']) await get(path)
    expect(render).toHaveBeenCalledTimes(4)
  })

  it('renders a page again when the content changes', async () => {
    const { get, change } = await serve(renderer())
    await get('/')
    change()
    expect((await get('/')).text).toBe('page 2')
    expect((await get('/')).text).toBe('page 2')
  })

  it('sends surrogate keys to a CDN, and never an outdated page', async () => {
    const render = renderer({}, { shows: ['post:1', 'posts'] })
    const { get, change } = await serve(render, {
      staleSeconds: 2,
      purgeUrl: 'http://varnish:6081',
    })
    const { response } = await get('/')
    expect(response.headers.get('Surrogate-Key')).toBe('site post:1 posts frame home')
    const known = { 'If-None-Match': response.headers.get('ETag')! }
    const unchanged = await get('/', { headers: known })
    expect(unchanged.status).toBe(304)
    expect(unchanged.response.headers.get('Surrogate-Key')).toBe('site post:1 posts frame home')
    change(['post:1'])
    expect((await get('/')).text).toBe('page 2')
  })

  it('never sends an outdated page, or one from the future, after the clock is set back', async () => {
    const { get, change, deps } = await serve(renderer(), { staleSeconds: 2 })
    await get('/')
    deps.clock.advance(30 * SECOND)
    change()
    deps.clock.advance(-10 * SECOND)
    expect(await get('/')).toMatchObject({ text: 'page 2', state: 'miss' })
    deps.clock.advance(-365 * DAY)
    expect(await get('/')).toMatchObject({ text: 'page 3', state: 'miss' })
    expect(await get('/')).toMatchObject({ text: 'page 3', state: 'hit' })
  })

  it('renders a page again after sixty seconds', async () => {
    const { get, deps } = await serve(renderer())
    await get('/')
    deps.clock.advance(60 * SECOND - 1)
    expect((await get('/')).text).toBe('page 1')
    deps.clock.advance(1)
    expect((await get('/')).text).toBe('page 2')
  })

  it.each([
    ['sent as private', { 'Cache-Control': 'private, no-store' }, 200],
    ['sent without Cache-Control', { 'Cache-Control': '' }, 200],
    ['sent with a cookie', { 'Set-Cookie': 'toast=x' }, 200],
    ['not found', {}, 404],
    ['an error', {}, 500],
    ['a redirect', { Location: '/post/x' }, 301],
  ])('never caches a page that is %s', async (_, headers, status) => {
    const { get } = await serve(renderer({ headers, status }))
    for (let time = 1; time <= 2; time += 1) {
      const reply = await get('/')
      expect(reply).toMatchObject({ status, text: `page ${time}`, state: undefined })
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
  ])('caches %s as %s', async (path, cached) => {
    const render = renderer()
    const { get } = await serve(render)
    await get(path)
    expect((await get(cached)).text).toBe('page 1')
    expect(render.mock.calls.map(([{ pathname, search }]) => pathname + search)).toEqual([cached])
  })

  it('does not cache pages far down a list', async () => {
    const render = renderer()
    const { get } = await serve(render)
    expect((await get('/?startIndex=12345')).status).toBe(204)
    expect(render).not.toHaveBeenCalled()
  })

  it.each([301, 202])('leaves redirects (%i) from URLs with a query to Remix', async (status) => {
    const { get } = await serve(renderer({ headers: { Location: '/post/b' }, status }))
    expect((await get('/post/a?utm_source=x')).status).toBe(204)
    expect((await get('/post/a')).status).toBe(status)
  })

  it('never caches a page that lacks a section', async () => {
    const { get } = await serve(renderer({}, { isIncomplete: true }))
    expect((await get('/')).text).toBe('page 1')
    expect((await get('/')).text).toBe('page 2')
  })

  it('sends an old copy if too many pages are being rendered', async () => {
    const { get, deps, change, renderWith } = await serve(renderer())
    await get('/')
    deps.clock.advance(61 * SECOND)
    renderWith(renderer({ status: 503 }))
    expect((await get('/')).text).toBe('page 1')
    change()
    expect((await get('/')).status).toBe(503)
  })

  it('renders a page once for concurrent requests', async () => {
    const { render, end, begun } = slowRenderer()
    const { get } = await serve(render)
    const replies = [1, 2, 3].map(() => get('/'))
    await begun(1)
    end(1)
    expect((await Promise.all(replies)).map(({ text }) => text)).toEqual(Array(3).fill('slow 1'))
    expect(render).toHaveBeenCalledTimes(1)
  })

  it('renders a page again for requests that follow a change during a render', async () => {
    const { render, end, begun } = slowRenderer()
    const { get, change } = await serve(render)
    const before = get('/')
    await begun(1)
    const after = []
    for (let time = 0; time < 5; time += 1) {
      change()
      after.push(get('/'))
    }
    // By now, the server has received all requests, and the first render has not ended.
    await get('/?startIndex=12345')
    expect(render).toHaveBeenCalledTimes(1)
    end(1)
    expect((await before).text).toBe('slow 1')
    await begun(2)
    end(2)
    expect((await Promise.all(after)).map(({ text }) => text)).toEqual(Array(5).fill('slow 2'))
    expect((await get('/')).state).toBe('hit')
    expect(render).toHaveBeenCalledTimes(2)
  })

  it('ignores changes to other content', async () => {
    const { render, end, begun } = slowRenderer({ shows: ['post:1'] })
    const { get, change } = await serve(render)
    const before = get('/post/a')
    await begun(1)
    change(['post:2'])
    const after = get('/post/a')
    await get('/?startIndex=12345')
    end(1)
    expect([(await before).text, (await after).text]).toEqual(['slow 1', 'slow 1'])
    expect((await get('/post/a')).state).toBe('hit')
    expect(render).toHaveBeenCalledTimes(1)
  })

  it('renders a page for each request if it is not cacheable', async () => {
    const { render, end, begun } = slowRenderer({ isIncomplete: true })
    const { get } = await serve(render)
    const replies = [get('/'), get('/')]
    await begun(1)
    await get('/?startIndex=12345')
    end(1)
    const statuses = (await Promise.all(replies)).map(({ status }) => status)
    expect(statuses.sort()).toEqual([200, 204])
  })

  it('retries after a failed render', async () => {
    const { get, renderWith } = await serve(() => Promise.reject(new Error('render')))
    expect((await get('/')).status).toBe(500)
    renderWith(renderer())
    expect((await get('/')).text).toBe('page 1')
  })

  it('counts a view per reader', async () => {
    const { render, end, begun } = slowRenderer({ viewOf: 'post-1' })
    const { get, count } = await serve(render)
    const replies = [1, 2, 3].map(() => get('/post/a'))
    await begun(1)
    end(1)
    await Promise.all(replies)
    await get('/post/a')
    await get('/post/a', { method: 'HEAD' })
    await get('/post/a', { headers: { 'Sec-Purpose': 'prefetch' } })
    expect(count.mock.calls).toEqual(Array(4).fill(['post-1']))
  })

  it('does not count a view for a data request, because a script reports that view', async () => {
    const { get, count } = await serve(renderer({}, { viewOf: 'post-1' }))
    await get('/post/a.data')
    await get('/post/a.data?_routes=post')
    expect(count).not.toHaveBeenCalled()
  })

  it('counts the view of a page that is not cacheable', async () => {
    const { get, count } = await serve(renderer({}, { viewOf: 'post-1', isIncomplete: true }))
    await get('/post/a')
    expect(count.mock.calls).toEqual([['post-1']])
  })

  it('evicts the least recently used page', async () => {
    const render = renderer()
    const { get } = await serve(render, { max: 3 })
    for (const page of [0, 1, 2, 3]) await get(`/post/${page}`)
    await get('/post/1')
    expect(render).toHaveBeenCalledTimes(4)
    await get('/post/0')
    expect(render).toHaveBeenCalledTimes(5)
  })

  it('allows inline scripts by hash instead of a shared nonce', async () => {
    const nonce = 'aB+/9w=='
    const own = "document.documentElement.classList.add('js')"
    const html =
      `<script nonce="${nonce}">${own}</script><script nonce="${nonce}" src="/a.js"></script>` +
      '<script>alert("slipped in")</script><p>nonce</p>'
    const policy = contentSecurityPolicy(`'nonce-${nonce}'`)
    const { get } = await serve(async () =>
      rendered(html, { headers: { 'Content-Security-Policy': policy } }),
    )
    const { text, response } = await get('/')
    const hash = createHash('sha256').update(own).digest('base64')
    const sent = response.headers.get('Content-Security-Policy')
    expect(sent).toContain(`script-src 'self' 'sha256-${hash}';`)
    expect(sent).not.toContain('nonce-')
    expect(text).toBe(html.replaceAll(` nonce="${nonce}"`, ''))
  })

  it.each<[string, ContentTag[], ContentTag[] | undefined, boolean]>([
    ['its own content', ['posts', 'post:1'], ['post:1'], true],
    ['other content', ['posts', 'post:1', 'category:1'], ['post:2', 'category:2'], false],
    ['everything', ['post:1'], undefined, true],
  ])(
    'renders a page again only if it shows the changed content: %s',
    async (_, shows, changed, isOutdated) => {
      const render = renderer({}, { shows })
      const { get, change } = await serve(render)
      await get('/')
      change(changed)
      await get('/')
      expect(render).toHaveBeenCalledTimes(isOutdated ? 2 : 1)
    },
  )
})

describe('outdated pages', () => {
  it('are sent for two seconds while a render replaces them', async () => {
    const render = renderer()
    const { get, change, deps } = await serve(render, { staleSeconds: 2 })
    await get('/')
    change()
    deps.clock.advance(1_999)
    expect(await get('/')).toMatchObject({ text: 'page 1', state: 'stale' })
    await vi.waitFor(async () => expect((await get('/')).text).toBe('page 2'))
    expect(render).toHaveBeenCalledTimes(2)
  })

  it('expire two seconds after the first change', async () => {
    const { get, change, deps } = await serve(renderer(), { staleSeconds: 2 })
    await get('/')
    change()
    deps.clock.advance(1_000)
    change()
    deps.clock.advance(1_000)
    expect((await get('/')).text).toBe('page 2')
  })

  it('are sent during continuous changes, and rendered once per second', async () => {
    const { get, change, deps, renderWith } = await serve(renderer(), { staleSeconds: 2 })
    const render = vi.fn(async () => {
      await nextTurn()
      deps.clock.advance(200)
      change()
      return rendered('page')
    })
    renderWith(render)
    await get('/')
    for (let time = 0; time < 100; time += 1) {
      deps.clock.advance(100)
      expect((await get('/')).state).toBe('stale')
    }
    expect(render.mock.calls.length).toBeGreaterThan(8)
    expect(render.mock.calls.length).toBeLessThan(12)
  })

  it.each([
    ['an API call', { 'Content-Type': 'application/json', 'Cache-Control': REVALIDATED }],
    ['a feed', { 'Content-Type': 'application/rss+xml' }],
    ['a sitemap', { 'Content-Type': 'application/xml' }],
  ])('are never sent for %s', async (_, headers) => {
    const { get, change } = await serve(renderer({ headers }), { staleSeconds: 2 })
    await get('/feed')
    change()
    expect((await get('/feed')).text).toBe('page 2')
  })

  it('may be sent in response to data requests', async () => {
    const headers = { 'Content-Type': 'text/x-script; charset=utf-8' }
    const { get, change } = await serve(renderer({ headers }), { staleSeconds: 2 })
    await get('/about.data')
    change()
    expect((await get('/about.data')).state).toBe('stale')
  })
})

describe('changes by another process', () => {
  async function serveBeside(headers: Record<string, string>) {
    const folder = mkdtempSync(join(tmpdir(), 'cache-'))
    const [own, other] = [1, 2].map(() => openDatabase(join(folder, 'site.sqlite')))
    onTestFinished(() => {
      for (const db of [own!, other!]) db.$client.close()
      rmSync(folder, { recursive: true })
    })
    migrateDatabase(own!)
    const environment = { PAGE_STALE_SECONDS: '2' }
    const deps = { ...createTestDeps({ environment }), db: own! }
    const site = await serve(renderer({ headers }), { deps })
    // Simulates a change by another process, which does not notify this one.
    const changeElsewhere = () => other!.run(RAISE)
    return { ...site, changeElsewhere }
  }

  it('never let a date of another version count as current, whatever happens when', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'dated-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const open = () => openDatabase(join(folder, 'site.db'))
    const [writer, ...readers] = [open(), open(), open()]
    migrateDatabase(writer)
    const deps = createTestDeps()
    let version = 0
    const render = async () => rendered(`version ${version}`)
    const sites = await Promise.all(readers.map((db) => serve(render, { deps: { ...deps, db } })))
    const known: { date: string; text: string }[] = []
    const random = randomNumbers(7)
    let unmodified = 0
    for (let round = 0; round < 600; round += 1) {
      deps.clock.advance(random(700))
      if (random(10) < 2) {
        version = random(3)
        writer.run(RAISE)
        continue
      }
      const held = known[Math.max(0, known.length - 1 - random(6))]
      const headers: HeadersInit = held ? { 'If-Modified-Since': held.date } : {}
      const { status, text, state, response } = await sites[random(2)]!.get('/', { headers })
      const date = response.headers.get('Last-Modified')
      if (state === 'stale') expect([status, date]).toEqual([200, null])
      else expect(status === 304 ? held?.text : text).toBe(`version ${version}`)
      if (status === 304) unmodified += 1
      if (status === 200 && date) known.push({ date, text })
    }
    expect(known.length).toBeGreaterThan(20)
    expect(unmodified).toBeGreaterThan(20)
  }, 60_000)

  it('are visible in the next API response', async () => {
    const { get, changeElsewhere } = await serveBeside({ 'Content-Type': 'application/json' })
    for (let time = 1; time <= 20; time += 1) {
      expect((await get('/api/posts')).text).toBe(`page ${time}`)
      changeElsewhere()
    }
  })

  it('count as made at the last check', async () => {
    const { get, changeElsewhere, deps } = await serveBeside({})
    await get('/')
    changeElsewhere()
    deps.clock.advance(1_000)
    expect((await get('/')).state).toBe('stale')
    await vi.waitFor(async () => expect((await get('/')).text).toBe('page 2'))
    changeElsewhere()
    deps.clock.advance(2_000)
    expect((await get('/')).text).toBe('page 3')
  })

  it('are distinguished from our own changes', async () => {
    const { get, change, changeElsewhere } = await serveBeside({})
    await get('/')
    change(['post:1'])
    changeElsewhere()
    change(['post:2'])
    expect((await get('/')).state).toBe('stale')
  })
})

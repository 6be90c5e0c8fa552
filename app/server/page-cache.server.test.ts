import { createHash } from 'node:crypto'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, it, vi } from 'vitest'
import { raiseCacheVersion } from '~/domain/cache-version.server'
import { PUBLIC } from '~/http/cache-headers'
import { contentSecurityPolicy } from '~/http/security-headers'
import { SECOND } from '~/time/durations'
import { createTestDeps } from '../../tests/helpers/deps'
import { PageCache, type PageResponse, type RenderedPage } from './page-cache.server'

function aCache() {
  const deps = createTestDeps()
  const cache = new PageCache(deps)
  const change = () => deps.db.transaction((tx) => raiseCacheVersion(tx))
  return { deps, cache, change }
}

/** Renders 'page 1', 'page 2', … */
function aRenderer(
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

const url = (path: string) => new URL(path, 'http://localhost:3000')
const textOf = (reply: PageResponse | null) =>
  reply && 'page' in reply ? reply.page.identity.toString() : null

function aSlowRenderer() {
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
    const { cache } = aCache()
    const render = aRenderer()
    await cache.reply(url('/'), render)
    const reply = await cache.reply(url('/'), render)
    expect(render).toHaveBeenCalledTimes(1)
    if (!reply || !('page' in reply)) throw new Error('not kept')
    const { page } = reply
    expect(page.identity.toString()).toBe('<p>page 1</p>')
    expect(gunzipSync(page.gzip).toString()).toBe('<p>page 1</p>')
    expect(brotliDecompressSync(page.brotli).toString()).toBe('<p>page 1</p>')
    expect(page.etag).toMatch(/^"[\w-]{27}"$/)
    expect(page.headers).toContainEqual(['cache-control', PUBLIC])
  })

  it('keeps each address by itself, that of another host too', async () => {
    const { cache } = aCache()
    const render = aRenderer()
    const paths = ['/', '/about', '/?startIndex=9', 'http://other.example/']
    for (const path of paths) await cache.reply(url(path), render)
    expect(render).toHaveBeenCalledTimes(4)
  })

  it('renders anew as soon as the content has changed', async () => {
    const { cache, change } = aCache()
    const render = aRenderer()
    await cache.reply(url('/'), render)
    change()
    expect(textOf(await cache.reply(url('/'), render))).toBe('<p>page 2</p>')
    expect(textOf(await cache.reply(url('/'), render))).toBe('<p>page 2</p>')
  })

  it('renders anew after sixty seconds', async () => {
    const { cache, deps } = aCache()
    const render = aRenderer()
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
    const { cache } = aCache()
    const render = aRenderer(headers, status)
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
    const { cache } = aCache()
    const render = aRenderer()
    await cache.reply(url(path), render)
    expect(textOf(await cache.reply(url(kept), render))).toBe('<p>page 1</p>')
    expect(render.mock.calls.map(([asked]) => asked.href)).toEqual([url(kept).href])
  })

  it('keeps no page far back, so that nobody can fill it', async () => {
    const { cache } = aCache()
    const render = aRenderer()
    expect(await cache.reply(url('/?startIndex=12345'), render)).toBeNull()
    expect(render).not.toHaveBeenCalled()
  })

  it.each([301, 202])('leaves a redirect (%i) that takes the query along', async (status) => {
    const { cache } = aCache()
    const render = aRenderer({ Location: '/post/b' }, status)
    expect(await cache.reply(url('/post/a?utm_source=x'), render)).toBeNull()
    expect(await cache.reply(url('/post/a'), render)).toHaveProperty('response')
  })

  it('never keeps a page of which a section could not be loaded', async () => {
    const { cache } = aCache()
    const render = aRenderer({}, 200, { isIncomplete: true })
    await cache.reply(url('/'), render)
    expect(await cache.reply(url('/'), render)).toHaveProperty('response')
    expect(render).toHaveBeenCalledTimes(2)
  })

  it('serves the copy that is only old while too many pages are rendered', async () => {
    const { cache, deps, change } = aCache()
    await cache.reply(url('/'), aRenderer())
    deps.clock.advance(61 * SECOND)
    const busy = aRenderer({}, 503)
    expect(textOf(await cache.reply(url('/'), busy))).toBe('<p>page 1</p>')
    change()
    expect(await cache.reply(url('/'), busy)).toHaveProperty('response.status', 503)
  })

  it('renders one at a time: who asks meanwhile waits for the same', async () => {
    const { cache } = aCache()
    const { render, end } = aSlowRenderer()
    const replies = [1, 2, 3].map(() => cache.reply(url('/'), render))
    end(1)
    expect((await Promise.all(replies)).map(textOf)).toEqual(['slow 1', 'slow 1', 'slow 1'])
    expect(render).toHaveBeenCalledTimes(1)
  })

  it('serves the copy that is only old while a new one is made', async () => {
    const { cache, deps } = aCache()
    await cache.reply(url('/'), aRenderer())
    deps.clock.advance(61 * SECOND)
    const { render, end } = aSlowRenderer()
    const first = cache.reply(url('/'), render)
    expect(textOf(await cache.reply(url('/'), render))).toBe('<p>page 1</p>')
    end(1)
    expect(textOf(await first)).toBe('slow 1')
    expect(textOf(await cache.reply(url('/'), render))).toBe('slow 1')
  })

  it('does not answer with a rendering that began before the content changed', async () => {
    const { cache, change } = aCache()
    const { render, end } = aSlowRenderer()
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
    const { cache } = aCache()
    const render = aRenderer({ 'Cache-Control': 'private' })
    const [first, second] = await Promise.all([
      cache.reply(url('/'), render),
      cache.reply(url('/'), render),
    ])
    expect(first).toHaveProperty('response')
    expect(second).toBeNull()
  })

  it('tries again after a rendering that failed', async () => {
    const { cache } = aCache()
    const failing = () => Promise.reject(new Error('render'))
    await expect(cache.reply(url('/'), failing)).rejects.toThrow('render')
    expect(textOf(await cache.reply(url('/'), aRenderer()))).toBe('<p>page 1</p>')
  })

  it('counts the views of kept pages; the rendering counts its own', async () => {
    const { cache, deps } = aCache()
    const count = vi.spyOn(deps.views, 'count')
    const render = aRenderer({}, 200, { viewOf: 'post-1' })
    await cache.reply(url('/post/a'), render)
    expect(count).not.toHaveBeenCalled()
    await cache.reply(url('/post/a'), render)
    await cache.reply(url('/post/a'), render)
    expect(count.mock.calls).toEqual([['post-1'], ['post-1']])
  })

  it('counts no view for who asks for the headers alone', async () => {
    const { cache, deps } = aCache()
    const count = vi.spyOn(deps.views, 'count')
    const render = aRenderer({}, 200, { viewOf: 'post-1' })
    const ask = () => cache.reply(url('/post/a'), render, { isRead: false })
    await Promise.all([ask(), ask()])
    await ask()
    expect(render).toHaveBeenCalledTimes(1)
    expect(count).not.toHaveBeenCalled()
  })

  it('counts a view for each who waited for the same rendering', async () => {
    const { cache, deps } = aCache()
    const count = vi.spyOn(deps.views, 'count')
    const render = aRenderer({}, 200, { viewOf: 'post-1' })
    await Promise.all([1, 2, 3].map(() => cache.reply(url('/post/a'), render)))
    expect(count).toHaveBeenCalledTimes(2)
  })

  it('forgets the oldest of more than two thousand pages', async () => {
    const { cache } = aCache()
    const render = aRenderer()
    for (let page = 0; page <= 2_000; page += 1) await cache.reply(url(`/post/${page}`), render)
    await cache.reply(url('/post/1'), render)
    expect(render).toHaveBeenCalledTimes(2_001)
    await cache.reply(url('/post/0'), render)
    expect(render).toHaveBeenCalledTimes(2_002)
  })

  it('allows inline scripts by hash instead of by a nonce that would be served twice', async () => {
    const { cache } = aCache()
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
    const policy = new Map(reply.page.headers).get('content-security-policy')!
    const hash = createHash('sha256').update(own).digest('base64')
    expect(policy).toContain(`script-src 'self' 'sha256-${hash}';`)
    expect(policy).not.toContain('nonce-')
    expect(textOf(reply)).toBe(html.replaceAll(` nonce="${nonce}"`, ''))
  })
})

import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { type ContentTag, raiseCacheVersion } from '~/domain/core/cache-version.server'
import { createTestDeps } from '../../tests/helpers/deps'
import { purgeChanges, surrogateKeys } from './purge-cdn.server'

const VARNISH = 'http://varnish:6081/'
const CLOUDFLARE = 'https://api.cloudflare.com/client/v4/zones/z/purge_cache'
const FASTLY = 'https://api.fastly.com/service/s/purge'

function startPurging(url: string, statuses: (number | Error)[] = []) {
  const deps = createTestDeps({ environment: { PURGE_URL: url, PURGE_TOKEN: 'secret' } })
  const send = vi.fn(async (_url: unknown, _request?: RequestInit) => {
    const status = statuses.shift() ?? 200
    if (status instanceof Error) throw status
    return new Response('', { status })
  })
  onTestFinished(purgeChanges(deps, send))
  const change = (tags?: ContentTag[]) => deps.db.transaction((tx) => raiseCacheVersion(tx, tags))
  const requests = () =>
    send.mock.calls.map(([, request]) => ({
      method: request!.method,
      headers: Object.fromEntries(new Headers(request!.headers)),
      body: request!.body as string | undefined,
    }))
  const keys = () => requests().map(({ headers }) => headers['surrogate-key'])
  return { send, change, requests, keys }
}

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => vi.useRealTimers())

// Vitest does not fake the timers in node:timers/promises.
vi.mock('node:timers/promises', () => ({
  setTimeout: (ms: number, _value: unknown, { signal }: { signal: AbortSignal }) =>
    new Promise((resolve, reject) => {
      const stop = () => reject(signal.reason as Error)
      signal.addEventListener('abort', stop)
      setTimeout(() => {
        signal.removeEventListener('abort', stop)
        resolve(undefined)
      }, ms)
    }),
}))

describe('purgeChanges', () => {
  it('also purges deleted files if it purges every page', async () => {
    const { change, keys } = startPurging(VARNISH)
    change(['file:0a', 'post:1'])
    change()
    await vi.advanceTimersByTimeAsync(250)
    expect(keys()).toEqual(['site file:0a'])
  })

  it('purges changes from a proxy in batches, twice', async () => {
    const { change, requests, keys, send } = startPurging(VARNISH)
    change(['post:1', 'category:a'])
    change(['post:2', 'category:a'])
    expect(send).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(250)
    expect(send.mock.calls[0]![0]).toBe(VARNISH)
    expect(requests()[0]).toMatchObject({
      method: 'PURGE',
      headers: { authorization: 'Bearer secret' },
    })
    expect(keys()).toEqual(['post:1 category:a mixed post:2'])
    await vi.advanceTimersByTimeAsync(2_000)
    expect(keys()).toEqual(['post:1 category:a mixed post:2', 'post:1 category:a mixed post:2'])
    await vi.advanceTimersByTimeAsync(60_000)
    expect(send).toHaveBeenCalledTimes(2)
  })

  it('purges the whole site after a global change', async () => {
    const { change, keys } = startPurging(VARNISH)
    change(['post:1'])
    change()
    await vi.advanceTimersByTimeAsync(250)
    expect(keys()).toEqual(['site'])
  })

  it('uses the documented APIs of Cloudflare and Fastly', async () => {
    const cloudflare = startPurging(CLOUDFLARE)
    cloudflare.change(['post:1'])
    await vi.advanceTimersByTimeAsync(250)
    expect(cloudflare.requests()[0]).toEqual({
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: 'Bearer secret' },
      body: '{"tags":["post:1","mixed"]}',
    })
    const fastly = startPurging(FASTLY)
    fastly.change(['post:1'])
    await vi.advanceTimersByTimeAsync(250)
    expect(fastly.requests()[0]).toEqual({
      method: 'POST',
      headers: { 'content-type': 'application/json', 'fastly-key': 'secret' },
      body: '{"surrogate_keys":["post:1","mixed"]}',
    })
  })

  it('sends a hundred keys at a time, and purges the whole site beyond a thousand', async () => {
    const { change, keys } = startPurging(VARNISH)
    change(Array.from({ length: 150 }, (_, n): ContentTag => `post:${n}`))
    await vi.advanceTimersByTimeAsync(250)
    expect(keys().map((list) => list!.split(' ').length)).toEqual([100, 51])
    await vi.advanceTimersByTimeAsync(5_000)
    change(Array.from({ length: 1_500 }, (_, n): ContentTag => `post:${n}`))
    await vi.advanceTimersByTimeAsync(250)
    expect(keys().at(-1)).toBe('site')
  })

  it('retries until cached copies have expired', async () => {
    const { change, send } = startPurging(VARNISH, [503, new Error('cut'), 200])
    change(['post:1'])
    await vi.advanceTimersByTimeAsync(250)
    expect(send).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(send).toHaveBeenCalledTimes(2)
    await vi.advanceTimersByTimeAsync(2_000)
    expect(send).toHaveBeenCalledTimes(3)

    const lost = startPurging(VARNISH, Array<number>(100).fill(500))
    lost.change(['post:1'])
    await vi.advanceTimersByTimeAsync(1_000_000)
    expect(lost.send).toHaveBeenCalledTimes(14)
  })

  it('tries again when the CDN does not respond within five seconds', async () => {
    const { change, send } = startPurging(VARNISH)
    send.mockImplementationOnce(
      (_url, request) =>
        new Promise((_resolve, reject) => {
          request!.signal!.addEventListener('abort', () => reject(new Error('aborted')))
        }),
    )
    change(['post:1'])
    await vi.advanceTimersByTimeAsync(250 + 4_999)
    expect(send).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(1_001)
    expect(send).toHaveBeenCalledTimes(2)
  })

  it('does nothing without PURGE_URL', async () => {
    const { change, send } = startPurging('')
    change(['post:1'])
    await vi.advanceTimersByTimeAsync(5_000)
    expect(send).not.toHaveBeenCalled()
  })
})

describe('surrogateKeys', () => {
  it.each([
    [VARNISH, ['post:1', 'posts'], ['Surrogate-Key', 'site post:1 posts']],
    [FASTLY, ['post:1', 'post:1'], ['Surrogate-Key', 'site post:1']],
    [CLOUDFLARE, ['post:1', 'posts'], ['Cache-Tag', 'site,post:1,posts']],
    [VARNISH, null, ['Surrogate-Key', 'site mixed']],
    [undefined, ['post:1'], null],
  ] as const)('for %s and %j, returns the header for the CDN', (url, tags, expected) => {
    expect(surrogateKeys({ PURGE_URL: url }, tags)).toEqual(expected)
  })
})

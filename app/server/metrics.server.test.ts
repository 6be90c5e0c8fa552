import { describe, expect, it } from 'vitest'
import { mayReadMetrics, Metrics } from './metrics.server'

const from = (remoteAddress: string, headers: Record<string, string> = {}) =>
  ({ headers, socket: { remoteAddress } }) as unknown as Parameters<typeof mayReadMetrics>[0]

describe('metrics', () => {
  it('are for this machine, not for who comes through a proxy on it', () => {
    const settings = { METRICS_TOKEN: undefined }
    expect(mayReadMetrics(from('127.0.0.1'), settings)).toBe(true)
    expect(mayReadMetrics(from('::ffff:127.0.0.1'), settings)).toBe(true)
    expect(mayReadMetrics(from('::1'), settings)).toBe(true)
    expect(mayReadMetrics(from('10.0.0.7'), settings)).toBe(false)
    expect(mayReadMetrics(from('127.evil.example'), settings)).toBe(false)
    const proxied = from('127.0.0.1', { 'x-forwarded-for': '203.0.113.5' })
    expect(mayReadMetrics(proxied, settings)).toBe(false)
  })

  it('ask for the token when there is one', () => {
    const settings = { METRICS_TOKEN: 'sixteen characters' }
    const authorization = 'Bearer sixteen characters'
    expect(mayReadMetrics(from('10.0.0.7', { authorization }), settings)).toBe(true)
    expect(mayReadMetrics(from('127.0.0.1'), settings)).toBe(false)
    expect(mayReadMetrics(from('127.0.0.1', { authorization: 'Bearer no' }), settings)).toBe(false)
  })

  it('have a bounded number of labels', async () => {
    const metrics = new Metrics({
      segments: new Set(['post']),
      cacheSize: () => ({ pages: 3, bytes: 70_000 }),
    })
    metrics.countReady('hit', 5)
    metrics.observe({ method: 'GET', path: '/post/made-up' }, 404, 12)
    for (let n = 0; n < 50; n += 1) metrics.observe({ method: 'GET', path: `/x${n}` }, 404, 3)
    const text = await metrics.read()
    expect(text).toContain('site_ready_responses_total{state="hit"} 5')
    expect(text).toContain('site_page_cache{unit="bytes"} 70000')
    expect(text).toContain('site_request_seconds_count{route="/post",method="GET",status="4xx"} 1')
    expect(text).toContain('site_request_seconds_count{route="other",method="GET",status="4xx"} 50')
    expect(text).toContain('nodejs_eventloop_lag_p99_seconds')
  })
})

import { describe, expect, it, vi } from 'vitest'
import { action } from '~/routes/policy-reports/route'
import { contentSecurityPolicy } from '~/http/security-headers'
import { createTestDeps, type TestDeps } from '../helpers/deps'
import { ORIGIN, run } from '../helpers/requests'

const old = (report: object) => ({ 'csp-report': { 'document-uri': `${ORIGIN}/`, ...report } })
function send(deps: TestDeps, sent: unknown, type = 'application/csp-report') {
  const body = typeof sent === 'string' ? sent : JSON.stringify(sent)
  const headers = { 'Content-Type': type, Origin: ORIGIN }
  const request = new Request(`${ORIGIN}/policy-reports`, { method: 'POST', body, headers })
  return run(action, request, { deps, clientIp: '192.0.2.1' })
}

/** Returns a function that reads the logged reports. */
function watchLog(deps: TestDeps) {
  const warn = vi.spyOn(deps.log, 'warn')
  return () => warn.mock.calls.map(([report]) => report)
}

describe('policy reports', () => {
  it('are sent to the URL in the policy', () => {
    expect(contentSecurityPolicy("'nonce-x'")).toMatch(/report-uri \/policy-reports$/)
  })

  it('are logged without their query, which may contain secrets', async () => {
    const deps = createTestDeps()
    const logged = watchLog(deps)
    const report = old({
      'document-uri': `${ORIGIN}/reset-password?token=secret`,
      'blocked-uri': 'https://evil.example/x.js?token=secret',
      'violated-directive': 'script-src-elem https://x',
    })
    expect((await send(deps, report)).status).toBe(204)
    await send(deps, old({ 'blocked-uri': 'inline', 'effective-directive': 'img-src' }))
    for (const other of [7, null, [], { 'csp-report': 7 }]) await send(deps, other)
    expect(logged()).toEqual([
      {
        directive: 'script-src-elem',
        blocked: 'https://evil.example/x.js',
        page: '/reset-password',
      },
      { directive: 'img-src', blocked: 'inline', page: '/' },
    ])
  })

  it('about browser extensions are ignored', async () => {
    const deps = createTestDeps()
    const logged = watchLog(deps)
    await send(deps, old({ 'blocked-uri': 'chrome-extension://abc/x.js' }))
    await send(deps, old({ 'blocked-uri': 'inline', 'source-file': 'moz-extension' }))
    expect(logged()).toEqual([])
  })

  it.each([
    ['{', 'application/csp-report', 400],
    ['{}', 'text/plain', 415],
    [' '.repeat(40_000), 'application/csp-report', 413],
  ])('that are invalid (%.5s as %s) get status %i', async (body, type, status) => {
    expect((await send(createTestDeps(), body, type)).status).toBe(status)
  })

  it('are limited per IP', async () => {
    const deps = createTestDeps({ environment: { RATE_LIMIT_SCALE: '0.1' } })
    const statuses: number[] = []
    for (let count = 0; count < 7; count += 1) statuses.push((await send(deps, old({}))).status)
    expect(statuses).toEqual([204, 204, 204, 204, 204, 204, 429])
  })
})

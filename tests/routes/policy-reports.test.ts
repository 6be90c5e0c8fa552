import { describe, expect, it } from 'vitest'
import { listPolicyReports } from '~/domain/policy-reports.server'
import { isDomainError } from '~/domain/errors'
import { action } from '~/routes/policy-reports/route'
import { contentSecurityPolicy } from '~/http/security-headers'
import { DAY } from '~/time/durations'
import { aMember, anAdmin } from '../helpers/builders'
import { createTestDeps, type TestDeps } from '../helpers/deps'
import { ORIGIN, run } from '../helpers/requests'

const old = (report: object) => ({ 'csp-report': { 'document-uri': `${ORIGIN}/`, ...report } })
function send(deps: TestDeps, sent: unknown, type = 'application/csp-report') {
  const body = typeof sent === 'string' ? sent : JSON.stringify(sent)
  const headers = { 'Content-Type': type, Origin: ORIGIN }
  const request = new Request(`${ORIGIN}/policy-reports`, { method: 'POST', body, headers })
  return run(action, request, { deps, clientIp: '192.0.2.1' })
}

function listed(deps: TestDeps) {
  deps.policyReports.write()
  return listPolicyReports(deps, anAdmin(deps))
}

describe('reports of the policy', () => {
  it('have their URL in the policy', () => {
    expect(contentSecurityPolicy("'nonce-x'")).toMatch(/report-uri \/policy-reports$/)
  })

  it('are counted without their query, which may contain secrets', async () => {
    const deps = createTestDeps()
    const report = old({
      'document-uri': `${ORIGIN}/reset-password?token=secret`,
      'blocked-uri': 'https://evil.example/x.js?token=secret',
      'violated-directive': 'script-src-elem https://x',
    })
    for (const each of [report, report]) expect((await send(deps, each)).status).toBe(204)
    await send(deps, old({ 'blocked-uri': 'inline', 'effective-directive': 'img-src' }))
    for (const other of [7, null, [], { 'csp-report': 7 }]) await send(deps, other)
    const reports = listed(deps).toSorted((a, b) => b.count - a.count)
    expect(reports).toEqual([
      {
        directive: 'script-src-elem',
        blocked: 'https://evil.example/x.js',
        page: '/reset-password',
        count: 2,
        lastSeenAt: deps.now(),
      },
      { directive: 'img-src', blocked: 'inline', page: '/', count: 1, lastSeenAt: deps.now() },
    ])
  })

  it('of extensions are ignored', async () => {
    const deps = createTestDeps()
    await send(deps, old({ 'blocked-uri': 'chrome-extension://abc/x.js' }))
    await send(deps, old({ 'blocked-uri': 'inline', 'source-file': 'moz-extension' }))
    expect(listed(deps)).toEqual([])
  })

  it.each([
    ['{', 'application/csp-report', 400],
    ['{}', 'text/plain', 415],
    [' '.repeat(40_000), 'application/csp-report', 413],
  ])('that are invalid (%.5s as %s) get status %i', async (body, type, status) => {
    expect((await send(createTestDeps(), body, type)).status).toBe(status)
  })

  it('are limited by IP, number and time', async () => {
    const deps = createTestDeps({ environment: { RATE_LIMIT_SCALE: '0.1' } })
    const statuses: number[] = []
    for (let count = 0; count < 7; count += 1) statuses.push((await send(deps, old({}))).status)
    expect(statuses).toEqual([204, 204, 204, 204, 204, 204, 429])
    for (let page = 0; page < 300; page += 1) {
      deps.clock.advance(1)
      deps.policyReports.count({ directive: 'img-src', blocked: '', page: `/${page}` })
      deps.policyReports.write()
    }
    const reports = listed(deps)
    expect([reports.length, reports[0]!.page, reports[99]!.page]).toEqual([100, '/299', '/200'])
    deps.clock.advance(31 * DAY)
    await send(deps, old({ 'document-uri': `${ORIGIN}/new` }))
    expect(listed(deps).map(({ page }) => page)).toEqual(['/new'])
  })

  it('are visible to admins only', () => {
    const deps = createTestDeps()
    expect(() => listPolicyReports(deps, aMember(deps))).toThrow(
      expect.toSatisfy((error) => isDomainError(error, 'Forbidden')) as Error,
    )
  })
})

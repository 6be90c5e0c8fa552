import { readFileSync } from 'node:fs'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { checkCredentials } from '~/domain/accounts/accounts.server'
import { saveNewDraft } from '~/domain/posts/save-post.server'
import { errors } from '~/labels/specified/messages'
import { users } from '~db/schema'
import { aMemberWithPassword, anAdmin, aPost, draftInput } from '../../tests/helpers/builders'
import { createTestDeps } from '../../tests/helpers/deps'
import { mayReadMetrics, Metrics } from './metrics.server'

const from = (remoteAddress: string, headers: Record<string, string> = {}) =>
  ({ headers, socket: { remoteAddress } }) as unknown as Parameters<typeof mayReadMetrics>[0]

describe('metrics', () => {
  it('are readable from this machine, but not through a proxy on it', () => {
    const env = { METRICS_TOKEN: undefined }
    expect(mayReadMetrics(from('127.0.0.1'), env)).toBe(true)
    expect(mayReadMetrics(from('::ffff:127.0.0.1'), env)).toBe(true)
    expect(mayReadMetrics(from('::1'), env)).toBe(true)
    expect(mayReadMetrics(from('10.0.0.7'), env)).toBe(false)
    expect(mayReadMetrics(from('127.evil.example'), env)).toBe(false)
    const proxied = from('127.0.0.1', { 'x-forwarded-for': '203.0.113.5' })
    expect(mayReadMetrics(proxied, env)).toBe(false)
  })

  it('require the token if one is set', () => {
    const env = { METRICS_TOKEN: 'sixteen characters' }
    const authorization = 'Bearer sixteen characters'
    expect(mayReadMetrics(from('10.0.0.7', { authorization }), env)).toBe(true)
    expect(mayReadMetrics(from('127.0.0.1'), env)).toBe(false)
    expect(mayReadMetrics(from('127.0.0.1', { authorization: 'Bearer no' }), env)).toBe(false)
  })

  it('have a bounded number of labels', async () => {
    const { metrics } = aSite()
    metrics.observe({ method: 'GET', path: '/post/made-up', status: 404, ms: 12 })
    for (let n = 0; n < 50; n += 1)
      metrics.observe({ method: `X${n}`, path: `/x${n}`, status: 405, ms: 3 })
    const text = await metrics.read()
    const name = 'http_request_duration_seconds_count'
    expect(text).toContain(`${name}{method="GET",route="/post",status="404"} 1`)
    expect(text).toContain(`${name}{method="other",route="other",status="405"} 50`)
    expect(text).toContain('nodejs_eventloop_lag_p99_seconds')
  })

  it('report posts, sign-ins, the disk, the version and the cache', async () => {
    const { deps, metrics } = aSite()
    const admin = anAdmin(deps)
    aPost(deps, { by: admin })
    saveNewDraft(deps, admin, draftInput({ content: '<p>राधा</p>' }))
    const wrong = { email: 'nobody@example.org', password: 'wrong password' }
    await expect(checkCredentials(deps, wrong, '203.0.113.5')).rejects.toThrow()
    const { id, email } = await aMemberWithPassword(deps, 'नदी के उस पार')
    deps.db.update(users).set({ isBlocked: true }).where(eq(users.id, id)).run()
    const right = { email, password: 'नदी के उस पार' }
    await expect(checkCredentials(deps, right, '203.0.113.5')).rejects.toThrow(
      errors.accountBlocked,
    )
    const text = await metrics.read()
    expect(text).toContain('site_posts{status="published"} 1')
    expect(text).toContain('site_posts{status="draft"} 1')
    expect(text).toContain('site_events_total{event="post created"} 1')
    expect(text).toContain('site_sign_ins_rejected_total 2')
    expect(text).toContain('site_queue_length{queue="mails"} 0')
    expect(text).toMatch(/^site_data_free_bytes [1-9]/m)
    expect(text).toMatch(/^site_build_info\{version="\d[^"]*",node="v\d[^"]*"\} 1$/m)
    expect(text).toContain('site_page_cache_responses_total{result="hit"} 5')
    expect(text).toContain('site_page_cache_bytes 70000')
    expect(text).toMatch(/^site_backup_trouble\{kind="failed"\} 0$/m)
    expect(text).not.toMatch(/^site_backup_age_seconds /m)
  })
})

it('the dashboard and the alerts use only existing metrics', async () => {
  const text = await aSite().metrics.read()
  for (const file of ['deploy/grafana.json', 'deploy/alerts.yml']) {
    const names = readFileSync(file, 'utf8').match(/\b(site|http|log|process|nodejs)_[a-z0-9_]+/g)!
    expect(names.length).toBeGreaterThan(2)
    for (const name of new Set(names))
      expect(text).toContain(`${name.replace(/_(bucket|count)$/, '')} `)
  }
})

function aSite() {
  const deps = createTestDeps()
  const cache = () => ({ pages: 3, bytes: 70_000, responses: { hit: 5 } })
  const metrics = new Metrics(deps, new Set(['post']), cache)
  return { deps, metrics }
}

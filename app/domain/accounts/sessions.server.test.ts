import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { DAY, MINUTE } from '~/time/durations'
import { sessions, users } from '~db/schema'
import { aMember } from '../../../tests/helpers/builders'
import { createTestDeps } from '../../../tests/helpers/deps'
import { confirmClock } from '~/domain/core/clock.server'
import { endOtherSessions, endSession, findSessionAccount, startSession } from './sessions.server'

function signedIn(environment?: Record<string, string>) {
  const deps = createTestDeps({ environment })
  const account = aMember(deps)
  return { deps, account, token: startSession(deps, account.id, 'web') }
}

describe('sessions', () => {
  it('find their account, without password columns', () => {
    const { deps, account, token } = signedIn()
    expect(findSessionAccount(deps, token, 'web')).toEqual(account)
  })

  it('are stored as hashes, never as tokens', () => {
    const { deps, token } = signedIn()
    const row = deps.db.select().from(sessions).get()!
    expect(row.tokenHash).toMatch(/^[0-9a-f]{64}$/)
    expect(JSON.stringify(row)).not.toContain(token)
    expect(findSessionAccount(deps, row.tokenHash, 'web')).toBeNull()
  })

  it('are valid only as the kind that they were created for', () => {
    const { deps, account, token } = signedIn()
    const apiToken = startSession(deps, account.id, 'api')
    expect(findSessionAccount(deps, token, 'api')).toBeNull()
    expect(findSessionAccount(deps, apiToken, 'web')).toBeNull()
    expect(findSessionAccount(deps, apiToken, 'api')).toEqual(account)
  })

  it('expire after 14 days without a visit', () => {
    const { deps, token } = signedIn()
    deps.clock.advance(14 * DAY - 1)
    expect(findSessionAccount(deps, token, 'web')).not.toBeNull()
    deps.clock.advance(14 * DAY)
    expect(findSessionAccount(deps, token, 'web')).toBeNull()
  })

  it('expire after 30 days, however often they are used', () => {
    const { deps, token } = signedIn()
    for (let day = 1; day < 30; day += 1) {
      deps.clock.advance(DAY)
      expect(findSessionAccount(deps, token, 'web')).not.toBeNull()
    }
    deps.clock.advance(DAY)
    expect(findSessionAccount(deps, token, 'web')).toBeNull()
  })

  it('last as long as the settings say', () => {
    const { deps, token } = signedIn({ SESSION_IDLE_DAYS: '2', SESSION_MAX_DAYS: '3' })
    deps.clock.advance(2 * DAY - 1)
    expect(findSessionAccount(deps, token, 'web')).not.toBeNull()
    deps.clock.advance(DAY)
    expect(findSessionAccount(deps, token, 'web')).not.toBeNull()
    deps.clock.advance(1)
    expect(findSessionAccount(deps, token, 'web')).toBeNull()
  })

  it('expire earlier if the setting is shortened', () => {
    const { deps, token } = signedIn()
    deps.clock.advance(5 * DAY)
    const { env } = createTestDeps({ environment: { SESSION_MAX_DAYS: '5' } })
    expect(findSessionAccount({ ...deps, env }, token, 'web')).toBeNull()
    expect(findSessionAccount(deps, token, 'web')).not.toBeNull()
  })

  it('record a visit at most every ten minutes', () => {
    const { deps, token } = signedIn()
    const started = deps.now()
    const lastSeen = () => deps.db.select().from(sessions).get()!.lastSeenAt
    deps.clock.advance(9 * MINUTE)
    findSessionAccount(deps, token, 'web')
    expect(lastSeen()).toBe(started)
    deps.clock.advance(2 * MINUTE)
    findSessionAccount(deps, token, 'web')
    expect(lastSeen()).toBe(started + 11 * MINUTE)
  })

  it('are invalid as soon as they are ended', () => {
    const { deps, token } = signedIn()
    endSession(deps, token)
    expect(findSessionAccount(deps, token, 'web')).toBeNull()
  })

  it("can all be ended together, except the account's current one", () => {
    const { deps, account, token } = signedIn()
    const other = startSession(deps, account.id, 'web')
    const api = startSession(deps, account.id, 'api')
    const anonymous = aMember(deps)
    const foreign = startSession(deps, anonymous.id, 'web')
    deps.db.transaction((tx) => endOtherSessions(tx, account.id, token))
    expect(findSessionAccount(deps, token, 'web')).toEqual(account)
    expect(findSessionAccount(deps, other, 'web')).toBeNull()
    expect(findSessionAccount(deps, api, 'api')).toBeNull()
    expect(findSessionAccount(deps, foreign, 'web')).toEqual(anonymous)
    deps.db.transaction((tx) => endOtherSessions(tx, account.id))
    expect(findSessionAccount(deps, token, 'web')).toBeNull()
  })

  it('are deleted with their account', () => {
    const { deps, account, token } = signedIn()
    deps.db.delete(users).where(eq(users.id, account.id)).run()
    expect(findSessionAccount(deps, token, 'web')).toBeNull()
    expect(deps.db.select().from(sessions).all()).toEqual([])
  })

  it('are deleted at the first sign-in after they expire', () => {
    const { deps, account } = signedIn()
    deps.clock.advance(31 * DAY)
    confirmClock(deps)
    startSession(deps, account.id, 'web')
    expect(deps.db.select().from(sessions).all()).toHaveLength(1)
  })

  it.each(['', 'x', 'x'.repeat(43), "' OR 1=1 --", 'क'.repeat(43), 'x'.repeat(10_000)])(
    'are not found for an invalid token (%#)',
    (token) => {
      const { deps } = signedIn()
      expect(findSessionAccount(deps, token, 'web')).toBeNull()
    },
  )
})

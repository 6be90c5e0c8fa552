import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { errors } from '~/labels/specified/messages'
import { SECOND } from '~/time/durations'
import { aMemberWithPassword } from '../../../tests/helpers/builders'
import { createTestDeps, memoryLog } from '../../../tests/helpers/deps'
import { users } from '~db/schema'
import { checkCredentials } from './accounts.server'

const PASSWORD = 'सही गुप्त शब्द'
const EMAIL = 'sita@example.org'
const IP = '192.0.2.1'

async function aSite(overrides = {}) {
  const deps = createTestDeps(overrides)
  const account = await aMemberWithPassword(deps, PASSWORD, { email: EMAIL })
  const signIn = (email: string, password: string, ip = IP) =>
    checkCredentials(deps, { email, password }, ip)
  return { deps, account, signIn }
}

describe('checkCredentials', () => {
  it('returns the account for valid credentials', async () => {
    const { account, signIn } = await aSite()
    expect((await signIn(EMAIL, PASSWORD)).account).toEqual(account)
  })

  it('rejects an unknown email and a wrong password with the same message', async () => {
    const { signIn } = await aSite()
    const rejection = { code: 'Unauthenticated', message: 'Invalid email or password', fields: {} }
    await expect(signIn(EMAIL, 'wrong password')).rejects.toMatchObject(rejection)
    await expect(signIn('nobody@example.org', PASSWORD)).rejects.toMatchObject(rejection)
  })

  it('throttles an account after five failures, even with the right password', async () => {
    const { deps, signIn } = await aSite()
    for (let time = 1; time <= 5; time += 1) {
      await expect(signIn(EMAIL, 'wrong password')).rejects.toThrow('Invalid email or password')
    }
    await expect(signIn(EMAIL, PASSWORD)).rejects.toMatchObject({
      code: 'RateLimited',
      retryAfter: 5,
    })
    deps.clock.advance(5 * SECOND)
    await expect(signIn(EMAIL, PASSWORD)).resolves.toMatchObject({ account: { email: EMAIL } })
    await expect(signIn(EMAIL, 'wrong password')).rejects.toThrow('Invalid email or password')
  })

  it('counts each of several parallel wrong passwords, but not the right one', async () => {
    const { signIn } = await aSite()
    const right = await Promise.all(Array.from({ length: 8 }, () => signIn(EMAIL, PASSWORD)))
    expect(right).toHaveLength(8)
    const wrong = await Promise.allSettled(
      Array.from({ length: 8 }, () => signIn(EMAIL, 'wrong password')),
    )
    const codes = wrong.map((each) => each.status === 'rejected' && each.reason.code)
    expect(codes).toEqual([
      ...Array.from({ length: 5 }, () => 'Unauthenticated'),
      ...Array.from({ length: 3 }, () => 'RateLimited'),
    ])
  })

  it('throttles unknown emails in the same way, and any IP after fifty failures', async () => {
    const { deps, signIn } = await aSite()
    for (let time = 0; time < 50; time += 1) deps.throttle.consume('signInFailure', IP)
    await expect(signIn(EMAIL, PASSWORD)).rejects.toMatchObject({ code: 'RateLimited' })
    await expect(signIn(EMAIL, PASSWORD, '192.0.2.2')).resolves.toMatchObject({
      account: { email: EMAIL },
    })
    for (let time = 0; time < 5; time += 1) deps.throttle.recordAccountFailure('no@example.org')
    await expect(signIn('no@example.org', PASSWORD, '192.0.2.2')).rejects.toMatchObject({
      code: 'RateLimited',
    })
  })

  it('reports a blocked account only after the right password', async () => {
    const { deps, account, signIn } = await aSite()
    deps.db.update(users).set({ isBlocked: true }).where(eq(users.id, account.id)).run()
    await expect(signIn(EMAIL, 'wrong password')).rejects.toThrow('Invalid email or password')
    await expect(signIn(EMAIL, PASSWORD)).rejects.toMatchObject({
      code: 'Unauthenticated',
      message: errors.accountBlocked,
    })
  })

  it('logs sign-ins and rejections, but not the submitted values', async () => {
    const { log, lines } = memoryLog()
    const { account, signIn } = await aSite({ log })
    await signIn(EMAIL, PASSWORD)
    await expect(signIn(EMAIL, 'a wrong secret')).rejects.toThrow()
    expect(lines).toHaveLength(2)
    expect(lines[0]).toContain(account.id)
    expect(lines[1]).toContain('sign-in rejected')
    expect(lines.join('')).not.toMatch(/secret|गुप्त|sita@/)
  })
})

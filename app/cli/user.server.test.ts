import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { COMMON_PASSWORD } from '~/domain/accounts/schema'
import { findSessionAccount, startSession } from '~/domain/accounts/sessions.server'
import { checkCredentials } from '~/domain/accounts/accounts.server'
import { users } from '~db/schema'
import { aMember, aMemberWithPassword, anAdmin } from '../../tests/helpers/builders'
import { createTestDeps, type TestDeps } from '../../tests/helpers/deps'
import { UsageError, user } from './commands.server'

const EMAIL = 'meera@example.org'
const PASSWORD = 'नदी के उस पार'

let deps: TestDeps
const run = (...args: string[]) => Promise.resolve(user.run(deps, args))
const signIn = (password: string) => checkCredentials(deps, { email: EMAIL, password }, '')

beforeEach(() => {
  deps = createTestDeps()
  vi.stubEnv('USER_PASSWORD', PASSWORD)
})
afterEach(() => vi.unstubAllEnvs())

it('lists everybody with role, day and address', async () => {
  expect(await run('list')).toBe('There are no accounts.')
  anAdmin(deps, { email: 'admin@localhost', username: 'Admin' })
  aMember(deps, { email: EMAIL, username: 'मीरा' })
  expect((await run('list')).split('\n')).toEqual([
    'admin   2026-11-21  admin@localhost  Admin',
    `member  2026-11-21  ${EMAIL}  मीरा`,
  ])
})

it('makes a member who can sign in, with a name of several words', async () => {
  expect(await run('create', ' Meera@Example.org', 'Meera', 'Bai')).toBe(`${EMAIL} can sign in.`)
  const { account } = await signIn(PASSWORD)
  expect(account).toMatchObject({ email: EMAIL, username: 'Meera Bai', isAdmin: false })
})

it('makes nobody of an address that is taken or a name that is missing', async () => {
  aMember(deps, { email: EMAIL })
  await expect(run('create', EMAIL, 'Meera')).rejects.toThrow(
    'An account with this email already exists.',
  )
  await expect(run('create', 'other@example.org')).rejects.toThrow('Username must be at least 2')
  await expect(run('create', 'nobody', 'Meera')).rejects.toThrow('Invalid email address.')
  expect(deps.db.select().from(users).all()).toHaveLength(1)
})

it('makes somebody an admin and ends the sessions', async () => {
  const { id } = aMember(deps, { email: EMAIL })
  const [web, api] = [startSession(deps, id, 'web'), startSession(deps, id, 'api')]
  expect(await run('promote', EMAIL)).toContain(`${EMAIL} is an admin`)
  expect(deps.db.select().from(users).get()?.isAdmin).toBe(true)
  expect(findSessionAccount(deps, web, 'web')).toBeNull()
  expect(findSessionAccount(deps, api, 'api')).toBeNull()
})

it('sets another password and ends the sessions of this account alone', async () => {
  const { id } = await aMemberWithPassword(deps, 'the old password', { email: EMAIL })
  const other = aMember(deps)
  const own = startSession(deps, id, 'web')
  const others = startSession(deps, other.id, 'web')
  expect(await run('reset-password', EMAIL)).toContain(`${EMAIL} has a new password`)
  expect(findSessionAccount(deps, own, 'web')).toBeNull()
  expect(findSessionAccount(deps, others, 'web')).toEqual(other)
  expect((await signIn(PASSWORD)).account.id).toBe(id)
  await expect(signIn('the old password')).rejects.toThrow('Invalid email or password')
})

it.each([
  ['short', 'Password must be at least 8 characters.'],
  ['Password1', COMMON_PASSWORD],
])('takes no password that is easy to guess: %s', async (password, sentence) => {
  vi.stubEnv('USER_PASSWORD', password)
  await aMemberWithPassword(deps, PASSWORD, { email: EMAIL })
  const kept = deps.db.select().from(users).all()
  await expect(run('reset-password', EMAIL)).rejects.toThrow(sentence)
  await expect(run('create', 'other@example.org', 'Meera')).rejects.toThrow(sentence)
  expect(deps.db.select().from(users).all()).toEqual(kept)
})

it.each(['promote', 'reset-password'])('says that nobody has the address: %s', async (action) => {
  await expect(run(action, EMAIL)).rejects.toThrow(`No account has the e-mail ${EMAIL}.`)
})

it.each([[], ['remove', EMAIL], ['promote'], ['create'], ['reset-password']])(
  'asks for what is missing: %s %s',
  async (...args) => {
    await expect(async () => run(...args)).rejects.toThrow(UsageError)
  },
)

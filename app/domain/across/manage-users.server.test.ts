import { getUser } from '~/domain/accounts/accounts.server'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { listSchedules, schedulePost } from '~/domain/posts/schedule.server'
import { HOUR } from '~/time/durations'
import { sessions, users } from '~db/schema'
import { aMember, anAdmin, aPost } from '../../../tests/helpers/builders'
import { createTestDeps, type TestDeps } from '../../../tests/helpers/deps'
import { plansOf } from '../../../tests/helpers/query-plans'
import { blockAccount, demoteAccount } from '~/domain/accounts/accounts.server'
import { deleteUser, deleteUsers } from './delete-account.server'
import {
  blockSince,
  listMembersSince,
  listUsers,
  setAdmin,
  setBlocked,
  setBlockedMany,
} from './manage-users.server'
import type { Account } from '~/domain/core/account-schema'
import { findSessionAccount, startSession } from '~/domain/accounts/sessions.server'

function aSite() {
  const deps = createTestDeps()
  return { deps, admin: anAdmin(deps, { username: 'मुख्य', email: 'main@example.org' }) }
}

const isAdminNow = ({ db }: TestDeps, id: string) =>
  db.select().from(users).where(eq(users.id, id)).get()!.isAdmin

describe('listUsers', () => {
  it('lists users, newest first, with their post counts and no secrets', () => {
    const { deps, admin } = aSite()
    const member = aMember(deps)
    aPost(deps, { by: admin })
    aPost(deps, { by: admin, status: 'draft' })
    const { users: listed, nextStartIndex } = listUsers(deps, admin)
    const states = { isBlocked: false, isConfirmed: true }
    expect(listed).toEqual([
      { ...member, ...states, createdAt: deps.now(), posts: 0 },
      { ...admin, ...states, createdAt: deps.now(), posts: 2 },
    ])
    expect(nextStartIndex).toBeNull()
  })

  it('pages through the list without repeating a user', () => {
    const { deps, admin } = aSite()
    for (let made = 0; made < 4; made += 1) aMember(deps)
    const first = listUsers(deps, admin, { limit: 3 })
    expect([first.users.length, first.nextStartIndex]).toEqual([3, 3])
    const second = listUsers(deps, admin, { limit: 3, startIndex: 3 })
    expect([second.users.length, second.nextStartIndex]).toEqual([2, null])
    expect(new Set([...first.users, ...second.users].map(({ id }) => id)).size).toBe(5)
  })

  it.each([
    ['part of a name', 'शर्मा', ['मीरा शर्मा']],
    ['part of an address, in any letter case', 'MEERA@', ['मीरा शर्मा']],
    ['words with spaces around them', '  शर्मा ', ['मीरा शर्मा']],
    ['a percent sign literally', '%', []],
    ['an underscore literally', '_', ['some_body']],
    ['a backslash literally', '\\', []],
    ['a name that nobody has', 'कोई नहीं', []],
  ])('searches for %s', (_, query, names) => {
    const { deps, admin } = aSite()
    aMember(deps, { username: 'मीरा शर्मा', email: 'meera@example.org' })
    aMember(deps, { username: 'some_body', email: 'b@example.org' })
    expect(listUsers(deps, admin, { query }).users.map(({ username }) => username)).toEqual(names)
  })

  it('reads users in primary-key order and counts posts through an index', async () => {
    const { deps, admin } = aSite()
    const plan = await plansOf(deps, () => listUsers(deps, admin))
    expect(plan).toContain('SCAN users USING INDEX sqlite_autoindex_users_1')
    expect(plan).toContain('SEARCH posts USING COVERING INDEX posts_by_user (user_id=?)')
    expect(plan.join()).not.toContain('TEMP B-TREE')
  })

  it('allows admins only', () => {
    const { deps } = aSite()
    expect(() => listUsers(deps, null)).toThrow('Please sign in.')
    expect(() => listUsers(deps, aMember(deps))).toThrow('Unauthorized access')
    expect(() => getUser(deps, aMember(deps), 'x')).toThrow('Unauthorized access')
  })
})

describe('a planned publication', () => {
  it.each<[string, (deps: TestDeps, admin: Account, planner: Account) => unknown]>([
    ['is demoted', (deps, admin, { id }) => setAdmin(deps, admin, id, false)],
    ['is blocked', (deps, admin, { id }) => setBlocked(deps, admin, id, true)],
    ['is deleted', (deps, admin, { id }) => deleteUser(deps, admin, id)],
    ['is demoted by a command', (deps, _, { email }) => demoteAccount(deps, email)],
    ['is blocked by a command', (deps, _, { email }) => blockAccount(deps, email, true)],
  ])('waits for an editor once its planner %s', async (_, revoke) => {
    const { deps, admin } = aSite()
    const planner = anAdmin(deps)
    const { id } = aPost(deps, { status: 'draft', publishedAt: null, by: admin })
    schedulePost(deps, planner, id, 'publish', deps.now() + HOUR)
    await revoke(deps, admin, planner)
    expect(listSchedules(deps, admin, [id])).toMatchObject([{ heldBack: 'planner' }])
  })
})

describe('setAdmin', () => {
  it("promotes and demotes, and ends the user's sessions", () => {
    const { deps, admin } = aSite()
    const member = aMember(deps)
    startSession(deps, admin.id, 'web')
    for (const isAdmin of [true, false]) {
      startSession(deps, member.id, 'web')
      startSession(deps, member.id, 'api')
      expect(setAdmin(deps, admin, member.id, isAdmin)).toEqual({ ...member, isAdmin })
      expect(isAdminNow(deps, member.id)).toBe(isAdmin)
      const left = deps.db.select().from(sessions).all()
      expect(left.map(({ userId }) => userId)).toEqual([admin.id])
    }
  })

  it('does nothing if the user already has that role', () => {
    const { deps, admin } = aSite()
    startSession(deps, admin.id, 'web')
    expect(setAdmin(deps, admin, admin.id, true)).toEqual(admin)
    expect(deps.db.select().from(sessions).all()).toHaveLength(1)
  })

  it('never demotes the last admin', () => {
    const { deps, admin } = aSite()
    expect(() => setAdmin(deps, admin, admin.id, false)).toThrow('This is the last admin.')
    expect(isAdminNow(deps, admin.id)).toBe(true)
  })

  it('keeps the first of two admins who demote each other at the same time', () => {
    const { deps, admin } = aSite()
    const other = anAdmin(deps)
    // Both requests started when both users were admins.
    setAdmin(deps, admin, other.id, false)
    expect(() => setAdmin(deps, other, admin.id, false)).toThrow('Unauthorized access')
    expect([isAdminNow(deps, admin.id), isAdminNow(deps, other.id)]).toEqual([true, false])
  })

  it('lets admins demote themselves if there is another', () => {
    const { deps, admin } = aSite()
    anAdmin(deps)
    expect(setAdmin(deps, admin, admin.id, false).isAdmin).toBe(false)
    expect(() => setAdmin(deps, admin, admin.id, true)).toThrow('Unauthorized access')
  })

  it('rejects an unknown id', () => {
    const { deps, admin } = aSite()
    expect(() => setAdmin(deps, admin, 'nobody', true)).toThrow('User not found')
  })

  it('allows admins only', () => {
    const { deps } = aSite()
    const member = aMember(deps)
    expect(() => setAdmin(deps, member, member.id, true)).toThrow('Unauthorized access')
    expect(() => setAdmin(deps, null, member.id, true)).toThrow('Please sign in.')
    expect(isAdminNow(deps, member.id)).toBe(false)
  })
})

describe('setBlocked', () => {
  it('revokes every session and token immediately, and prevents new ones', () => {
    const { deps, admin } = aSite()
    const member = aMember(deps)
    const own = startSession(deps, admin.id, 'web')
    startSession(deps, member.id, 'web')
    startSession(deps, member.id, 'api')
    expect(setBlocked(deps, admin, member.id, true)).toEqual(member)
    expect(deps.db.select().from(sessions).all()).toMatchObject([{ userId: admin.id }])
    expect(() => startSession(deps, member.id, 'web')).toThrow('Invalid email or password')
    expect(getUser(deps, admin, member.id).isBlocked).toBe(true)
    setBlocked(deps, admin, member.id, false)
    const token = startSession(deps, member.id, 'web')
    expect(findSessionAccount(deps, token, 'web')).toEqual(member)
    expect(findSessionAccount(deps, own, 'web')).toEqual(admin)
  })

  it('never blocks the admin’s own account or the last admin who can sign in', () => {
    const { deps, admin } = aSite()
    expect(() => setBlocked(deps, admin, admin.id, true)).toThrow('your own account')
    const other = anAdmin(deps)
    setBlocked(deps, admin, other.id, true)
    expect(() => setAdmin(deps, admin, admin.id, false)).toThrow('This is the last admin.')
  })

  it('keeps the first of two admins who block each other at the same time', () => {
    const { deps, admin } = aSite()
    const other = anAdmin(deps)
    setBlocked(deps, admin, other.id, true)
    expect(() => setBlocked(deps, other, admin.id, true)).toThrow('Unauthorized access')
  })

  it('allows admins only', () => {
    const { deps } = aSite()
    const [member, other] = [aMember(deps), aMember(deps)]
    expect(() => setBlocked(deps, member, other.id, true)).toThrow('Unauthorized access')
    expect(() => setBlocked(deps, null, other.id, true)).toThrow('Please sign in.')
  })
})

describe('bulk actions', () => {
  const namesOf = (deps: TestDeps, isBlocked: boolean) =>
    deps.db
      .select()
      .from(users)
      .where(eq(users.isBlocked, isBlocked))
      .all()
      .map(({ username }) => username)
      .sort()

  function aCrowd() {
    const { deps, admin } = aSite()
    const other = anAdmin(deps, { username: 'दूसरा' })
    const early = aMember(deps, { username: 'पुराना' })
    deps.clock.advance(1000)
    const since = deps.now()
    const spam = ['एक', 'दो'].map((username) => aMember(deps, { username }))
    const later = anAdmin(deps, { username: 'नया' })
    return { deps, admin, other, early, since, spam, later }
  }

  it('blocks and unblocks members, ends their sessions, and leaves every admin', () => {
    const { deps, admin, other, spam } = aCrowd()
    for (const { id } of [admin, ...spam]) startSession(deps, id, 'web')
    const ids = [admin, other, ...spam, ...spam].map(({ id }) => id)
    expect(setBlockedMany(deps, admin, ids, true)).toEqual({ changed: 2, left: 2 })
    expect(namesOf(deps, true)).toEqual(['एक', 'दो'])
    expect(deps.db.select().from(sessions).all()).toMatchObject([{ userId: admin.id }])
    expect(setBlockedMany(deps, admin, ids, true)).toEqual({ changed: 0, left: 4 })
    expect(setBlockedMany(deps, admin, ids, false)).toEqual({ changed: 2, left: 2 })
    expect(namesOf(deps, true)).toEqual([])
  })

  it('blocks those who signed up since a time, but never an admin', () => {
    const { deps, admin, since, spam } = aCrowd()
    setBlocked(deps, admin, spam[0]!.id, true)
    expect(listMembersSince(deps, admin, since).map(({ id }) => id)).toEqual([spam[1]!.id])
    expect(blockSince(deps, admin, since)).toBe(1)
    expect(namesOf(deps, true)).toEqual(['एक', 'दो'])
    expect(blockSince(deps, admin, 0)).toBe(1)
    expect(namesOf(deps, false)).toEqual(['दूसरा', 'नया', 'मुख्य'].sort())
  })

  it('deletes members, and leaves admins and accounts that are gone', async () => {
    const { deps, admin, other, spam } = aCrowd()
    const ids = [admin, other, ...spam].map(({ id }) => id)
    const done = await Promise.all([
      deleteUsers(deps, admin, ids),
      deleteUsers(deps, other, [...ids, 'nobody']),
    ])
    expect(done.reduce((sum, { changed }) => sum + changed, 0)).toBe(2)
    expect(namesOf(deps, false)).toEqual(['दूसरा', 'नया', 'पुराना', 'मुख्य'].sort())
  })

  it('blocks forty thousand accounts at once', () => {
    const { deps, admin } = aSite()
    const columns = 'id, username, email, password_hash, created_at, updated_at'
    deps.db.run(`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 40000)
      INSERT INTO users (${columns}) SELECT 'u' || i, 'u', i || '@x.example', '', 1, 1 FROM n`)
    expect(blockSince(deps, admin, 1)).toBe(40_000)
  })

  it('allows admins only', async () => {
    const { deps, early, spam } = aCrowd()
    const ids = spam.map(({ id }) => id)
    expect(() => setBlockedMany(deps, early, ids, true)).toThrow('Unauthorized access')
    expect(() => blockSince(deps, early, 0)).toThrow('Unauthorized access')
    expect(() => listMembersSince(deps, early, 0)).toThrow('Unauthorized access')
    await expect(deleteUsers(deps, early, ids)).rejects.toThrow('Unauthorized access')
    expect(namesOf(deps, true)).toEqual([])
  })
})

import { and, desc, eq, sql } from 'drizzle-orm'
import type { Logged, Reads } from '~/domain/base-deps.server'
import type { Deps } from '~/domain/deps.server'
import { DomainError } from '~/domain/errors'
import { recordChange } from '~/domain/events.server'
import { hasWords } from '~/domain/has-words.server'
import { isOfUser } from '~/domain/posts/read-posts.server'
import type { Transaction } from '~db/client.server'
import { countRows, hasRow } from '~db/rows.server'
import { posts, users } from '~db/schema'
import { accountColumns, endOtherSessions } from './sessions.server'
import { requireAnotherAdmin } from './accounts.server'
import { requireUserManager, type Actor } from './rights'
import type { Account } from './schema'

export const USERS_PAGE_SIZE = 20
const MAX_USER_QUERY_LENGTH = 200

export function listUsers(
  { db }: Reads,
  actor: Actor,
  { query = '', startIndex = 0, limit = USERS_PAGE_SIZE } = {},
) {
  requireUserManager(actor)
  const found = db
    .select({
      ...accountColumns,
      isBlocked: users.isBlocked,
      isConfirmed: users.isConfirmed,
      createdAt: users.createdAt,
      posts: db.$count(posts, isOfUser(users.id)),
    })
    .from(users)
    .where(hasWords(nameAndEmail, query.slice(0, MAX_USER_QUERY_LENGTH)))
    .orderBy(desc(users.id))
    .limit(limit + 1)
    .offset(startIndex)
    .all()
  const nextStartIndex = found.length > limit ? startIndex + limit : null
  return { users: found.slice(0, limit), nextStartIndex }
}

const nameAndEmail = sql`${users.username} || ' ' || ${users.email}`

export type UserSummary = ReturnType<typeof listUsers>['users'][number]

export function getUser({ db }: Reads, actor: Actor, userId: string) {
  requireUserManager(actor)
  const columns = { ...accountColumns, isBlocked: users.isBlocked }
  const account = db.select(columns).from(users).where(eq(users.id, userId)).get()
  if (!account) throw userNotFound()
  return account
}

export function countPostsOf({ db }: Reads, actor: Actor, userId: string): number {
  requireUserManager(actor)
  return countRows(db, posts, isOfUser(userId))
}

export function setAdmin(
  { db, now, log }: Logged,
  actor: Actor,
  userId: string,
  isAdmin: boolean,
): Account {
  const manager = requireUserManager(actor)
  const changed = db.transaction((tx) => {
    requireStillManager(tx, manager.id)
    const account = getAccount(tx, userId)
    if (account.isAdmin === isAdmin) return account
    if (!isAdmin) requireAnotherAdmin(tx, userId)
    tx.update(users).set({ isAdmin, updatedAt: now() }).where(eq(users.id, userId)).run()
    endOtherSessions(tx, userId)
    return { ...account, isAdmin }
  })
  recordChange({ log }, manager, 'account edited', { account: userId, isAdmin })
  return changed
}

/** A blocked account cannot sign in; its posts remain. */
export function setBlocked(
  { db, now, log }: Logged,
  actor: Actor,
  userId: string,
  isBlocked: boolean,
): Account {
  const manager = requireUserManager(actor)
  if (userId === manager.id) throw new DomainError('Conflict', 'ownBlock')
  const account = db.transaction((tx) => {
    requireStillManager(tx, manager.id)
    const found = getAccount(tx, userId)
    if (isBlocked && found.isAdmin) requireAnotherAdmin(tx, userId)
    tx.update(users).set({ isBlocked, updatedAt: now() }).where(eq(users.id, userId)).run()
    if (isBlocked) endOtherSessions(tx, userId)
    return found
  })
  recordChange({ log }, manager, 'account edited', { account: userId, isBlocked })
  return account
}

/** Checks again inside the transaction, since another admin may have revoked the right in the meantime. */
export function requireStillManager(tx: Transaction, managerId: string): void {
  const isManager = and(
    eq(users.id, managerId),
    eq(users.isAdmin, true),
    eq(users.isBlocked, false),
  )
  if (!hasRow(tx, users, isManager)) throw new DomainError('Forbidden', 'unauthorized')
}

export function getAccount(db: Deps['db'] | Transaction, userId: string): Account {
  const account = db.select(accountColumns).from(users).where(eq(users.id, userId)).get()
  if (!account) throw userNotFound()
  return account
}

function userNotFound(): DomainError {
  return new DomainError('NotFound', 'userNotFound')
}

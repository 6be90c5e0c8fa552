import { and, desc, eq, gte, inArray, sql, type SQL } from 'drizzle-orm'
import type { LogDeps, ReadDeps } from '~/domain/core/base-deps.server'
import type { Deps } from './deps.server'
import { listOf } from '~/domain/core/by-keys.server'
import { DomainError } from '~/domain/core/errors'
import { recordChange } from '~/domain/core/events.server'
import { hasWords } from '~/domain/core/has-words.server'
import { isManager } from '~/domain/posts/plans.server'
import { isOfUser } from '~/domain/posts/read-posts.server'
import type { Transaction } from '~db/client.server'
import { countRows, hasRow } from '~db/rows.server'
import { posts, sessions, users } from '~db/schema'
import { accountColumns } from '~/domain/accounts/sessions.server'
import { changeAccount, userNotFound } from '~/domain/accounts/accounts.server'
import { requireRight, type Actor } from '~/domain/core/rights'
import type { Account } from '~/domain/core/account-schema'

export const USERS_PAGE_SIZE = 20
const MAX_USER_QUERY_LENGTH = 200

export function listUsers(
  { db }: ReadDeps,
  actor: Actor,
  { query = '', startIndex = 0, limit = USERS_PAGE_SIZE } = {},
) {
  requireRight(actor, 'manageUsers')
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

export function countPostsOf({ db }: ReadDeps, actor: Actor, userId: string): number {
  requireRight(actor, 'manageUsers')
  return countRows(db, posts, isOfUser(userId))
}

export function setAdmin(deps: LogDeps, actor: Actor, userId: string, isAdmin: boolean) {
  return changeUser(deps, actor, userId, { isAdmin })
}

/** A blocked account cannot sign in; its posts remain. */
export function setBlocked(deps: LogDeps, actor: Actor, userId: string, isBlocked: boolean) {
  if (userId === requireRight(actor, 'manageUsers').id)
    throw new DomainError('Conflict', 'ownBlock')
  return changeUser(deps, actor, userId, { isBlocked })
}

/** Changes members only, never an admin. Uses one transaction. */
export function setBlockedMany(
  deps: LogDeps,
  actor: Actor,
  userIds: readonly string[],
  isBlocked: boolean,
) {
  const ids = [...new Set(userIds)]
  const changed = changeMembers(deps, actor, sql`${users.id} IN ${listOf(ids)}`, isBlocked)
  return { changed, left: ids.length - changed }
}

/** Blocks the members that `listMembersSince` lists. Returns their number. */
export function blockSince(deps: LogDeps, actor: Actor, since: number): number {
  return changeMembers(deps, actor, gte(users.createdAt, since), true)
}

/** Lists the members who signed up since then and are not blocked, newest first. */
export function listMembersSince({ db }: ReadDeps, actor: Actor, since: number) {
  requireRight(actor, 'manageUsers')
  const { id, email, createdAt } = users
  return db
    .select({ id, email })
    .from(users)
    .where(and(isMember(false), gte(createdAt, since)))
    .orderBy(desc(id))
    .all()
}

/** Returns the names of those accounts that a bulk action may change. */
export function listMemberNames({ db }: ReadDeps, actor: Actor, userIds: readonly string[]) {
  requireRight(actor, 'manageUsers')
  const { id, username, isAdmin } = users
  const found = and(inArray(id, userIds), eq(isAdmin, false))
  return db.select({ id, username }).from(users).where(found).orderBy(desc(id)).all()
}

const isMember = (isBlocked: boolean) =>
  and(eq(users.isAdmin, false), eq(users.isBlocked, isBlocked))

function changeMembers(
  { db, now, log }: LogDeps,
  actor: Actor,
  which: SQL,
  isBlocked: boolean,
): number {
  const manager = requireRight(actor, 'manageUsers')
  const changed = db.transaction((tx) => {
    requireStillManager(tx, manager.id)
    const rows = tx
      .update(users)
      .set({ isBlocked, updatedAt: now() })
      .where(and(isMember(!isBlocked), which))
      .returning({ id: users.id })
      .all()
    const ids = rows.map(({ id }) => id)
    if (isBlocked)
      tx.delete(sessions)
        .where(sql`${sessions.userId} IN ${listOf(ids)}`)
        .run()
    return ids
  })
  for (const account of changed) {
    recordChange({ log }, manager, 'account edited', { account, isBlocked })
  }
  return changed.length
}

function changeUser(
  { db, now, log }: LogDeps,
  actor: Actor,
  userId: string,
  change: { isAdmin: boolean } | { isBlocked: boolean },
): Account {
  const manager = requireRight(actor, 'manageUsers')
  const account = db.transaction((tx) => {
    requireStillManager(tx, manager.id)
    const found = getAccount(tx, userId)
    const isAdmin = 'isAdmin' in change ? change.isAdmin : found.isAdmin
    const isSame = 'isAdmin' in change && isAdmin === found.isAdmin
    if (!isSame) changeAccount(tx, found, change, now())
    return { ...found, isAdmin }
  })
  recordChange({ log }, manager, 'account edited', { account: userId, ...change })
  return account
}

/** Checks again inside the transaction, since another admin may have revoked the right in the meantime. */
export function requireStillManager(tx: Transaction, managerId: string): void {
  if (!hasRow(tx, users, isManager(managerId))) throw new DomainError('Forbidden', 'unauthorized')
}

export function getAccount(db: Deps['db'] | Transaction, userId: string): Account {
  const account = db.select(accountColumns).from(users).where(eq(users.id, userId)).get()
  if (!account) throw userNotFound()
  return account
}

import { desc, eq, or, sql } from 'drizzle-orm'
import type { Deps, Reads } from '~/domain/deps.server'
import { DomainError } from '~/domain/errors'
import { cleanLine } from '~/text/clean'
import type { Transaction } from '~db/client.server'
import { posts, users } from '~db/schema'
import { accountColumns, endOtherSessions } from './sessions.server'
import { requireAnotherAdmin } from './accounts.server'
import { requireUserManager, type Actor } from './rights'
import type { Account } from './schema'

export const USERS_PAGE_SIZE = 20
export const MAX_USER_QUERY_LENGTH = 200

interface UsersPage {
  query?: string
  startIndex?: number
  limit?: number
}

export function listUsers({ db }: Reads, actor: Actor, page: UsersPage = {}) {
  requireUserManager(actor)
  const { query = '', startIndex = 0, limit = USERS_PAGE_SIZE } = page
  const found = selectUsers(db, query, { startIndex, limit: limit + 1 })
  return {
    users: found.slice(0, limit),
    nextStartIndex: found.length > limit ? startIndex + limit : null,
  }
}

function selectUsers(
  db: Deps['db'],
  query: string,
  { startIndex, limit }: { startIndex: number; limit: number },
) {
  return db
    .select({
      ...accountColumns,
      createdAt: users.createdAt,
      posts: db.$count(posts, eq(posts.userId, users.id)),
    })
    .from(users)
    .where(matches(query))
    .orderBy(desc(users.id))
    .limit(limit)
    .offset(startIndex)
    .all()
}

export type UserSummary = ReturnType<typeof selectUsers>[number]

function matches(query: string) {
  const part = cleanLine(query.slice(0, MAX_USER_QUERY_LENGTH))
  if (part === '') return undefined
  const pattern = `%${part.replace(/[\\%_]/g, '\\$&')}%`
  const like = (column: typeof users.username | typeof users.email, value: string) =>
    sql`${column} LIKE ${value} ESCAPE '\\'`
  return or(like(users.username, pattern), like(users.email, pattern.toLowerCase()))
}

export function getUser({ db }: Reads, actor: Actor, userId: string): Account {
  requireUserManager(actor)
  return getAccount(db, userId)
}

/** Also ends the user's sessions. @throws `Forbidden`, `NotFound`, `Conflict` (last admin) */
export function setAdmin(
  { db, now, log }: Pick<Deps, 'db' | 'now' | 'log'>,
  actor: Actor,
  userId: string,
  isAdmin: boolean,
): Account {
  const manager = requireUserManager(actor)
  const changed = db.transaction(
    (tx) => {
      // Checked again: another admin may have removed the right meanwhile.
      requireUserManager(getAccount(tx, manager.id))
      const account = getAccount(tx, userId)
      if (account.isAdmin === isAdmin) return account
      if (!isAdmin) requireAnotherAdmin(tx, userId)
      tx.update(users).set({ isAdmin, updatedAt: now() }).where(eq(users.id, userId)).run()
      endOtherSessions({ db: tx }, userId)
      return { ...account, isAdmin }
    },
    { behavior: 'immediate' },
  )
  log.info({ userId: manager.id, account: userId, isAdmin }, 'role set')
  return changed
}

export function getAccount(db: Deps['db'] | Transaction, userId: string): Account {
  const account = db.select(accountColumns).from(users).where(eq(users.id, userId)).get()
  if (!account) throw new DomainError('NotFound', 'User not found')
  return account
}

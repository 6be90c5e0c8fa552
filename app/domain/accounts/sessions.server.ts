import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt, lte, ne, sql } from 'drizzle-orm'
import { DAY, MINUTE } from '~/time/durations'
import type { Database, Transaction } from '~db/client.server'
import { prepared } from '~db/prepared.server'
import { sessions, users } from '~db/schema'
import type { Deps } from '../deps.server'
import { DomainError } from '../errors'
import { type Account, WRONG_CREDENTIALS } from './schema'

/** Named one by one, so that a new column cannot leak. */
export const accountColumns = {
  id: users.id,
  username: users.username,
  email: users.email,
  profilePicture: users.profilePicture,
  isAdmin: users.isAdmin,
}

type SessionKind = 'web' | 'api'

const SEEN_EVERY = 10 * MINUTE

const TOKEN_PATTERN = /^[\w-]{43}$/

/** Returns the token. @throws `Unauthenticated` if the password changed meanwhile */
export function startSession(
  { db, now, settings }: Pick<Deps, 'db' | 'now' | 'settings'>,
  userId: string,
  kind: SessionKind,
  passwordHash?: string,
): string {
  const token = randomBytes(32).toString('base64url')
  const createdAt = now()
  db.transaction((tx) => {
    if (passwordHash !== undefined) requireHash(tx, userId, passwordHash)
    tx.delete(sessions).where(lte(sessions.expiresAt, createdAt)).run()
    tx.insert(sessions)
      .values({
        tokenHash: hashToken(token),
        userId,
        kind,
        createdAt,
        lastSeenAt: createdAt,
        expiresAt: createdAt + settings.SESSION_MAX_DAYS * DAY,
      })
      .run()
  })
  return token
}

function requireHash(tx: Transaction, userId: string, passwordHash: string): void {
  const row = tx
    .select({ passwordHash: users.passwordHash })
    .from(users)
    .where(eq(users.id, userId))
    .get()
  if (row?.passwordHash !== passwordHash)
    throw new DomainError('Unauthenticated', WRONG_CREDENTIALS)
}

const selectSession = prepared((db) =>
  db
    .select({ account: accountColumns, lastSeenAt: sessions.lastSeenAt })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        eq(sessions.tokenHash, sql.placeholder('tokenHash')),
        eq(sessions.kind, sql.placeholder('kind')),
        gt(sessions.expiresAt, sql.placeholder('time')),
        gt(sessions.lastSeenAt, sql.placeholder('seenAfter')),
        gt(sessions.createdAt, sql.placeholder('createdAfter')),
      ),
    )
    .prepare(),
)

/** Web tokens are not valid for the API, nor the other way round. */
export function findSessionAccount(
  { db, now, settings, log }: Pick<Deps, 'db' | 'now' | 'settings' | 'log'>,
  token: string,
  kind: SessionKind,
): Account | null {
  if (!TOKEN_PATTERN.test(token)) return null
  const tokenHash = hashToken(token)
  const time = now()
  const row = selectSession(db).get({
    tokenHash,
    kind,
    time,
    seenAfter: time - settings.SESSION_IDLE_DAYS * DAY,
    // A shorter setting also ends existing sessions.
    createdAfter: time - settings.SESSION_MAX_DAYS * DAY,
  })
  if (!row) return null
  if (row.lastSeenAt < time - SEEN_EVERY) {
    try {
      db.update(sessions).set({ lastSeenAt: time }).where(eq(sessions.tokenHash, tokenHash)).run()
      unseen.delete(db)
    } catch (error) {
      if (!unseen.has(db)) log.warn({ err: error }, 'visits of sessions cannot be written')
      unseen.add(db)
    }
  }
  return row.account
}

/** Logged once until writing works again. */
const unseen = new WeakSet<Database>()

export function endSession({ db }: Pick<Deps, 'db'>, token: string): void {
  db.delete(sessions)
    .where(eq(sessions.tokenHash, hashToken(token)))
    .run()
}

export function endOtherSessions(
  { db }: { db: Database | Transaction },
  userId: string,
  keepToken?: string,
): void {
  const own = eq(sessions.userId, userId)
  db.delete(sessions)
    .where(keepToken ? and(own, ne(sessions.tokenHash, hashToken(keepToken))) : own)
    .run()
}

function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

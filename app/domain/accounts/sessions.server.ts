import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt, lte, ne, sql } from 'drizzle-orm'
import { DAY, MINUTE } from '~/time/durations'
import type { Database, Transaction } from '~db/client.server'
import { prepared } from '~db/prepared.server'
import { hasRow } from '~db/rows.server'
import { sessions, users } from '~db/schema'
import type { SettingsDeps, ReadDeps, CoreDeps } from '~/domain/core/base-deps.server'
import { isClockTrusted } from '~/domain/core/clock.server'
import { DomainError } from '~/domain/core/errors'

/** Lists columns by name, so that a new column cannot leak. */
export const accountColumns = {
  id: users.id,
  username: users.username,
  email: users.email,
  profilePicture: users.profilePicture,
  isAdmin: users.isAdmin,
  language: users.language,
}

type SessionRow = typeof sessions.$inferInsert
type SessionKind = SessionRow['kind']

const SEEN_EVERY = 10 * MINUTE

/** Owners and secret scanners recognise our API tokens by this prefix. */
export const API_TOKEN_MARK = 'dharohar_'
const TOKEN_PATTERN = new RegExp(`^(${API_TOKEN_MARK})?[\\w-]{43}$`)

/** Returns the token. Fails if the account was blocked or its password changed since `passwordHash` was compared. */
export function startSession(
  { db, now, env }: SettingsDeps,
  userId: string,
  kind: 'web' | 'api',
  { passwordHash, device }: { passwordHash?: string; device?: string | null } = {},
): string {
  return db.transaction((tx) => {
    requireCurrent(tx, userId, passwordHash)
    const lifetime = env.SESSION_MAX_DAYS * DAY
    return addToken(tx, { userId, kind, device, lastSeenAt: now() }, now(), lifetime)
  })
}

export function addToken(
  db: Database | Transaction,
  row: Omit<SessionRow, 'tokenHash' | 'createdAt' | 'expiresAt'>,
  createdAt: number,
  lifetime: number,
): string {
  const mark = row.kind === 'token' ? API_TOKEN_MARK : ''
  const token = mark + randomBytes(32).toString('base64url')
  if (isClockTrusted({ db, now: () => createdAt }))
    db.delete(sessions).where(lte(sessions.expiresAt, createdAt)).run()
  db.insert(sessions)
    .values({ ...row, tokenHash: hashToken(token), createdAt, expiresAt: createdAt + lifetime })
    .run()
  return token
}

function requireCurrent(tx: Transaction, userId: string, passwordHash?: string): void {
  const { id, isBlocked } = users
  const isSame = passwordHash === undefined ? undefined : eq(users.passwordHash, passwordHash)
  const current = and(eq(id, userId), eq(isBlocked, false), isSame)
  if (!hasRow(tx, users, current)) throw new DomainError('Unauthenticated', 'wrongCredentials')
}

const selectSession = prepared((db) =>
  db
    .select({
      account: accountColumns,
      scope: sessions.scope,
      lastSeenAt: sessions.lastSeenAt,
      newEmail: sessions.email,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        eq(sessions.tokenHash, sql.placeholder('tokenHash')),
        eq(sessions.kind, sql.placeholder('kind')),
        gt(sessions.expiresAt, sql.placeholder('time')),
        gt(sessions.lastSeenAt, sql.placeholder('seenAfter')),
        gt(sessions.createdAt, sql.placeholder('createdAfter')),
        eq(users.isBlocked, false),
      ),
    )
    .prepare(),
)

/** Consumes a one-time link. Returns the account's id, and the new address that the link confirms, if any. */
export function consumeLink(
  tx: Transaction,
  token: string,
  kind: 'reset' | 'confirm',
  now: number,
) {
  const isLink = and(eq(sessions.tokenHash, hashToken(token)), eq(sessions.kind, kind))
  const link = tx
    .delete(sessions)
    .where(and(isLink, gt(sessions.expiresAt, now)))
    .returning({ userId: sessions.userId, newEmail: sessions.email })
    .get()
  if (!link) throw linkEnded()
  return link
}

export function linkEnded(): DomainError {
  return new DomainError('NotFound', 'linkEnded')
}

type SessionDeps = SettingsDeps & Pick<CoreDeps, 'log' | 'visits'>

/** Web sessions are not valid for the API, and API tokens are not valid for the web. */
export function findSessionAccount(deps: SessionDeps, token: string, kind: SessionKind) {
  return findSession(deps, token, kind)?.account ?? null
}

/** A shorter setting also ends existing sessions; tokens and links keep their original lifetime. */
export function sessionLimits({ now, env }: Pick<CoreDeps, 'now' | 'env'>) {
  return {
    seenAfter: now() - env.SESSION_IDLE_DAYS * DAY,
    createdAfter: now() - env.SESSION_MAX_DAYS * DAY,
  }
}

const NO_LIMITS = { seenAfter: -1, createdAfter: -1 }

/** `scope` limits the account's rights; null sets no limit. */
export function findSession(
  { db, now, env, log, visits }: SessionDeps,
  token: string,
  kind: SessionKind,
) {
  if (!TOKEN_PATTERN.test(token)) return null
  const tokenHash = hashToken(token)
  const time = now()
  const isSession = kind === 'web' || kind === 'api'
  const limits = isSession ? sessionLimits({ now, env }) : NO_LIMITS
  const row = selectSession(db).get({ tokenHash, kind, time, ...limits })
  if (!row) return null
  if (row.lastSeenAt < time - SEEN_EVERY) {
    try {
      if (visits) visits.add(tokenHash, () => time)
      else saveVisits(db, [[tokenHash, time]])
      unseen.delete(db)
    } catch (error) {
      if (!unseen.has(db)) log.warn({ err: error }, 'session visits cannot be written')
      unseen.add(db)
    }
  }
  return row
}

/** True if this database contains the token, valid or not, or if `token` is malformed. */
export function isKnownToken(deps: ReadDeps, token: string): boolean {
  return !TOKEN_PATTERN.test(token) || isSession(deps, token)
}

export function isSession({ db }: ReadDeps, token: string): boolean {
  const isSame = eq(sessions.tokenHash, hashToken(token))
  return TOKEN_PATTERN.test(token) && hasRow(db, sessions, isSame)
}

export function saveVisits(db: Database, visits: Iterable<[string, number]>): void {
  for (const [tokenHash, time] of visits) {
    db.update(sessions).set({ lastSeenAt: time }).where(eq(sessions.tokenHash, tokenHash)).run()
  }
}

/** The databases for which a write failure has been logged. A failure is logged once, until a write succeeds. */
const unseen = new WeakSet<Database>()

export function endSession({ db }: ReadDeps, token: string): void {
  const hasToken = eq(sessions.tokenHash, hashToken(token))
  db.delete(sessions).where(hasToken).run()
}

export function endOtherSessions(tx: Transaction, userId: string, keepToken: string | null = null) {
  const isOther = keepToken === null ? undefined : ne(sessions.tokenHash, hashToken(keepToken))
  tx.delete(sessions)
    .where(and(eq(sessions.userId, userId), isOther))
    .run()
}

export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

import { and, desc, eq, gt, inArray, sql } from 'drizzle-orm'
import { say } from '~/labels/messages'
import { DAY } from '~/time/durations'
import { sessions } from '~db/schema'
import type { SettingsDeps, LogDeps, WriteDeps, CoreDeps } from '~/domain/core/base-deps.server'
import { fieldError } from '~/domain/core/errors'
import { type Actor, requireRight } from '~/domain/core/rights'
import type { ApiTokenInput } from '~/domain/core/account-schema'
import { addToken, hashToken, sessionLimits } from './sessions.server'

const MAX_LISTED = 50
const MAX_API_TOKENS = 50

/** Pages and forms identify a session by this many characters of its token hash. */
const ID_LENGTH = 16
const idColumn = sql<string>`substr(${sessions.tokenHash}, 1, ${sql.raw(String(ID_LENGTH))})`

const SIGN_INS = ['web', 'api'] as const

export function listSessions(deps: SettingsDeps, actor: Actor, currentToken: string | null) {
  const account = requireRight(actor, 'useAccount')
  const { seenAfter, createdAfter } = sessionLimits(deps)
  const currentId = currentToken && hashToken(currentToken).slice(0, ID_LENGTH)
  const { kind, device, lastSeenAt } = sessions
  return deps.db
    .select({ id: idColumn, kind, device, lastSeenAt })
    .from(sessions)
    .where(
      and(
        eq(sessions.userId, account.id),
        inArray(sessions.kind, SIGN_INS),
        gt(sessions.expiresAt, deps.now()),
        gt(sessions.lastSeenAt, seenAfter),
        gt(sessions.createdAt, createdAfter),
      ),
    )
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.createdAt))
    .limit(MAX_LISTED)
    .all()
    .map((session) => ({ ...session, isCurrent: session.id === currentId }))
}

export function listApiTokens({ db, now }: WriteDeps, actor: Actor) {
  const account = requireRight(actor, 'useAccount')
  const { name, scope, lastSeenAt, expiresAt } = sessions
  return db
    .select({ id: idColumn, name, scope, lastSeenAt, expiresAt })
    .from(sessions)
    .where(and(ownTokens(account.id), gt(expiresAt, now())))
    .orderBy(desc(sessions.createdAt))
    .limit(MAX_API_TOKENS)
    .all()
}

const ownTokens = (userId: string) => and(eq(sessions.userId, userId), eq(sessions.kind, 'token'))

/** Returns the token, which is shown only once. */
export function createApiToken(deps: LogDeps, actor: Actor, { name, scope, days }: ApiTokenInput) {
  const { id: userId } = requireRight(actor, 'useAccount')
  const token = deps.db.transaction((tx) => {
    const own = and(ownTokens(userId), gt(sessions.expiresAt, deps.now()))
    const names = tx.select({ name: sessions.name }).from(sessions).where(own).all()
    if (names.some((token) => token.name === name)) {
      throw fieldError('Conflict', 'name', 'tokenNameTaken')
    }
    if (names.length >= MAX_API_TOKENS) {
      throw fieldError('Conflict', 'name', say('tooManyTokens', { max: MAX_API_TOKENS }))
    }
    const row = { userId, kind: 'token' as const, name, scope, lastSeenAt: 0 }
    return addToken(tx, row, deps.now(), days * DAY)
  })
  deps.log.info({ userId, scope }, 'API token created')
  return token
}

export function endOwnSession({ db, log }: Pick<CoreDeps, 'db' | 'log'>, actor: Actor, id: string) {
  const { id: userId } = requireRight(actor, 'useAccount')
  const kinds = [...SIGN_INS, 'token'] as const
  const { changes } = db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), inArray(sessions.kind, kinds), eq(idColumn, id)))
    .run()
  if (changes > 0) log.info({ userId }, 'session or token ended')
}

/** Ends all of the user's sessions, including the current one. API tokens remain valid. */
export function signOutEverywhere({ db, log }: Pick<CoreDeps, 'db' | 'log'>, actor: Actor): void {
  const { id: userId } = requireRight(actor, 'useAccount')
  db.delete(sessions)
    .where(and(eq(sessions.userId, userId), inArray(sessions.kind, SIGN_INS)))
    .run()
  log.info({ userId }, 'signed out everywhere')
}

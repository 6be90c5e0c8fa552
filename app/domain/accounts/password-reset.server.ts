/** One-time links to set a new password: rows of kind `reset` in the sessions table. Every new password ends them. */
import { and, eq } from 'drizzle-orm'
import { DAY, HOUR } from '~/time/durations'
import { users } from '~db/schema'
import type { Dated, Logged, Reads, Writes } from '../base-deps.server'
import type { Deps } from '../deps.server'
import type { Mail } from '../mailer.server'
import { getAccountByEmail } from './accounts.server'
import { getUser } from './manage-users.server'
import { requireUncommon } from './password.server'
import type { Actor } from './rights'
import type { Account } from './schema'
import {
  accountColumns,
  addToken,
  consumeLink,
  endOtherSessions,
  findSessionAccount,
  linkEnded,
} from './sessions.server'

/** An admin may need a day to pass a link on; a mailed link is used at once. */
const LIFETIME = { passedOn: DAY, mailed: HOUR }

function createResetToken({ db, now }: Writes, userId: string, lifetime: number): string {
  return addToken(db, { userId, kind: 'reset', lastSeenAt: now() }, now(), lifetime)
}

export function createResetLink(deps: Logged, actor: Actor, userId: string): string {
  getUser(deps, actor, userId)
  const token = createResetToken(deps, userId, LIFETIME.passedOn)
  deps.log.info({ userId: actor?.id, account: userId }, 'password link created')
  return token
}

/** For CLI commands: checks no rights. */
export function createResetLinkFor(deps: Writes, email: string): string {
  return createResetToken(deps, getAccountByEmail(deps.db, email).id, LIFETIME.passedOn)
}

function findMailable({ db }: Reads, email: string): Account | undefined {
  const isOpen = and(eq(users.email, email), eq(users.isBlocked, false))
  return db.select(accountColumns).from(users).where(isOpen).get()
}

type ResetDeps = Dated & Logged

export function findResetAccount(deps: ResetDeps, token: string): Account | null {
  return findSessionAccount(deps, token, 'reset')
}

/** Sends a link if the account exists. The lookup runs after the response, so timing reveals nothing. */
export function mailResetLink(
  deps: Logged & Pick<Deps, 'throttle' | 'mailer'>,
  { email, ip }: { email: string; ip: string },
  write: (token: string) => Omit<Mail, 'to'>,
): void {
  deps.throttle.consume('resetMail', ip)
  deps.throttle.consume('resetMailOfAccount', email)
  deps.mailer.send(() => {
    const account = findMailable(deps, email)
    if (!account) return null
    const token = createResetToken(deps, account.id, LIFETIME.mailed)
    return {
      to: { name: '', address: account.email },
      ...write(token),
      onSent: () => deps.log.info({ userId: account.id }, 'password link mailed'),
    }
  })
}

/** Consumes the link and ends every session, token and link of the account. */
export async function resetPasswordByLink(
  deps: ResetDeps & Pick<Deps, 'passwords'>,
  token: string,
  password: string,
): Promise<void> {
  // Checked before the slow hashing, so that only the holder of a link can cause that work.
  if (!findResetAccount(deps, token)) throw linkEnded()
  await requireUncommon(password)
  const passwordHash = await deps.passwords.hash(password)
  const userId = deps.db.transaction((tx) => {
    const userId = consumeLink(tx, token, 'reset', deps.now())
    // The link came by mail or from an admin, so the address is confirmed.
    tx.update(users)
      .set({ passwordHash, isConfirmed: true, updatedAt: deps.now() })
      .where(eq(users.id, userId))
      .run()
    endOtherSessions(tx, userId)
    return userId
  })
  deps.log.info({ userId }, 'password set by a link')
}

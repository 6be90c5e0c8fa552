/** Mailed links that confirm a new account's address: rows of kind `confirm` in the sessions table. */
import { and, eq } from 'drizzle-orm'
import { DAY } from '~/time/durations'
import { sessions, users } from '~db/schema'
import type { Logged } from '../base-deps.server'
import type { Deps } from '../deps.server'
import { recordChange } from '../events.server'
import type { Mail } from '../mailer.server'
import {
  accountColumns,
  addToken,
  consumeLink,
  findSessionAccount,
  type SessionDeps,
} from './sessions.server'

type MailDeps = Logged & Pick<Deps, 'throttle' | 'mailer'>
type WriteMail = (token: string) => Omit<Mail, 'to'>

/** Mails a link if the account exists and is unconfirmed. The lookup runs after the response, so timing reveals nothing. */
export function mailConfirmLinkAgain(
  deps: MailDeps,
  { email, ip }: { email: string; ip: string },
  write: WriteMail,
): void {
  deps.throttle.consume('resetMail', ip)
  deps.throttle.consume('resetMailOfAccount', email)
  mailConfirmLink(deps, email, write)
}

export function mailConfirmLink(deps: MailDeps, email: string, write: WriteMail): void {
  deps.mailer.send(() => {
    const { isConfirmed, isBlocked } = users
    const isWaiting = and(eq(users.email, email), eq(isConfirmed, false), eq(isBlocked, false))
    const account = deps.db.select(accountColumns).from(users).where(isWaiting).get()
    if (!account) return null
    const now = deps.now()
    const row = { userId: account.id, kind: 'confirm' as const, lastSeenAt: now }
    const token = addToken(deps.db, row, now, DAY)
    return {
      to: { name: '', address: account.email },
      ...write(token),
      onSent: () => deps.log.info({ userId: account.id }, 'link to confirm an address mailed'),
    }
  })
}

export function findUnconfirmed(deps: SessionDeps, token: string) {
  return findSessionAccount(deps, token, 'confirm')
}

export function confirmEmail({ db, now, log }: Logged, token: string): void {
  const userId = db.transaction((tx) => {
    const userId = consumeLink(tx, token, 'confirm', now())
    tx.delete(sessions)
      .where(and(eq(sessions.userId, userId), eq(sessions.kind, 'confirm')))
      .run()
    tx.update(users).set({ isConfirmed: true, updatedAt: now() }).where(eq(users.id, userId)).run()
    return userId
  })
  recordChange({ log }, null, 'account edited', { account: userId, isConfirmed: true })
}

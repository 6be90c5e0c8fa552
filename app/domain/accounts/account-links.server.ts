/** One-time links, stored as rows of kind `reset` or `confirm` in the sessions table. */
import { and, eq } from 'drizzle-orm'
import { DAY, HOUR } from '~/time/durations'
import type { Transaction } from '~db/client.server'
import { sessions, users } from '~db/schema'
import type { SettingsDeps, LogDeps, WriteDeps, CoreDeps } from '~/domain/core/base-deps.server'
import type { PasswordDeps } from '~/domain/accounts/password.server'
import { recordChange } from '~/domain/core/events.server'
import type { Mail } from '~/domain/core/mailer.server'
import { changeAccount, getAccountByEmail, getUser, writeUnlessTaken } from './accounts.server'
import { requireUncommon } from './password.server'
import type { Actor } from '~/domain/core/rights'
import {
  accountColumns,
  addToken,
  consumeLink,
  endOtherSessions,
  findSessionAccount,
  linkEnded,
} from './sessions.server'

const LINKS = {
  reset: { lifetime: HOUR, condition: undefined, mailed: 'password reset link emailed' },
  confirm: {
    lifetime: DAY,
    condition: eq(users.isConfirmed, false),
    mailed: 'confirmation link emailed',
  },
}

type Kind = keyof typeof LINKS
type MailDeps = LogDeps & Pick<CoreDeps, 'throttle' | 'mailer'>
type WriteMail = (token: string) => Omit<Mail, 'to'>

/** Emails a link that somebody requested in a public form. Limits requests by IP and account. */
export function mailRequestedLink(
  deps: MailDeps,
  kind: Kind,
  { email, ip }: { email: string; ip: string },
  write: WriteMail,
): void {
  deps.throttle.consume('resetMail', ip)
  deps.throttle.consume('resetMailOfAccount', email)
  mailLink(deps, kind, email, write)
}

/** Emails a link if the account exists and needs it. The lookup runs after the response, so timing reveals nothing. */
export function mailLink(deps: MailDeps, kind: Kind, email: string, write: WriteMail): void {
  const { lifetime, condition, mailed } = LINKS[kind]
  deps.mailer.send(() => {
    const isOpen = and(eq(users.email, email), eq(users.isBlocked, false), condition)
    const account = deps.db.select(accountColumns).from(users).where(isOpen).get()
    if (!account) return null
    return {
      to: { name: '', address: account.email },
      ...write(addLink(deps, kind, account.id, lifetime)),
      onSent: () => deps.log.info({ userId: account.id }, mailed),
    }
  })
}

function addLink({ db, now }: WriteDeps, kind: Kind, userId: string, lifetime: number): string {
  return addToken(db, { userId, kind, lastSeenAt: now() }, now(), lifetime)
}

/** Creates a link that is valid for a day, since an admin has to pass it on. */
export function createResetLink(deps: LogDeps, actor: Actor, userId: string): string {
  getUser(deps, actor, userId)
  const token = addLink(deps, 'reset', userId, DAY)
  deps.log.info({ userId: actor?.id, account: userId }, 'password link created')
  return token
}

/** Creates a link for a CLI command, without checking rights. */
export function createResetLinkFor(deps: WriteDeps, email: string): string {
  return addLink(deps, 'reset', getAccountByEmail(deps.db, email).id, DAY)
}

/** Creates the link that changes the account's address to `email`. Revokes earlier ones. */
export function addEmailLink(tx: Transaction, userId: string, email: string, now: number): string {
  endConfirmLinks(tx, userId)
  return addToken(tx, { userId, kind: 'confirm', email, lastSeenAt: now }, now, DAY)
}

function endConfirmLinks(tx: Transaction, userId: string): void {
  const isLink = and(eq(sessions.userId, userId), eq(sessions.kind, 'confirm'))
  tx.delete(sessions).where(isLink).run()
}

/** Consumes the link, and revokes all of the account's sessions, tokens and links. Returns the account's id. */
export async function resetPasswordByLink(
  deps: SettingsDeps & LogDeps & PasswordDeps,
  token: string,
  password: string,
): Promise<string> {
  // Checks the link before the slow hashing, so that only the owner of a link can cause that work.
  if (!findSessionAccount(deps, token, 'reset')) throw linkEnded()
  await requireUncommon(password)
  const passwordHash = await deps.passwords.hash(password)
  const userId = deps.db.transaction((tx) => {
    const { userId: id } = consumeLink(tx, token, 'reset', deps.now())
    // The link came by email or from an admin, so the address is confirmed.
    changeAccount(tx, { id }, { passwordHash, isConfirmed: true }, deps.now())
    return id
  })
  deps.log.info({ userId }, 'password reset with a link')
  return userId
}

/** A new address revokes all sessions and tokens except `keepToken`. Returns the new address, if any. */
export function confirmEmail({ db, now, log }: LogDeps, token: string, keepToken: string | null) {
  const { userId, newEmail } = writeUnlessTaken(() =>
    db.transaction((tx) => {
      const link = consumeLink(tx, token, 'confirm', now())
      const email = link.newEmail ?? undefined
      tx.update(users)
        .set({ email, isConfirmed: true, updatedAt: now() })
        .where(eq(users.id, link.userId))
        .run()
      if (email) endOtherSessions(tx, link.userId, keepToken)
      else endConfirmLinks(tx, link.userId)
      return link
    }),
  )
  recordChange({ log }, null, 'account edited', { account: userId, isConfirmed: true })
  return newEmail
}

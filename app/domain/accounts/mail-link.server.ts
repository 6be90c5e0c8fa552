/** Emails one-time links, stored as rows of kind `reset` or `confirm` in the sessions table. */
import { and, eq } from 'drizzle-orm'
import { DAY, HOUR } from '~/time/durations'
import { users } from '~db/schema'
import type { Logged } from '../base-deps.server'
import type { Deps } from '../deps.server'
import type { Mail } from '../mailer.server'
import { accountColumns, addToken } from './sessions.server'

const LINKS = {
  reset: { lifetime: HOUR, needsIt: undefined, mailed: 'password reset link emailed' },
  confirm: {
    lifetime: DAY,
    needsIt: eq(users.isConfirmed, false),
    mailed: 'confirmation link emailed',
  },
}

type Kind = keyof typeof LINKS
type MailDeps = Logged & Pick<Deps, 'throttle' | 'mailer'>
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
  const { lifetime, needsIt, mailed } = LINKS[kind]
  deps.mailer.send(() => {
    const isOpen = and(eq(users.email, email), eq(users.isBlocked, false), needsIt)
    const account = deps.db.select(accountColumns).from(users).where(isOpen).get()
    if (!account) return null
    const now = deps.now()
    const token = addToken(deps.db, { userId: account.id, kind, lastSeenAt: now }, now, lifetime)
    return {
      to: { name: '', address: account.email },
      ...write(token),
      onSent: () => deps.log.info({ userId: account.id }, mailed),
    }
  })
}

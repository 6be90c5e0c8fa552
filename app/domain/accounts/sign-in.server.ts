import { eq } from 'drizzle-orm'
import type { Deps } from '~/domain/deps.server'
import { DomainError } from '~/domain/errors'
import { users } from '~db/schema'
import { accountColumns } from './account-columns.server'
import { WRONG_CREDENTIALS, type Account, type SignInInput } from './schema'

export interface VerifiedAccount {
  account: Account
  /** The compared hash: a session starts only if it is still current. */
  passwordHash: string
}

/** @throws DomainError `Unauthenticated` for wrong credentials, `RateLimited` after too many */
export async function checkCredentials(
  deps: Pick<Deps, 'db' | 'passwords' | 'throttle' | 'log'>,
  input: SignInInput,
  ip: string,
): Promise<VerifiedAccount> {
  // Counted before the slow comparison, since guesses run in parallel; refunded after it.
  deps.throttle.consume('signInFailure', ip)
  const found = deps.db
    .select({ account: accountColumns, passwordHash: users.passwordHash })
    .from(users)
    .where(eq(users.email, input.email))
    .get()
  const matches = await deps.throttle.tryPassword(input.email, () =>
    deps.passwords.verify(input.password, found?.passwordHash ?? null),
  )
  if (!found || !matches) {
    deps.log.warn({ userId: found?.account.id, ip }, 'sign-in rejected')
    throw new DomainError('Unauthenticated', WRONG_CREDENTIALS)
  }
  deps.throttle.refund('signInFailure', ip)
  deps.log.info({ userId: found.account.id }, 'signed in')
  return found
}

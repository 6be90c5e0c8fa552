import { eq } from 'drizzle-orm'
import type { Deps } from '~/domain/deps.server'
import { DomainError, fieldError } from '~/domain/errors'
import { users } from '~db/schema'
import { WRONG_PASSWORD, type Account } from './schema'

/**
 * Makes sure that it is the owner who asks, and not somebody at a screen left open. Guesses count like those at the sign-in
 * page, on the same counter, so that this is no second way to try passwords.
 *
 * @param field where the rejection is shown
 * @returns the hash that was compared: it must still be there when the change is written
 * @throws DomainError `InvalidInput` at `field` for a wrong password, `RateLimited` after too many,
 *   `Unauthenticated` when the account is gone
 */
export async function checkOwnPassword(
  { db, passwords, throttle, log }: Pick<Deps, 'db' | 'passwords' | 'throttle' | 'log'>,
  account: Account,
  password: string,
  field: string,
): Promise<string> {
  const row = db
    .select({ email: users.email, passwordHash: users.passwordHash })
    .from(users)
    .where(eq(users.id, account.id))
    .get()
  if (!row) throw new DomainError('Unauthenticated', 'Please sign in.')
  const matches = await throttle.tryPassword(row.email, () =>
    passwords.verify(password, row.passwordHash),
  )
  if (!matches) {
    log.warn({ userId: account.id }, 'password of a signed-in account rejected')
    throw fieldError('InvalidInput', field, WRONG_PASSWORD)
  }
  return row.passwordHash
}

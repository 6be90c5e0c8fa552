import { eq } from 'drizzle-orm'
import type { Deps } from '~/domain/deps.server'
import { DomainError, fieldError } from '~/domain/errors'
import { users } from '~db/schema'
import { WRONG_PASSWORD, type Account } from './schema'

/**
 * Counts like sign-in. Returns the compared hash. @throws `InvalidInput` at `field`, `RateLimited`
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

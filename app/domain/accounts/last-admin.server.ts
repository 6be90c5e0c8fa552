import { and, eq, ne } from 'drizzle-orm'
import { DomainError } from '~/domain/errors'
import type { Transaction } from '~db/client.server'
import { users } from '~db/schema'

/**
 * A site without an admin could not be managed any more. Asked inside the transaction of the change: of two admins who
 * demote each other at the same moment, the second is rejected.
 *
 * @throws DomainError `Conflict` when nobody but this account is an admin
 */
export function requireAnotherAdmin(tx: Transaction, userId: string): void {
  const other = tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.isAdmin, true), ne(users.id, userId)))
    .limit(1)
    .get()
  if (!other)
    throw new DomainError('Conflict', 'The last admin stays. Make somebody else admin first.')
}

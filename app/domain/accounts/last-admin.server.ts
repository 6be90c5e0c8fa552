import { and, eq, ne } from 'drizzle-orm'
import { DomainError } from '~/domain/errors'
import type { Transaction } from '~db/client.server'
import { users } from '~db/schema'

/** Call in the change's transaction: two admins may demote each other. @throws `Conflict` */
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

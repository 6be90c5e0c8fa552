import { asc, eq } from 'drizzle-orm'
import type { Deps } from '~/domain/deps.server'
import { DomainError } from '~/domain/errors'
import { users } from '~db/schema'
import { accountColumns } from './account-columns.server'
import { endOtherSessions } from './sessions.server'

/** Every account, for whoever operates the machine: no rights are asked for in this file. */
export function listAccounts({ db }: Pick<Deps, 'db'>) {
  return db
    .select({ ...accountColumns, createdAt: users.createdAt })
    .from(users)
    .orderBy(asc(users.id))
    .all()
}

/**
 * Makes an account an admin and ends its sessions: nobody becomes admin by a cookie they have already.
 *
 * @throws DomainError `NotFound`
 */
export function promoteAccount(deps: Pick<Deps, 'db' | 'now'>, email: string): void {
  changeAccount(deps, email, { isAdmin: true })
}

/** Gives an account another password and ends its sessions and tokens. @throws DomainError `NotFound` */
export async function resetPassword(
  deps: Pick<Deps, 'db' | 'now' | 'passwords'>,
  email: string,
  password: string,
): Promise<void> {
  changeAccount(deps, email, { passwordHash: await deps.passwords.hash(password) })
}

function changeAccount(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  email: string,
  change: { isAdmin: true } | { passwordHash: string },
): void {
  db.transaction((tx) => {
    const changed = tx
      .update(users)
      .set({ ...change, updatedAt: now() })
      .where(eq(users.email, email))
      .returning({ id: users.id })
      .get()
    if (!changed) throw new DomainError('NotFound', `No account has the e-mail ${email}.`)
    endOtherSessions({ db: tx }, changed.id)
  })
}

import { asc, eq } from 'drizzle-orm'
import type { Deps } from '~/domain/deps.server'
import { DomainError } from '~/domain/errors'
import { users } from '~db/schema'
import { accountColumns } from './account-columns.server'
import { endOtherSessions } from './sessions.server'

/** For commands on the server: nothing in this file checks rights. */
export function listAccounts({ db }: Pick<Deps, 'db'>) {
  return db
    .select({ ...accountColumns, createdAt: users.createdAt })
    .from(users)
    .orderBy(asc(users.id))
    .all()
}

/** Ends all sessions: a cookie must not become an admin's. @throws DomainError `NotFound` */
export function promoteAccount(deps: Pick<Deps, 'db' | 'now'>, email: string): void {
  changeAccount(deps, email, { isAdmin: true })
}

/** Ends all sessions and tokens. @throws DomainError `NotFound` */
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

/** Emailed links that confirm a new account's address, stored as rows of kind `confirm` in the sessions table. */
import { and, eq } from 'drizzle-orm'
import { sessions, users } from '~db/schema'
import type { Logged } from '../base-deps.server'
import { recordChange } from '../events.server'
import { consumeLink, findSessionAccount, type SessionDeps } from './sessions.server'

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

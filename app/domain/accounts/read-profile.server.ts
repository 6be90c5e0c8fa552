import { eq } from 'drizzle-orm'
import type { Deps } from '~/domain/deps.server'
import { users } from '~db/schema'
import { requireAccount, type Actor } from './rights'
import type { Account } from './schema'

export function readProfile(
  { db }: Pick<Deps, 'db'>,
  actor: Actor,
): { account: Account; updatedAt: number } {
  const account = requireAccount(actor)
  const row = db
    .select({ updatedAt: users.updatedAt })
    .from(users)
    .where(eq(users.id, account.id))
    .get()
  return { account, updatedAt: row?.updatedAt ?? 0 }
}

import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Deps } from '~/domain/deps.server'
import { users } from '~db/schema'
import { createAccount } from './create-account.server'
import { normaliseEmail } from './schema'
import { endOtherSessions } from './sessions.server'

/** Used when the operator names no address: one that a browser's e-mail field accepts and nobody can receive. */
const DEFAULT_ADMIN_EMAIL = 'admin@localhost'

export interface NewAdmin {
  email: string
  /** Null when the operator chose it: then it is not repeated anywhere. */
  generatedPassword: string | null
}

/**
 * Makes the first admin, from `ADMIN_EMAIL` and `ADMIN_PASSWORD` or with a generated password. Does nothing while there
 * is an admin. An account that already has the address is promoted, its password stays.
 *
 * @returns the new admin's sign-in, for the terminal, or null
 */
export async function ensureAdmin(
  deps: Pick<Deps, 'db' | 'now' | 'passwords' | 'settings'>,
): Promise<NewAdmin | null> {
  const { db, settings } = deps
  const admin = db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.isAdmin, true))
    .limit(1)
    .get()
  if (admin) return null
  const email = normaliseEmail(settings.ADMIN_EMAIL ?? DEFAULT_ADMIN_EMAIL)
  const promoted = db
    .update(users)
    .set({ isAdmin: true, updatedAt: deps.now() })
    .where(eq(users.email, email))
    .returning({ id: users.id })
    .get()
  if (promoted) {
    // Other rights, other sessions: nobody becomes admin by a cookie they have already.
    endOtherSessions(deps, promoted.id)
    return { email, generatedPassword: null }
  }
  const generatedPassword = settings.ADMIN_PASSWORD ? null : randomBytes(12).toString('base64url')
  await createAccount(
    deps,
    {
      username: settings.ADMIN_USERNAME,
      email,
      password: settings.ADMIN_PASSWORD ?? String(generatedPassword),
    },
    { isAdmin: true },
  )
  return { email, generatedPassword }
}

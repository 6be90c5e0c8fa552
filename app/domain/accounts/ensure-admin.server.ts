import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Deps } from '~/domain/deps.server'
import { users } from '~db/schema'
import { createAccount } from './create-account.server'
import { promoteAccount } from './operate-accounts.server'
import { normaliseEmail } from './schema'

/** Valid in a browser's email field, but cannot receive mail. */
const DEFAULT_ADMIN_EMAIL = 'admin@localhost'

export interface NewAdmin {
  email: string
  generatedPassword: string | null
}

/** Creates or promotes the first admin; returns the sign-in, or null if there is one. */
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
  if (db.select({ id: users.id }).from(users).where(eq(users.email, email)).get()) {
    promoteAccount(deps, email)
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

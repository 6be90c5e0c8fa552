import { randomBytes } from 'node:crypto'
import { and, asc, eq, ne } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { brokenUniqueness, type Transaction } from '~db/client.server'
import { users } from '~db/schema'
import type { Dated, Logged, Reads, Writes } from '../base-deps.server'
import type { Deps } from '../deps.server'
import { DomainError, fieldError } from '../errors'
import { countEvent, recordChange } from '../events.server'
import { requireUncommon } from './password.server'
import {
  type Account,
  normaliseEmail,
  SIGN_UP_CLOSED,
  type SignInInput,
  type SignUpInput,
  WRONG_CREDENTIALS,
} from './schema'
import { accountColumns, endOtherSessions } from './sessions.server'

type SignInDeps = Logged & Pick<Deps, 'passwords' | 'throttle'>

/** @throws DomainError `Conflict` at `email` for a taken one, `InvalidInput`, `RateLimited`, `Forbidden` while closed */
export async function signUp(deps: SignInDeps & Dated, input: SignUpInput, ip: string) {
  if (!deps.settings.SIGN_UP) throw new DomainError('Forbidden', SIGN_UP_CLOSED)
  await requireUncommon(input.password)
  deps.throttle.consume('signUp', ip)
  const account = await createAccount(deps, input)
  recordChange(deps, account, 'account created', { account: account.id })
  return account
}

/** @throws DomainError `Conflict` at `email` for an existing account */
export async function createAccount(
  deps: Writes & Pick<Deps, 'passwords'>,
  { username, email, password }: SignUpInput,
  { isAdmin } = { isAdmin: false },
): Promise<Account> {
  const passwordHash = await deps.passwords.hash(password)
  const time = deps.now()
  const account = { id: uuidv7(), username, email, profilePicture: null, isAdmin }
  const row = { ...account, passwordHash, createdAt: time, updatedAt: time }
  writeUnlessTaken(() => deps.db.insert(users).values(row).run())
  return account
}

/** @throws DomainError `Conflict` at `email` */
export function writeUnlessTaken<T>(write: () => T): T {
  try {
    return write()
  } catch (error) {
    if (brokenUniqueness(error) !== 'users.email') throw error
    throw fieldError('Conflict', 'email', 'An account with this email already exists.')
  }
}

/**
 * With the compared hash: a session starts only if it is still current.
 * @throws DomainError `Unauthenticated` for wrong credentials, `RateLimited` after too many
 */
export async function checkCredentials(deps: SignInDeps, input: SignInInput, ip: string) {
  // Counted before the slow comparison, since guesses run in parallel; refunded after it.
  deps.throttle.consume('signInFailure', ip)
  const found = deps.db
    .select({ account: accountColumns, passwordHash: users.passwordHash })
    .from(users)
    .where(eq(users.email, input.email))
    .get()
  const matches = await deps.throttle.tryPassword(input.email, () =>
    deps.passwords.verify(input.password, found?.passwordHash ?? null),
  )
  if (!found || !matches) {
    deps.log.warn({ userId: found?.account.id, ip }, 'sign-in rejected')
    countEvent('sign-in rejected')
    throw new DomainError('Unauthenticated', WRONG_CREDENTIALS)
  }
  deps.throttle.refund('signInFailure', ip)
  deps.log.info({ userId: found.account.id }, 'signed in')
  return found
}

/** Call in the change's transaction: two admins may demote each other. @throws `Conflict` */
export function requireAnotherAdmin(tx: Transaction, userId: string): void {
  const others = and(eq(users.isAdmin, true), ne(users.id, userId))
  if (!tx.select({ id: users.id }).from(users).where(others).limit(1).get())
    throw new DomainError('Conflict', 'The last admin stays. Make somebody else admin first.')
}

/** For commands on the server: nothing in this file checks rights. */
export function listAccounts({ db }: Reads) {
  const columns = { ...accountColumns, createdAt: users.createdAt }
  return db.select(columns).from(users).orderBy(asc(users.id)).all()
}

/** Ends all sessions: a cookie must not become an admin's. @throws DomainError `NotFound` */
export function promoteAccount(deps: Writes, email: string): void {
  changeAccount(deps, email, { isAdmin: true })
}

/** Ends all sessions and tokens. @throws DomainError `NotFound` */
export async function resetPassword(
  deps: Writes & Pick<Deps, 'passwords'>,
  email: string,
  password: string,
) {
  changeAccount(deps, email, { passwordHash: await deps.passwords.hash(password) })
}

type Change = Partial<typeof users.$inferInsert>

function changeAccount({ db, now }: Writes, email: string, change: Change): void {
  db.transaction((tx) => {
    const update = tx.update(users).set({ ...change, updatedAt: now() })
    const changed = update.where(eq(users.email, email)).returning({ id: users.id }).get()
    if (!changed) throw new DomainError('NotFound', `No account has the e-mail ${email}.`)
    endOtherSessions(tx, changed.id)
  })
}

/** Valid in a browser's email field, but cannot receive mail. */
const DEFAULT_ADMIN_EMAIL = 'admin@localhost'

export type NewAdmin = NonNullable<Awaited<ReturnType<typeof ensureAdmin>>>

/** Creates or promotes the first admin; returns the sign-in, or null if there is one. */
export async function ensureAdmin(deps: Dated & Pick<Deps, 'passwords'>) {
  const { db, settings } = deps
  if (await db.$count(users, eq(users.isAdmin, true))) return null
  const email = normaliseEmail(settings.ADMIN_EMAIL ?? DEFAULT_ADMIN_EMAIL)
  if (db.select({ id: users.id }).from(users).where(eq(users.email, email)).get()) {
    promoteAccount(deps, email)
    return { email, generatedPassword: null }
  }
  const generatedPassword = settings.ADMIN_PASSWORD ? null : randomBytes(12).toString('base64url')
  const password = settings.ADMIN_PASSWORD ?? String(generatedPassword)
  const username = settings.ADMIN_USERNAME
  await createAccount(deps, { username, email, password }, { isAdmin: true })
  return { email, generatedPassword }
}

import { randomBytes } from 'node:crypto'
import { and, asc, eq, ne } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { holdBackPlansOf } from '~/domain/core/hold-back-plans.server'
import { say, type Message } from '~/labels/messages'
import { brokenUniqueness, type Database, type Transaction } from '~db/client.server'
import { hasRow } from '~db/rows.server'
import { users } from '~db/schema'
import { type Actor, requireRight } from '~/domain/core/rights'
import type {
  SettingsDeps,
  LogDeps,
  ReadDeps,
  WriteDeps,
  CoreDeps,
} from '~/domain/core/base-deps.server'
import type { PasswordDeps } from '~/domain/accounts/password.server'
import { DomainError, englishError, fieldError, isDomainError } from '~/domain/core/errors'
import { countEvent, recordChange } from '~/domain/core/events.server'
import { writeNumber } from '~/domain/core/site-numbers.server'
import { requireUncommon } from './password.server'
import {
  type Account,
  normaliseEmail,
  type SignInInput,
  type SignUpInput,
} from '~/domain/core/account-schema'
import { accountColumns, endOtherSessions } from './sessions.server'

type SignInDeps = LogDeps & PasswordDeps & Pick<CoreDeps, 'throttle'>

/** With `CONFIRM_EMAIL`, the account cannot sign in until its address is confirmed. Returns null if the address is taken. */
export async function signUp(deps: SignInDeps & SettingsDeps, input: SignUpInput, ip: string) {
  const { CONFIRM_EMAIL } = deps.env
  if (!deps.settings().site.signUp) throw new DomainError('Forbidden', 'signUpClosed')
  await requireUncommon(input.password)
  deps.throttle.consume('signUp', ip)
  if (CONFIRM_EMAIL) deps.throttle.consume('newAddress', input.email)
  try {
    const account = await createAccount(deps, input, { isConfirmed: !CONFIRM_EMAIL })
    recordChange(deps, account, 'account created', { account: account.id })
    return account
  } catch (error) {
    if (CONFIRM_EMAIL && isDomainError(error, 'Conflict')) return null
    throw error
  }
}

export async function createAccount(
  deps: WriteDeps & PasswordDeps,
  { username, email, password }: SignUpInput,
  { isAdmin = false, isConfirmed = true } = {},
): Promise<Account> {
  const passwordHash = await deps.passwords.hash(password)
  const time = deps.now()
  const account = { id: uuidv7(), username, email, profilePicture: null, isAdmin, language: null }
  const row = { ...account, isConfirmed, passwordHash, createdAt: time, updatedAt: time }
  writeUnlessTaken(() => deps.db.insert(users).values(row).run())
  return account
}

export function writeUnlessTaken<T>(write: () => T): T {
  try {
    return write()
  } catch (error) {
    if (brokenUniqueness(error) !== 'users.email') throw error
    throw fieldError('Conflict', 'email', 'emailTaken')
  }
}

/**
 * Returns the account and the hash that the password matched, because a session starts only while that hash is current.
 * @param deviceOf returns the id of a device that has signed in to the account before: its wrong guesses are counted apart,
 * so that nobody else's make it wait
 */
export async function checkCredentials(
  deps: SignInDeps & SettingsDeps,
  input: SignInInput,
  ip: string,
  deviceOf: (userId: string) => string | null = () => null,
) {
  const found = deps.db
    .select({
      account: accountColumns,
      passwordHash: users.passwordHash,
      isBlocked: users.isBlocked,
      isConfirmed: users.isConfirmed,
    })
    .from(users)
    .where(eq(users.email, input.email))
    .get()
  const device = found ? deviceOf(found.account.id) : null
  // Counts the attempt before the slow comparison, since attackers guess in parallel; a success is refunded.
  if (!device) deps.throttle.consume('signInFailure', ip)
  // An unconfirmed account looks like an unknown one, since anybody can sign up with an address to find out.
  const { CONFIRM_EMAIL } = deps.env
  const isOpen = found?.isConfirmed || !CONFIRM_EMAIL
  const hash = found?.passwordHash ?? null
  const verify = async () => (await deps.passwords.verify(input.password, hash)) && isOpen
  const key = device ? `${input.email} ${device}` : input.email
  const matches = await deps.throttle.tryPassword(key, verify)
  const reject = (text: Message, reason = {}) => {
    deps.log.warn({ userId: found?.account.id, ip, ...reason }, 'sign-in rejected')
    countEvent('sign-in rejected')
    return new DomainError('Unauthenticated', text)
  }
  if (!found || !matches) throw reject(CONFIRM_EMAIL ? 'wrongOrUnconfirmed' : 'wrongCredentials')
  if (!device) deps.throttle.refund('signInFailure', ip)
  const { account, passwordHash, isBlocked } = found
  if (isBlocked) throw reject('accountBlocked', { isBlocked })
  deps.log.info({ userId: account.id }, 'signed in')
  return { account, passwordHash }
}

/** Call this in the same transaction as the change, since two admins may demote each other at the same time. */
export function requireAnotherAdmin(tx: Transaction, userId: string): void {
  const others = and(eq(users.isAdmin, true), eq(users.isBlocked, false), ne(users.id, userId))
  if (!hasRow(tx, users, others)) throw new DomainError('Conflict', 'lastAdmin')
}

/** Lists accounts for a CLI command, without checking rights. */
export function listAccounts({ db }: ReadDeps) {
  const columns = { ...accountColumns, isBlocked: users.isBlocked, createdAt: users.createdAt }
  return db.select(columns).from(users).orderBy(asc(users.id)).all()
}

/** Confirms the address too, since only a confirmed account can sign in. */
export function promoteAccount(deps: WriteDeps, email: string): void {
  changeAccountOf(deps, email, { isAdmin: true, isBlocked: false, isConfirmed: true })
}

export function demoteAccount(deps: WriteDeps, email: string): void {
  changeAccountOf(deps, email, { isAdmin: false })
}

export function blockAccount(deps: WriteDeps, email: string, isBlocked: boolean): void {
  changeAccountOf(deps, email, { isBlocked })
}

export function signOutAccount({ db }: ReadDeps, email: string): void {
  db.transaction((tx) => endOtherSessions(tx, getAccountByEmail(tx, email).id))
}

export async function resetPassword(
  deps: WriteDeps & PasswordDeps,
  email: string,
  password: string,
) {
  const passwordHash = await deps.passwords.hash(password)
  changeAccountOf(deps, email, { passwordHash, isConfirmed: true })
}

type Change = Partial<typeof users.$inferInsert>

function changeAccountOf({ db, now }: WriteDeps, email: string, change: Change): void {
  db.transaction((tx) => changeAccount(tx, getAccountByEmail(tx, email), change, now()))
}

/** Revokes all sessions, tokens and links, since a stolen cookie must not become an admin's. */
export function changeAccount(
  tx: Transaction,
  { id, isAdmin = false }: Pick<Account, 'id'> & Partial<Account>,
  change: Change,
  updatedAt: number,
): void {
  if (isAdmin && (change.isAdmin === false || change.isBlocked)) requireAnotherAdmin(tx, id)
  tx.update(users)
    .set({ ...change, updatedAt })
    .where(eq(users.id, id))
    .run()
  if (change.isAdmin === false || change.isBlocked) holdBackPlansOf(tx, id, updatedAt)
  // Unblocking revokes nothing, since the account may already have a new password link.
  if (change.isBlocked !== false || change.isAdmin) endOtherSessions(tx, id)
}

export function getAccountByEmail(db: Database | Transaction, email: string): Account {
  const account = db.select(accountColumns).from(users).where(eq(users.email, email)).get()
  if (!account) throw new DomainError('NotFound', say('noAccountOf', { email }))
  return account
}

/** The name of the site number that is 1 until somebody chooses the first admin's password. */
export const GENERATED_ADMIN = 'generatedAdmin'

/** This address passes the browser's email check, but cannot receive email. */
const DEFAULT_ADMIN_EMAIL = 'admin@localhost'
const ADMIN_USERNAME = 'Admin'

export type NewAdmin = NonNullable<Awaited<ReturnType<typeof ensureAdmin>>>

/** Creates or promotes the first admin. Returns the credentials, or null if an admin exists. */
export async function ensureAdmin(deps: SettingsDeps & PasswordDeps) {
  const { db, env } = deps
  if (hasRow(db, users, eq(users.isAdmin, true))) return null
  const email = normaliseEmail(env.ADMIN_EMAIL ?? DEFAULT_ADMIN_EMAIL)
  if (hasRow(db, users, eq(users.email, email))) {
    promoteAccount(deps, email)
    return { email, generatedPassword: null }
  }
  const ownPassword = env.ADMIN_PASSWORD
  if (ownPassword) await requireGoodSetting(ownPassword)
  const generatedPassword = ownPassword ? null : randomBytes(12).toString('base64url')
  const password = ownPassword ?? String(generatedPassword)
  await createAccount(deps, { username: ADMIN_USERNAME, email, password }, { isAdmin: true })
  if (generatedPassword) writeNumber(db, GENERATED_ADMIN, 1)
  return { email, generatedPassword }
}

async function requireGoodSetting(password: string): Promise<void> {
  await requireUncommon(password).catch((error: unknown) => {
    if (!(error instanceof DomainError)) throw error
    throw englishError(error.code, `ADMIN_PASSWORD: ${error.message}`)
  })
}

export async function isAdminPasswordUnused({ db, env, passwords }: SettingsDeps & PasswordDeps) {
  const { ADMIN_EMAIL, ADMIN_PASSWORD } = env
  if (!ADMIN_EMAIL || !ADMIN_PASSWORD) return false
  const { email, passwordHash } = users
  const own = eq(email, normaliseEmail(ADMIN_EMAIL))
  const row = db.select({ passwordHash }).from(users).where(own).get()
  return !row || !(await passwords.verify(ADMIN_PASSWORD, row.passwordHash))
}

export function getUser({ db }: ReadDeps, actor: Actor, userId: string) {
  requireRight(actor, 'manageUsers')
  const columns = { ...accountColumns, isBlocked: users.isBlocked }
  const account = db.select(columns).from(users).where(eq(users.id, userId)).get()
  if (!account) throw userNotFound()
  return account
}

export const userNotFound = () => new DomainError('NotFound', 'userNotFound')

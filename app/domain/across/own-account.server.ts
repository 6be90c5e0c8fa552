import { and, eq, gt, isNotNull } from 'drizzle-orm'
import { removeProfilePicture } from '~/domain/files/file-uses.server'
import { isOwnUpload, toPictureUrl } from '~/domain/files/stored-files.server'
import { followProfile } from '~/domain/posts/authors.server'
import { DEFAULT_IMAGE } from '~/domain/core/post-kinds'
import { isOfUser } from '~/domain/posts/read-posts.server'
import { countRows, hasRow } from '~db/rows.server'
import { posts, sessions, users } from '~db/schema'
import type { LogDeps, ReadDeps, SettingsDeps, WriteDeps } from '~/domain/core/base-deps.server'
import type { Deps } from './deps.server'
import { DomainError, fieldError } from '~/domain/core/errors'
import { recordChange } from '~/domain/core/events.server'
import { addEmailLink } from '~/domain/accounts/account-links.server'
import { writeUnlessTaken } from '~/domain/accounts/accounts.server'
import { requireUncommon } from '~/domain/accounts/password.server'
import { type Actor, requireRight } from '~/domain/core/rights'
import { type Account, type ProfileInput } from '~/domain/core/account-schema'
import { accountColumns, endOtherSessions } from '~/domain/accounts/sessions.server'

export type ProfileDeps = LogDeps & SettingsDeps & Pick<Deps, 'storage' | 'passwords' | 'throttle'>

export function readProfile({ db, now }: WriteDeps, actor: Actor) {
  const account = requireRight(actor, 'useAccount')
  const { id, bio, updatedAt } = users
  const row = db.select({ bio, updatedAt }).from(users).where(eq(id, account.id)).get()
  const { userId, email, expiresAt } = sessions
  const isOpen = and(eq(userId, account.id), isNotNull(email), gt(expiresAt, now()))
  const newEmail = db.select({ email }).from(sessions).where(isOpen).get()?.email ?? null
  return { account, newEmail, bio: row?.bio ?? '', updatedAt: row?.updatedAt ?? 0 }
}

/** Has the limits of sign-in, but counts apart from guesses there. Returns the hash that the password matched. */
export async function checkOwnPassword(
  { db, passwords, throttle, log }: ProfileDeps,
  account: Account,
  password: string | undefined,
  field: string,
): Promise<string> {
  if (password === undefined) throw fieldError('InvalidInput', field, 'currentPasswordRequired')
  const { id, email, passwordHash } = users
  const row = db.select({ email, passwordHash }).from(users).where(eq(id, account.id)).get()
  if (!row) throw new DomainError('Unauthenticated', 'signInFirst')
  const matches = await throttle.tryPassword(`${row.email} ${account.id}`, () =>
    passwords.verify(password, row.passwordHash),
  )
  if (!matches) {
    log.warn({ userId: account.id }, 'password of a signed-in account rejected')
    throw fieldError('InvalidInput', field, 'wrongPassword')
  }
  return row.passwordHash
}

/**
 * A new email or password revokes all sessions and tokens except `keepToken`. With `CONFIRM_EMAIL`, a new email is used once
 * its link has been opened; `isTaken` says whether another account has it.
 */
export async function updateProfile(
  deps: ProfileDeps,
  actor: Actor,
  input: ProfileInput,
  { keepToken }: { keepToken: string | null },
): Promise<{ account: Account; link: { token: string; isTaken: boolean } | null }> {
  const account = requireRight(actor, 'useAccount')
  if (input.password !== undefined) await requireUncommon(input.password)
  const profilePicture = toProfilePicture(deps, account, input.profilePicture)
  const isMoving = input.email !== account.email
  const checkedHash =
    input.password !== undefined || isMoving
      ? await checkOwnPassword(deps, account, input.currentPassword, 'currentPassword')
      : null
  const newEmail = isMoving && deps.env.CONFIRM_EMAIL ? input.email : null
  if (newEmail) {
    deps.throttle.consume('newAddress', account.id)
    deps.throttle.consume('newAddress', newEmail)
  }
  const { username, bio, password } = input
  const email = newEmail ? undefined : input.email
  const isSensitive = password !== undefined || (isMoving && !newEmail)
  const passwordHash = password === undefined ? undefined : await deps.passwords.hash(password)
  const updated = deps.db.transaction((tx) => {
    const known = eq(users.id, account.id)
    const row = writeUnlessTaken(() =>
      tx
        .update(users)
        .set({ username, email, profilePicture, bio, passwordHash, updatedAt: deps.now() })
        .where(checkedHash ? and(known, eq(users.passwordHash, checkedHash)) : known)
        .returning(accountColumns)
        .get(),
    )
    if (!row) throw new DomainError('Conflict', 'accountChanged')
    if (isSensitive) endOtherSessions(tx, account.id, keepToken)
    followProfile(tx, row, deps.now())
    const link = newEmail && {
      token: addEmailLink(tx, account.id, newEmail, deps.now()),
      isTaken: hasRow(tx, users, eq(users.email, newEmail)),
    }
    return { account: row, link: link || null }
  })
  recordChange(deps, account, 'account edited', { account: account.id, isSensitive })
  if (account.profilePicture !== updated.account.profilePicture) {
    await removeProfilePicture(deps, account.id, account.profilePicture)
  }
  return updated
}

/** Null removes the picture, undefined keeps it. The user must have uploaded the picture. */
function toProfilePicture(
  { db }: ProfileDeps,
  { id, profilePicture }: Account,
  picture: string | undefined,
): string | null | undefined {
  if (picture === undefined || picture === profilePicture) return undefined
  if (picture === '' || picture === DEFAULT_IMAGE) return null
  const url = toPictureUrl(db, picture)
  if (isOwnUpload(db, id, url)) return url
  throw fieldError('InvalidInput', 'profilePicture', 'notOwnPicture')
}

export function countOwnPosts({ db }: ReadDeps, actor: Actor): number {
  return countRows(db, posts, isOfUser(requireRight(actor, 'useAccount').id))
}

export function setLanguage({ db }: Pick<Deps, 'db'>, actor: Actor, language: string): void {
  db.update(users)
    .set({ language })
    .where(eq(users.id, requireRight(actor, 'useAccount').id))
    .run()
}

/** At sign-in, the account's language takes precedence; an account without one gets the sign-in page's language. */
export function keepLanguage(
  deps: Pick<Deps, 'db'>,
  { id, language }: Account,
  chosen: string | null,
): string | null {
  if (language || chosen === null) return language
  deps.db.update(users).set({ language: chosen }).where(eq(users.id, id)).run()
  return chosen
}

import { and, count, eq } from 'drizzle-orm'
import { removeProfilePicture } from '~/domain/files/file-uses.server'
import { listUploadIds, partsFolder } from '~/domain/files/receive-chunk.server'
import { isOwnUpload, toPictureUrl } from '~/domain/files/stored-files.server'
import { followProfile } from '~/domain/posts/authors.server'
import { DEFAULT_IMAGE } from '~/domain/posts/constants'
import { removePart } from '~/storage/parts.server'
import { posts, users } from '~db/schema'
import { raiseCacheVersion } from '../cache-version.server'
import type { Deps, Reads } from '../deps.server'
import { DomainError, fieldError } from '../errors'
import { requireAnotherAdmin, writeUnlessTaken } from './accounts.server'
import { requireUncommon } from './password.server'
import { type Actor, requireAccount } from './rights'
import { type Account, CURRENT_PASSWORD_NEEDED, type ProfileInput, WRONG_PASSWORD } from './schema'
import { accountColumns, endOtherSessions } from './sessions.server'

export function readProfile({ db }: Reads, actor: Actor) {
  const account = requireAccount(actor)
  const row = db
    .select({ bio: users.bio, updatedAt: users.updatedAt })
    .from(users)
    .where(eq(users.id, account.id))
    .get()
  return { account, bio: row?.bio ?? '', updatedAt: row?.updatedAt ?? 0 }
}

/** Counts like sign-in. Returns the compared hash. @throws `InvalidInput` at `field`, `RateLimited` */
async function checkOwnPassword(
  { db, passwords, throttle, log }: Pick<Deps, 'db' | 'passwords' | 'throttle' | 'log'>,
  account: Account,
  password: string | undefined,
  field: string,
): Promise<string> {
  if (password === undefined) throw fieldError('InvalidInput', field, CURRENT_PASSWORD_NEEDED)
  const row = db
    .select({ email: users.email, passwordHash: users.passwordHash })
    .from(users)
    .where(eq(users.id, account.id))
    .get()
  if (!row) throw new DomainError('Unauthenticated', 'Please sign in.')
  const matches = await throttle.tryPassword(row.email, () =>
    passwords.verify(password, row.passwordHash),
  )
  if (!matches) {
    log.warn({ userId: account.id }, 'password of a signed-in account rejected')
    throw fieldError('InvalidInput', field, WRONG_PASSWORD)
  }
  return row.passwordHash
}

type ProfileDeps = Pick<Deps, 'db' | 'now' | 'storage' | 'passwords' | 'throttle' | 'log'>

/** A new email or password ends all sessions but that of `keepToken`. @throws `InvalidInput`, `Conflict`, `RateLimited` */
export async function updateProfile(
  deps: ProfileDeps,
  actor: Actor,
  input: ProfileInput,
  { keepToken }: { keepToken: string | null },
): Promise<Account> {
  const account = requireAccount(actor)
  if (input.password !== undefined) await requireUncommon(input.password)
  const profilePicture = toProfilePicture(deps, account, input.profilePicture)
  const isSensitive = input.password !== undefined || input.email !== account.email
  const checkedHash = isSensitive
    ? await checkOwnPassword(deps, account, input.currentPassword, 'currentPassword')
    : null
  const newHash = input.password === undefined ? null : await deps.passwords.hash(input.password)
  const updated = deps.db.transaction((tx) => {
    const known = eq(users.id, account.id)
    const row = writeUnlessTaken(() =>
      tx
        .update(users)
        .set({
          username: input.username,
          email: input.email,
          profilePicture,
          bio: input.bio,
          passwordHash: newHash ?? undefined,
          updatedAt: deps.now(),
        })
        .where(checkedHash ? and(known, eq(users.passwordHash, checkedHash)) : known)
        .returning(accountColumns)
        .get(),
    )
    if (!row) throw new DomainError('Conflict', 'Your account was changed meanwhile.')
    if (isSensitive) endOtherSessions({ db: tx }, account.id, keepToken ?? undefined)
    followProfile(tx, row, deps.now())
    return row
  })
  if (isSensitive) deps.log.info({ userId: account.id }, 'e-mail or password changed')
  if (account.profilePicture !== updated.profilePicture) {
    await removeProfilePicture(deps, account.id, account.profilePicture)
  }
  return updated
}

/** Null removes, undefined keeps. @throws `InvalidInput` unless the user uploaded it */
function toProfilePicture(
  { db }: ProfileDeps,
  { id, profilePicture }: Account,
  given: string | undefined,
): string | null | undefined {
  if (given === undefined || given === profilePicture) return undefined
  if (given === '' || given === DEFAULT_IMAGE) return null
  const url = toPictureUrl(db, given)
  if (isOwnUpload(db, id, url)) return url
  throw fieldError('InvalidInput', 'profilePicture', 'Please upload a picture of your own.')
}

/** Takes the lock before reading, so that what was read still holds. */
const IMMEDIATE = { behavior: 'immediate' } as const

/** Returns how many posts stay. @throws `InvalidInput` at `password`, `Conflict` (last admin) */
export async function deleteAccount(
  deps: Pick<Deps, 'db' | 'now' | 'storage' | 'settings' | 'passwords' | 'throttle' | 'log'>,
  actor: Actor,
  { password }: { password: string },
): Promise<{ keptPosts: number }> {
  const account = requireAccount(actor)
  const checkedHash = await checkOwnPassword(deps, account, password, 'password')
  const { keptPosts, uploadIds } = deps.db.transaction((tx) => {
    const isAdmin = tx
      .select({ isAdmin: users.isAdmin })
      .from(users)
      .where(eq(users.id, account.id))
      .get()?.isAdmin
    if (isAdmin) requireAnotherAdmin(tx, account.id)
    const keptPosts = countPosts({ db: tx }, account.id)
    const uploadIds = listUploadIds({ db: tx }, account.id)
    const { changes } = tx
      .delete(users)
      .where(and(eq(users.id, account.id), eq(users.passwordHash, checkedHash)))
      .run()
    if (changes === 0) throw new DomainError('Conflict', 'Your account was changed meanwhile.')
    // API responses no longer name the author.
    if (keptPosts > 0) raiseCacheVersion(tx)
    return { keptPosts, uploadIds }
  }, IMMEDIATE)
  deps.log.info({ userId: account.id }, 'account deleted')
  // Posts keep the picture of their publication.
  if (keptPosts === 0) await removeProfilePicture(deps, account.id, account.profilePicture)
  for (const id of uploadIds) await removePart(partsFolder(deps), id)
  return { keptPosts }
}

export function countOwnPosts(deps: Reads, actor: Actor): number {
  return countPosts(deps, requireAccount(actor).id)
}

function countPosts({ db }: { db: Pick<Deps['db'], 'select'> }, userId: string): number {
  return db.select({ count: count() }).from(posts).where(eq(posts.userId, userId)).get()!.count
}

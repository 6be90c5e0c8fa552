import { and, count, eq } from 'drizzle-orm'
import type { Deps } from '~/domain/deps.server'
import { DomainError } from '~/domain/errors'
import { removeProfilePicture } from '~/domain/files/remove-profile-picture.server'
import { listUploadKeys } from '~/domain/files/upload-pieces.server'
import { raiseCacheVersion } from '~/domain/cache-version.server'
import { posts, users } from '~db/schema'
import { checkOwnPassword } from './check-own-password.server'
import { requireAnotherAdmin } from './last-admin.server'
import { requireAccount, type Actor } from './rights'

/** Takes the lock before reading, so that what was read still holds. */
const IMMEDIATE = { behavior: 'immediate' } as const

/** Returns how many posts stay. @throws `InvalidInput` at `password`, `Conflict` (last admin) */
export async function deleteAccount(
  deps: Pick<Deps, 'db' | 'now' | 'storage' | 'passwords' | 'throttle' | 'log'>,
  actor: Actor,
  { password }: { password: string },
): Promise<{ keptPosts: number }> {
  const account = requireAccount(actor)
  const checkedHash = await checkOwnPassword(deps, account, password, 'password')
  const { keptPosts, uploadKeys } = deps.db.transaction((tx) => {
    const isAdmin = tx
      .select({ isAdmin: users.isAdmin })
      .from(users)
      .where(eq(users.id, account.id))
      .get()?.isAdmin
    if (isAdmin) requireAnotherAdmin(tx, account.id)
    const keptPosts = countPosts({ db: tx }, account.id)
    const uploadKeys = listUploadKeys({ db: tx }, account.id)
    const { changes } = tx
      .delete(users)
      .where(and(eq(users.id, account.id), eq(users.passwordHash, checkedHash)))
      .run()
    if (changes === 0) throw new DomainError('Conflict', 'Your account was changed meanwhile.')
    // API responses no longer name the author.
    if (keptPosts > 0) raiseCacheVersion(tx)
    return { keptPosts, uploadKeys }
  }, IMMEDIATE)
  deps.log.info({ userId: account.id }, 'account deleted')
  // Posts keep the picture of their publication.
  if (keptPosts === 0) await removeProfilePicture(deps, account.id, account.profilePicture)
  for (const key of uploadKeys) await deps.storage.remove(key)
  return { keptPosts }
}

export function countOwnPosts(deps: Pick<Deps, 'db'>, actor: Actor): number {
  return countPosts(deps, requireAccount(actor).id)
}

function countPosts({ db }: { db: Pick<Deps['db'], 'select'> }, userId: string): number {
  return db.select({ count: count() }).from(posts).where(eq(posts.userId, userId)).get()!.count
}

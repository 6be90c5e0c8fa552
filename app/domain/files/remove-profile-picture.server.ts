import { and, eq, like, notInArray } from 'drizzle-orm'
import type { Deps } from '~/domain/deps.server'
import type { Transaction } from '~db/client.server'
import { files, posts, users } from '~db/schema'
import { isProfilePictureKey, keyOfAddress, PROFILE_PICTURE_EDGE, viewUrl } from './picture-address'

type FileDeps = Pick<Deps, 'db' | 'storage'>

/**
 * Forgets a profile picture that somebody no longer has, unless another profile has the same one or a post of theirs was
 * published with it. Posts of others are not looked through: profile pictures are offered to their owner's posts alone.
 *
 * @param address of the former picture; one that is not on this site, or no profile picture, is left alone
 */
export async function removeProfilePicture(
  { db, storage }: FileDeps,
  userId: string,
  address: string | null,
): Promise<void> {
  const key = keyOfAddress(address)
  if (!key || !isProfilePictureKey(key)) return
  const isRemoved = db.transaction((tx) => {
    if (isShown(tx, userId, viewUrl(key))) return false
    return tx.delete(files).where(eq(files.key, key)).run().changes > 0
  })
  if (isRemoved) await storage.remove(key)
}

/**
 * Forgets the pictures that somebody uploaded and never saved, so that nobody can fill the disk with them.
 *
 * @param kept storage keys that stay
 */
export async function removeUnsavedPictures(
  deps: FileDeps,
  userId: string,
  kept: string[],
): Promise<void> {
  const unsaved = deps.db
    .select({ key: files.key })
    .from(files)
    .where(
      and(
        eq(files.userId, userId),
        like(files.key, `%-${PROFILE_PICTURE_EDGE}.webp`),
        notInArray(files.key, kept),
      ),
    )
    .all()
  for (const { key } of unsaved) await removeProfilePicture(deps, userId, viewUrl(key))
}

function isShown(tx: Transaction, userId: string, address: string): boolean {
  const profile = tx
    .select({ id: users.id })
    .from(users)
    .where(eq(users.profilePicture, address))
    .limit(1)
    .get()
  const post = tx
    .select({ id: posts.id })
    .from(posts)
    .where(and(eq(posts.userId, userId), eq(posts.authorPhoto, address)))
    .limit(1)
    .get()
  return Boolean(profile ?? post)
}

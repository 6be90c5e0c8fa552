import { and, eq, like, notInArray } from 'drizzle-orm'
import type { Deps } from '~/domain/deps.server'
import { files } from '~db/schema'
import { removeUnused } from './file-uses.server'
import { isProfilePictureKey, keyOfUrl, PROFILE_PICTURE_EDGE, viewUrl } from './picture-url'

type FileDeps = Pick<Deps, 'db' | 'now' | 'storage'>

/** Only the user's own upload, and only when nothing uses it. Other URLs are ignored. */
export async function removeProfilePicture(
  deps: FileDeps,
  userId: string,
  url: string | null,
): Promise<void> {
  const key = keyOfUrl(url)
  if (!key || !isProfilePictureKey(key)) return
  const own = and(eq(files.key, key), eq(files.userId, userId))
  const file = deps.db.select({ id: files.id, key: files.key }).from(files).where(own).get()
  if (file) await removeUnused(deps, file)
}

/** Uploads that were never saved, so that nobody can fill the disk. `kept` are storage keys. */
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

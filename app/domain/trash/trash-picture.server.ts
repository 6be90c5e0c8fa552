import { eq } from 'drizzle-orm'
import type { Account } from '~/domain/accounts/schema'
import type { Writes } from '~/domain/base-deps.server'
import { raiseCacheVersion, tagsOf } from '~/domain/cache-version.server'
import { countUses, isUsed, listPostsShowing } from '~/domain/files/file-uses.server'
import type { Transaction } from '~db/client.server'
import { files, formerHashes, users } from '~db/schema'
import { moveToTrash } from './move-to-trash.server'

/** The type of `trash.data` of a picture */
export interface TrashedPicture {
  file: typeof files.$inferSelect
  hashes: (typeof formerHashes.$inferSelect)[]
}

/** Leaves a picture that something shows; then `trashed` is null. */
export function trashUnused(
  { db, now }: Writes,
  editor: Account,
  file: Pick<typeof files.$inferSelect, 'id' | 'key'>,
) {
  return db.transaction((tx) => {
    const uses = countUses(tx, file)
    return { uses, trashed: isUsed(uses) ? null : trashPicture(tx, editor, file.id, now()) }
  })
}

/** The bytes stay, and are served to nobody. */
function trashPicture(tx: Transaction, editor: Account, id: string, now: number): number {
  const hashes = tx.select().from(formerHashes).where(eq(formerHashes.fileId, id)).all()
  const file = tx.delete(files).where(eq(files.id, id)).returning().get()!
  const data = { file, hashes } satisfies TrashedPicture
  const entry = { kind: 'picture', itemId: id, title: file.name, slug: file.key, data } as const
  return moveToTrash(tx, editor, entry, now)
}

/** Leaves the library alone if the same picture was uploaded again. */
export function restorePicture(tx: Transaction, { file, hashes }: TrashedPicture): void {
  const isOwner = eq(users.id, file.userId ?? '')
  const owner = tx.select({ id: users.id }).from(users).where(isOwner).get()
  const row = { ...file, userId: owner?.id ?? null }
  const { changes } = tx.insert(files).values(row).onConflictDoNothing().run()
  if (changes === 0) return
  if (hashes.length > 0) tx.insert(formerHashes).values(hashes).onConflictDoNothing().run()
  // A post that came back first shows the default picture until now.
  const showing = listPostsShowing(tx, file)
  if (showing.length > 0) raiseCacheVersion(tx, tagsOf(...showing))
}

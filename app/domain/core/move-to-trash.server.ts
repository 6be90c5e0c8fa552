/** Deleted items stay in `trash` for `TRASH_DAYS`. `manage-trash.server.ts` restores and removes them. */
import { and, eq, inArray, notExists, or, sql } from 'drizzle-orm'
import type { Account } from './account-schema'
import type { ReadDeps } from './base-deps.server'
import type { Transaction } from '~db/client.server'
import { hasRow } from '~db/rows.server'
import { files, posts, slugHistory, trash } from '~db/schema'
import { hashOfKey, isAudioKey, isProfilePictureKey, pictureKey } from './picture-url'

export type TrashKind = (typeof trash.$inferSelect)['kind']
type NewEntry = Pick<typeof trash.$inferInsert, 'kind' | 'itemId' | 'title' | 'slug' | 'data'>

/** Returns the entry's number, which is never reused, so that this exact deletion can be undone. */
export function moveToTrash(
  tx: Transaction,
  { id: userId }: Pick<Account, 'id'>,
  entry: NewEntry,
  now: number,
) {
  const row = { ...entry, userId, createdAt: now }
  const { number } = tx.insert(trash).values(row).returning({ number: trash.number }).get()
  return number
}

/** True if the slug, current or former, led to a published post or page that is now in the trash. */
export function isTrashedSlug({ db }: ReadDeps, slug: string, kind: 'post' | 'page' = 'post') {
  const former = db.select({ id: slugHistory.postId }).from(slugHistory)
  const isFormer = inArray(trash.itemId, former.where(eq(slugHistory.slug, slug)))
  return hasRow(db, trash, and(eq(trash.kind, kind), or(eq(trash.slug, slug), isFormer)))
}

export function isTrashedNumber({ db }: ReadDeps, number: number): boolean {
  const post = db.select({ id: posts.id }).from(posts).where(eq(posts.number, number))
  return hasRow(db, trash, and(eq(trash.kind, 'post'), eq(trash.itemId, sql`(${post})`)))
}

/** Emptying the trash deletes the bytes. Returns false if the same picture was uploaded again. */
export function isTrashedPicture({ db }: ReadDeps, name: string): boolean {
  const isWhole = isProfilePictureKey(name) || isAudioKey(name)
  const key = isWhole ? name : pictureKey(hashOfKey(name))
  const present = db.select({ id: files.id }).from(files).where(eq(files.key, key))
  return hasRow(db, trash, and(eq(trash.slug, key), eq(trash.kind, 'picture'), notExists(present)))
}

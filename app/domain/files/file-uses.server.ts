import { setImmediate } from 'node:timers/promises'
import {
  and,
  count,
  eq,
  gt,
  gte,
  inArray,
  like,
  lte,
  max,
  notInArray,
  or,
  sql,
  type SQL,
} from 'drizzle-orm'
import type { Transaction } from '~db/client.server'
import { files, nirvankand, posts, users } from '~db/schema'
import type { Deps } from '../deps.server'
import {
  allKeysOf,
  isProfilePictureKey,
  keyOfUrl,
  PROFILE_PICTURE_EDGE,
  viewUrl,
} from './picture-url'

export interface FileUses {
  posts: number
  texts: number
  profiles: number
}

interface StoredKey {
  id: string
  key: string
}

/** Posts checked before yielding: SQLite is synchronous and reads their bodies. */
const BATCH = 1_000

/** Removes the row, then the bytes: a crash leaves no row without bytes. Returns remaining uses. */
export async function removeUnused(
  { db, now, storage }: Pick<Deps, 'db' | 'now' | 'storage'>,
  { id, key }: StoredKey,
): Promise<FileUses> {
  const startedAt = now()
  const uses = await countUses(db, { id, key })
  if (isUsed(uses)) return uses
  const later = db.transaction(
    (tx) => {
      const usesSince = countUsesSince(tx, { id, key }, startedAt)
      if (!isUsed(usesSince)) tx.delete(files).where(eq(files.id, id)).run()
      return usesSince
    },
    { behavior: 'immediate' },
  )
  if (isUsed(later)) return later
  for (const stored of allKeysOf(key)) await storage.remove(stored)
  return later
}

export function isUsed({ posts, texts, profiles }: FileUses): boolean {
  return posts + texts + profiles > 0
}

async function countUses(db: Deps['db'], file: StoredKey): Promise<FileUses> {
  const last =
    db
      .select({ number: max(posts.number) })
      .from(posts)
      .get()?.number ?? 0
  let used = 0
  for (let from = 0; from < last; from += BATCH) {
    used += countPosts(db, file, and(gt(posts.number, from), lte(posts.number, from + BATCH)))
    await setImmediate()
  }
  return { posts: used, ...countOthers(db, file) }
}

/** Posts changed since, by index: the last check before deletion. */
function countUsesSince(tx: Transaction, file: StoredKey, time: number): FileUses {
  const changed = and(inArray(posts.status, posts.status.enumValues), gte(posts.updatedAt, time))
  return { posts: countPosts(tx, file, changed), ...countOthers(tx, file) }
}

function countPosts(db: Deps['db'] | Transaction, file: StoredKey, among: SQL | undefined): number {
  const uses = or(
    ...[posts.image, posts.authorPhoto, posts.content].map((column) => names(column, file)),
  )
  return db.select({ count: count() }).from(posts).where(and(among, uses)).get()!.count
}

function countOthers(db: Deps['db'] | Transaction, file: StoredKey) {
  const verses = db.select({ count: count() }).from(nirvankand)
  const profiles = db.select({ count: count() }).from(users)
  return {
    texts: verses.where(names(nirvankand.shlokas, file)).get()!.count,
    profiles: profiles.where(names(users.profilePicture, file)).get()!.count,
  }
}

type TextColumn =
  | typeof posts.image
  | typeof posts.authorPhoto
  | typeof posts.content
  | typeof nirvankand.shlokas
  | typeof users.profilePicture

/** The picture, one of its widths, or its API URL. */
function names(column: TextColumn, { id, key }: StoredKey): SQL {
  const stem = viewUrl(key).replace(/\.webp$/, '')
  return sql`(instr(${column}, ${stem}) > 0 OR instr(${column}, ${`/files/${id}/`}) > 0)`
}

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

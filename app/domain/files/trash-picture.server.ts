import { randomBytes } from 'node:crypto'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Account } from '~/domain/core/account-schema'
import type { LogDeps, WriteDeps, CoreDeps } from '~/domain/core/base-deps.server'
import { hashOfKey } from '~/domain/core/picture-url'
import { raiseCacheVersion, tagsOf } from '~/domain/core/cache-version.server'
import { countUses, isUsed, listPostsShowing, removePicture } from './file-uses.server'
import type { Transaction } from '~db/client.server'
import { files, formerHashes, trash, users } from '~db/schema'
import { moveToTrash } from '~/domain/core/move-to-trash.server'
import { parseOwnJson } from '~/text/parse-json'

export interface TrashedPicture {
  file: typeof files.$inferSelect
  hashes: (typeof formerHashes.$inferSelect)[]
}

/** `slug` is the key of the bytes; it differs from the picture's key while they are hidden. */
const hidden = {
  slug: trash.slug,
  data: sql`${trash.data}`.mapWith(parseOwnJson<TrashedPicture>),
}

export type TrashDeps = LogDeps & Pick<CoreDeps, 'storage'>

/** Moves a picture to the trash unless it is in use, in which case `trashed` is null. */
export function trashUnused(
  { db, now }: WriteDeps,
  editor: Account,
  file: Pick<typeof files.$inferSelect, 'id' | 'key'>,
) {
  return db.transaction((tx) => {
    const uses = countUses(tx, file)
    return { uses, trashed: isUsed(uses) ? null : trashPicture(tx, editor, file.id, now()) }
  })
}

/** Keeps the bytes but stops serving them (see `hidePictures`). Pages that still use the picture show the default one. */
export function trashPicture(tx: Transaction, editor: Account, id: string, now: number): number {
  const hashes = tx.select().from(formerHashes).where(eq(formerHashes.fileId, id)).all()
  const file = tx.delete(files).where(eq(files.id, id)).returning().get()!
  const names = [file.key, ...hashes.map(({ hash }) => hash)].map(hashOfKey)
  const fileTags = names.map((hash) => `file:${hash}` as const)
  raiseCacheVersion(tx, [...fileTags, ...tagsOf(...listPostsShowing(tx, file))])
  const { texts, profiles, settings } = countUses(tx, file)
  if (texts + profiles + settings > 0) raiseCacheVersion(tx)
  const data = { file, hashes } satisfies TrashedPicture
  const entry = { kind: 'picture', itemId: id, title: file.name, slug: file.key, data } as const
  return moveToTrash(tx, editor, entry, now)
}

/** Moves bytes that have a public URL to a secret key, the entry's `slug`. The sweep retries after a failure. */
export async function hidePictures(deps: TrashDeps, numbers: readonly number[]): Promise<void> {
  for (const number of numbers) {
    await hidePicture(deps, number).catch((error: unknown) =>
      deps.log.warn({ err: error, entry: number }, 'a deleted picture could not be hidden'),
    )
  }
}

async function hidePicture(deps: TrashDeps, number: number): Promise<void> {
  const { db, storage } = deps
  const isIt = and(eq(trash.number, number), eq(trash.kind, 'picture'))
  const entry = db.select(hidden).from(trash).where(isIt).get()
  const key = entry?.data.file.key
  if (!key || entry.slug !== key || !(await storage.publicUrl(key))) return
  const bytes = await storage.read(key)
  if (!bytes) return
  const secret = key.replace(hashOfKey(key), randomBytes(16).toString('hex'))
  await storage.put(secret, bytes)
  const { changes } = db
    .update(trash)
    .set({ slug: secret })
    .where(and(isIt, eq(trash.slug, key)))
    .run()
  await removePicture(deps, changes > 0 ? key : secret)
}

/** Undoes `hidePictures`. Call this before restoring pictures, and remove the returned secret keys afterwards. */
export async function showPictures(
  { db, storage }: TrashDeps,
  numbers: readonly number[],
): Promise<string[]> {
  const isOne = and(eq(trash.kind, 'picture'), inArray(trash.number, [...numbers]))
  const secrets: string[] = []
  for (const { slug, data } of db.select(hidden).from(trash).where(isOne).all()) {
    const { key } = data.file
    const bytes = slug && slug !== key ? await storage.read(slug) : null
    if (!bytes) continue
    await storage.put(key, bytes)
    secrets.push(slug!)
  }
  return secrets
}

/** Does nothing if the same picture was uploaded again. */
export function restorePicture(tx: Transaction, { file, hashes }: TrashedPicture): void {
  const isOwner = eq(users.id, file.userId ?? '')
  const owner = tx.select({ id: users.id }).from(users).where(isOwner).get()
  const row = { ...file, userId: owner?.id ?? null }
  const { changes } = tx.insert(files).values(row).onConflictDoNothing().run()
  if (changes === 0) return
  if (hashes.length > 0) tx.insert(formerHashes).values(hashes).onConflictDoNothing().run()
  // Posts that were restored earlier have shown the default picture until now.
  const showing = listPostsShowing(tx, file)
  if (showing.length > 0) raiseCacheVersion(tx, tagsOf(...showing))
}

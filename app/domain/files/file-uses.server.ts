import { and, countDistinct, eq, inArray, like, ne, sql, type SQL } from 'drizzle-orm'
import type { Database, Transaction } from '~db/client.server'
import { hasRow } from '~db/rows.server'
import { files, fileUses, formerHashes, posts } from '~db/schema'
import type { ReadDeps } from '~/domain/core/base-deps.server'
import { LIVE } from '~/domain/core/post-kinds'
import type { FileStorage } from '~/storage/file-storage'
import {
  allKeysOf,
  hashesIn,
  hashOfKey,
  isStoredKey,
  keyOfUrl,
  pictureKey,
  PROFILE_PICTURE_EDGE,
  viewUrl,
} from '~/domain/core/picture-url'
import { parseOwnJson } from '~/text/parse-json'

interface StoredKey {
  id: string
  key: string
}

export const isProfilePicture = like(files.key, `%${pictureKey('', PROFILE_PICTURE_EDGE)}`)

export function usesOf({ id, key }: StoredKey) {
  return inArray(fileUses.name, [id, hashOfKey(key)])
}

/** Excludes uses in earlier versions, which do not prevent deletion. After a deletion, those versions show the default picture. */
export const isOfPresent = ne(fileUses.place, 'history')

/** Call this for each version of a text that is recorded. */
export function recordUses(tx: Transaction, owner: UseOwner, text: string): void {
  const hashes = hashesIn(text)
  const [column, id] =
    'postId' in owner
      ? [fileUses.postId, owner.postId]
      : [fileUses.nirvankandId, owner.nirvankandId]
  const isKnown = and(eq(column, id), eq(fileUses.place, 'history'))
  const known = tx.select({ name: fileUses.name }).from(fileUses).where(isKnown).all()
  for (const { name } of known) hashes.delete(name)
  const rows = [...hashes].map((name) => ({ ...owner, name, place: 'history' as const }))
  if (rows.length > 0) tx.insert(fileUses).values(rows).run()
}

type UseOwner = { postId: string } | { nirvankandId: string }

type FileDeps = ReadDeps & { storage: FileStorage }

/** Deletes the row before the bytes, so that a crash leaves no row without bytes. Returns the remaining uses. */
export async function removeUnused({ db, storage }: FileDeps, { id, key }: StoredKey) {
  const uses = db.transaction((tx) => {
    const found = countUses(tx, { id, key })
    // Counts posts in the trash, because restoring one also restores its author's picture.
    const isAuthor = and(eq(posts.status, 'trashed'), eq(posts.authorPhoto, viewUrl(key)))
    if (hasRow(tx, posts, isAuthor)) found.posts += 1
    if (!isUsed(found)) tx.delete(files).where(eq(files.id, id)).run()
    return found
  })
  if (!isUsed(uses)) await removePicture({ db, storage }, key)
  return uses
}

export async function removePicture(deps: FileDeps, key: string): Promise<void> {
  await Promise.all(allKeysOf(key).map((stored) => removeBytes(deps, stored)))
}

/** Deletes a file's bytes, but restores them if the same picture was uploaded in the meantime. */
export async function removeBytes({ db, storage }: FileDeps, key: string): Promise<void> {
  const bytes = isStoredKey(key) ? await storage.read(key).catch(() => null) : null
  await storage.remove(key)
  if (bytes && hasRow(db, files, eq(files.key, key))) await storage.put(key, bytes)
}

export async function removeAllUnused(deps: FileDeps, where: SQL | undefined): Promise<number> {
  const found = deps.db.select({ id: files.id, key: files.key }).from(files).where(where).all()
  let removed = 0
  for (const file of found) if (!isUsed(await removeUnused(deps, file))) removed += 1
  return removed
}

export type FileUses = ReturnType<typeof countUses>

export function isUsed({ posts, texts, profiles, settings }: FileUses): boolean {
  return posts + texts + profiles + settings > 0
}

export function countUses(tx: Transaction, file: StoredKey) {
  const counts = {
    posts: countDistinct(fileUses.postId),
    texts: countDistinct(fileUses.nirvankandId),
    profiles: countDistinct(fileUses.userId),
    settings: countDistinct(fileUses.settings),
  }
  return tx
    .select(counts)
    .from(fileUses)
    .where(and(usesOf(file), isOfPresent))
    .get()!
}

/** Joins a post's picture with its stored file. */
export const isPictureOfPost = eq(files.key, sql`substr(${posts.image}, ${viewUrl('').length + 1})`)

export const colourOfPost = sql<
  string | null
>`(select ${files.colour} from ${files} where ${isPictureOfPost})`

/** Selects the colours and sizes of the pictures in a post's text, by URL. */
export const picturesOfText = sql`(
  select json_group_object(${viewUrl('')} || ${files.key}, json_array(${files.colour}, ${files.width}, ${files.height}))
  from ${fileUses} join ${files} on ${files.key} = ${fileUses.name} || ${pictureKey('')}
  where ${fileUses.postId} = ${posts.id} and ${fileUses.place} = 'text'
)`.mapWith(parseOwnJson<Record<string, PictureOfText>>)

type PictureOfText = [colour: string | null, width: number, height: number]

export function listPostsShowing(tx: Transaction, file: StoredKey) {
  const postIds = tx.select({ id: fileUses.postId }).from(fileUses).where(usesOf(file))
  const { id, slug, status, categoryId, authorId, guestSlug } = posts
  return tx
    .select({ id, slug, status, categoryId, authorId, guestSlug })
    .from(posts)
    .where(and(inArray(posts.id, postIds), inArray(posts.status, LIVE)))
    .all()
}

/** Updates the URLs of pictures that were replaced while the text was being edited. */
export function withPresentPictures(tx: Database | Transaction, text: string): string {
  const hashes = hashesIn(text)
  if (hashes.size === 0) return text
  const replaced = tx
    .select({ hash: formerHashes.hash, key: files.key })
    .from(formerHashes)
    .innerJoin(files, eq(files.id, formerHashes.fileId))
    .where(inArray(formerHashes.hash, [...hashes]))
    .all()
  return replaced.reduce((all, { hash, key }) => all.replaceAll(hash, hashOfKey(key)), text)
}

const isProfilePictureOf = (userId: string) => and(eq(files.userId, userId), isProfilePicture)

/** Deletes the picture if the user uploaded it and nothing uses it. Ignores other URLs. */
export async function removeProfilePicture(deps: FileDeps, userId: string, url: string | null) {
  const key = keyOfUrl(url) ?? ''
  await removeAllUnused(deps, and(isProfilePictureOf(userId), eq(files.key, key)))
}

/** Deletes uploads that were never saved, so that they cannot fill the disk. */
export async function removeUnsavedPictures(deps: FileDeps, userId: string, keptKey: string) {
  await removeAllUnused(deps, and(isProfilePictureOf(userId), ne(files.key, keptKey)))
}

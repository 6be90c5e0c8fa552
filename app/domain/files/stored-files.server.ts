import { isDeepStrictEqual } from 'node:util'
import { and, desc, eq, getTableColumns } from 'drizzle-orm'
import { type Actor, requireRight } from '~/domain/core/rights'
import { raiseCacheVersion, tagsOf } from '~/domain/core/cache-version.server'
import { hidePictures, trashUnused, type TrashDeps } from './trash-picture.server'
import { say, type Message } from '~/labels/messages'
import type { TextByLanguage } from '~/text/language'
import type { Transaction } from '~db/client.server'
import { countRows, hasRow } from '~db/rows.server'
import { files } from '~db/schema'
import type { ReadDeps, WriteDeps, CoreDeps } from '~/domain/core/base-deps.server'
import { DomainError } from '~/domain/core/errors'
import { type FileUses, isUsed, listPostsShowing, withPresentPictures } from './file-uses.server'
import {
  hashOfKey,
  isAudioKey,
  isProfilePictureKey,
  keyOfUrl,
  PICTURE_WIDTHS,
  viewUrl,
} from '~/domain/core/picture-url'
import { openStored, openVariant, type PictureDeps } from './open-picture.server'
import { fileIdOfUrl, type FileInput, type PictureTexts } from '~/domain/core/file-schema'

const { userId: _owner, colour: _colour, ...columns } = getTableColumns(files)
export const fileColumns = columns

type FileRow = Pick<typeof files.$inferSelect, keyof typeof fileColumns>
export type StoredFile = ReturnType<typeof toStoredFile>

export function toStoredFile({ key, ...file }: FileRow) {
  return { ...file, url: viewUrl(key) }
}

export function getFileRow(db: CoreDeps['db'] | Transaction, id: string): FileRow {
  const row = db.select(fileColumns).from(files).where(eq(files.id, id)).get()
  if (!row) throw new DomainError('NotFound', 'fileNotFound')
  return row
}

/** Returns the current path for an API URL or a replaced picture, and other URLs unchanged. */
export function toPictureUrl(db: CoreDeps['db'] | Transaction, url: string): string {
  const id = fileIdOfUrl(url)
  if (id === null) return withPresentPictures(db, url)
  const file = db.select({ key: files.key }).from(files).where(eq(files.id, id)).get()
  return file ? viewUrl(file.key) : url
}

/** Finds a library file by an address that a user sent. */
export function findFileByUrl(db: CoreDeps['db'], url: string) {
  const { id, name, key } = files
  const isIt = eq(key, keyOfUrl(toPictureUrl(db, url)) ?? '')
  return db.select({ id, name, key }).from(files).where(isIt).get()
}

/** Returns the current path of a replaced picture; null for any other URL. */
export function movedPicture({ db }: ReadDeps, url: string): string | null {
  const present = withPresentPictures(db, url)
  return present === url ? null : present
}

export function isOwnUpload(db: CoreDeps['db'], userId: string, url: string): boolean {
  const key = keyOfUrl(url)
  if (key === null) return false
  return hasRow(db, files, and(eq(files.key, key), eq(files.userId, userId)))
}

/** Returns the smallest variant that is at least `width` wide, or the original. */
export async function openFile(deps: PictureDeps, id: string, { width = Infinity } = {}) {
  const row = getFileRow(deps.db, id)
  const stored = PICTURE_WIDTHS.find((each) => each >= width)
  const isWhole = stored === undefined || isProfilePictureKey(row.key) || isAudioKey(row.key)
  const source = isWhole
    ? await openStored(deps, row.key)
    : await openVariant(deps, { hash: hashOfKey(row.key), width: stored }, 'webp')
  if (!source) throw new DomainError('NotFound', 'fileNotFound')
  return { file: toStoredFile(row), source }
}

export function listFiles(
  { db }: ReadDeps,
  actor: Actor,
  { limit, startIndex }: { limit: number; startIndex: number },
) {
  requireRight(actor, 'manageFiles')
  const rows = db
    .select(fileColumns)
    .from(files)
    .orderBy(desc(files.createdAt), desc(files.id))
    .limit(limit)
    .offset(startIndex)
    .all()
  return { files: rows.map(toStoredFile), total: countRows(db, files) }
}

export function getFile({ db }: ReadDeps, actor: Actor, id: string): StoredFile {
  requireRight(actor, 'manageFiles')
  return toStoredFile(getFileRow(db, id))
}

/** Renames and describes a file. The URL and omitted texts stay unchanged. */
export function describeFile({ db, now }: WriteDeps, actor: Actor, id: string, input: FileInput) {
  requireRight(actor, 'manageFiles')
  return db.transaction((tx) => {
    const before = getFileRow(tx, id)
    const alt = joined(before.alt, input.alt)
    const caption = joined(before.caption, input.caption)
    const { name, credit = before.credit } = input
    const row = { ...before, alt, caption, credit, name, updatedAt: now() }
    tx.update(files).set(row).where(eq(files.id, id)).run()
    const former = [before.alt, before.caption, before.credit]
    if (!isDeepStrictEqual(former, [alt, caption, credit])) {
      raiseCacheVersion(tx, tagsOf(...listPostsShowing(tx, row)))
    }
    return toStoredFile(row)
  })
}

/** Copies a post picture's texts to the library. Omitted texts stay unchanged. */
export function describePicture(deps: WriteDeps, actor: Actor, input: PictureTexts): void {
  requireRight(actor, 'manageFiles')
  const { url, language, alt, caption, credit } = input
  const row = findFileByUrl(deps.db, url)
  if (!row) return
  const inLanguage = (text: string | undefined) => (text === undefined ? {} : { [language]: text })
  describeFile(deps, actor, row.id, {
    name: row.name,
    alt: inLanguage(alt),
    caption: inLanguage(caption),
    credit,
  })
}

/** Merges texts by language. An empty text deletes the previous one. */
function joined(before: TextByLanguage, changes: TextByLanguage = {}): TextByLanguage {
  const all = { ...before, ...changes }
  return Object.fromEntries(Object.entries(all).filter(([, text]) => text))
}

export async function deleteFile(deps: TrashDeps, actor: Actor, id: string) {
  const editor = requireRight(actor, 'manageFiles')
  const row = getFileRow(deps.db, id)
  const { uses, trashed } = trashUnused(deps, editor, row)
  if (trashed !== null) await hidePictures(deps, [trashed])
  if (isUsed(uses)) throw new DomainError('Conflict', say('fileUsed', { uses: listUses(uses) }))
  return toStoredFile(row)
}

function listUses({ posts, texts, profiles, settings }: FileUses): Message[] {
  return [
    ...(posts > 0 ? [say('usedByPosts', { count: posts })] : []),
    ...(texts > 0 ? [say('usedByText')] : []),
    ...(profiles > 0 ? [say('usedByProfiles', { count: profiles })] : []),
    ...(settings > 0 ? [say('usedBySettings')] : []),
  ]
}

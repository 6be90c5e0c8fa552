import { count, desc, eq } from 'drizzle-orm'
import { requireContentManager, type Actor } from '~/domain/accounts/rights'
import type { Deps } from '~/domain/deps.server'
import { DomainError } from '~/domain/errors'
import { files } from '~db/schema'
import { isUsed, removeUnused, type FileUses } from './file-uses.server'
import type { FileInput } from './schema'
import { fileColumns, getFileRow, toStoredFile, type StoredFile } from './stored-file.server'

const FILES_PAGE_SIZE = 25

interface FilesPage {
  limit?: number
  startIndex?: number
}

/** Newest first, with the total. @throws DomainError `Unauthenticated` or `Forbidden` */
export function listFiles(
  { db }: Pick<Deps, 'db'>,
  actor: Actor,
  { limit = FILES_PAGE_SIZE, startIndex = 0 }: FilesPage = {},
): { files: StoredFile[]; total: number } {
  requireContentManager(actor)
  const rows = db
    .select(fileColumns)
    .from(files)
    .orderBy(desc(files.createdAt), desc(files.id))
    .limit(limit)
    .offset(startIndex)
    .all()
  const { total } = db.select({ total: count() }).from(files).get()!
  return { files: rows.map(toStoredFile), total }
}

export function getFile({ db }: Pick<Deps, 'db'>, actor: Actor, id: string): StoredFile {
  requireContentManager(actor)
  return toStoredFile(getFileRow(db, id))
}

/** The URL stays. @throws DomainError `Unauthenticated`, `Forbidden` or `NotFound` */
export function renameFile(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
  id: string,
  { name }: FileInput,
): StoredFile {
  requireContentManager(actor)
  const row = db
    .update(files)
    .set({ name, updatedAt: now() })
    .where(eq(files.id, id))
    .returning(fileColumns)
    .get()
  if (!row) throw new DomainError('NotFound', 'File not found')
  return toStoredFile(row)
}

/** @throws DomainError `Unauthenticated`, `Forbidden`, `NotFound`, or `Conflict` while in use */
export async function deleteFile(
  deps: Pick<Deps, 'db' | 'now' | 'storage'>,
  actor: Actor,
  id: string,
): Promise<StoredFile> {
  requireContentManager(actor)
  const row = getFileRow(deps.db, id)
  const uses = await removeUnused(deps, row)
  if (isUsed(uses))
    throw new DomainError('Conflict', `The file is still used by ${listUses(uses)}.`)
  return toStoredFile(row)
}

function listUses({ posts, texts, profiles }: FileUses): string {
  const parts = [
    posts > 0 && `${posts} ${posts === 1 ? 'post' : 'posts'}`,
    texts > 0 && 'the devotional text',
    profiles > 0 && `${profiles} ${profiles === 1 ? 'profile' : 'profiles'}`,
  ]
  return parts.filter(Boolean).join(' and ')
}

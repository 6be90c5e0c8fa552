import { count, desc, eq } from 'drizzle-orm'
import { requireContentManager, type Actor } from '~/domain/accounts/rights'
import type { Deps } from '~/domain/deps.server'
import { DomainError } from '~/domain/errors'
import { files } from '~db/schema'
import { countUses, countUsesSince } from './file-uses.server'
import { allKeysOf } from './picture-address'
import type { FileInput } from './schema'
import { fileColumns, getFileRow, toStoredFile, type StoredFile } from './stored-file.server'

const FILES_PAGE_SIZE = 25

interface FilesPage {
  limit?: number
  startIndex?: number
}

/**
 * A page of the stored files, newest first, and how many there are.
 *
 * @throws DomainError `Unauthenticated` or `Forbidden`
 */
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

/** @throws DomainError `Unauthenticated`, `Forbidden` or `NotFound` */
export function getFile({ db }: Pick<Deps, 'db'>, actor: Actor, id: string): StoredFile {
  requireContentManager(actor)
  return toStoredFile(getFileRow(db, id))
}

/**
 * Changes the name that a file is listed under; nobody's picture changes its address by that.
 *
 * @throws DomainError `Unauthenticated`, `Forbidden` or `NotFound`
 */
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

/**
 * Deletes a file that nothing shows any more: the row first, then the bytes, so that a failure in between leaves bytes
 * without a row and never a row without bytes.
 *
 * @throws DomainError `Unauthenticated`, `Forbidden`, `NotFound`, or `Conflict` while posts or profiles use it
 */
export async function deleteFile(
  deps: Pick<Deps, 'db' | 'now' | 'storage'>,
  actor: Actor,
  id: string,
): Promise<StoredFile> {
  requireContentManager(actor)
  const startedAt = deps.now()
  const row = getFileRow(deps.db, id)
  refuseUsed(await countUses(deps.db, row.key))
  deps.db.transaction(
    (tx) => {
      getFileRow(tx, id)
      refuseUsed(countUsesSince(tx, row.key, startedAt))
      tx.delete(files).where(eq(files.id, id)).run()
    },
    { behavior: 'immediate' },
  )
  for (const key of allKeysOf(row.key)) await deps.storage.remove(key)
  return toStoredFile(row)
}

function refuseUsed({ posts, profiles }: { posts: number; profiles: number }): void {
  if (posts + profiles === 0) return
  const parts = [
    posts > 0 && `${posts} ${posts === 1 ? 'post' : 'posts'}`,
    profiles > 0 && `${profiles} ${profiles === 1 ? 'profile' : 'profiles'}`,
  ]
  throw new DomainError(
    'Conflict',
    `The file is still used by ${parts.filter(Boolean).join(' and ')}.`,
  )
}

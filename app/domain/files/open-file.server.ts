import type { Deps } from '~/domain/deps.server'
import { DomainError } from '~/domain/errors'
import { PICTURE_WIDTHS, isProfilePictureKey, pictureKey } from './picture-url'
import { getFileRow, toStoredFile, type StoredFile } from './stored-file.server'

export interface OpenedFile {
  file: StoredFile
  bytes: Uint8Array
}

/** The smallest width of at least `width`, or the original. @throws DomainError `NotFound` */
export async function openFile(
  { db, storage }: Pick<Deps, 'db' | 'storage'>,
  id: string,
  { width }: { width?: number } = {},
): Promise<OpenedFile> {
  const row = getFileRow(db, id)
  const bytes = await storage.read(keyForWidth(row.key, width))
  if (!bytes) throw new DomainError('NotFound', 'File not found')
  return { file: toStoredFile(row), bytes }
}

function keyForWidth(key: string, width: number | undefined): string {
  const stored = width === undefined ? undefined : PICTURE_WIDTHS.find((each) => each >= width)
  if (stored === undefined || isProfilePictureKey(key)) return key
  return pictureKey(key.replace(/\.webp$/, ''), stored)
}

import { eq } from 'drizzle-orm'
import type { Deps } from '~/domain/deps.server'
import { DomainError } from '~/domain/errors'
import type { Transaction } from '~db/client.server'
import { files } from '~db/schema'
import { viewUrl } from './picture-address'

/** A file as the rest of the product may see it. */
export interface StoredFile {
  id: string
  name: string
  /** Address of the file on this site. */
  url: string
  mimeType: string
  size: number
  width: number
  height: number
  createdAt: number
  updatedAt: number
}

/** Named one by one; `key` becomes the address. */
export const fileColumns = {
  id: files.id,
  key: files.key,
  name: files.name,
  mimeType: files.mimeType,
  size: files.size,
  width: files.width,
  height: files.height,
  createdAt: files.createdAt,
  updatedAt: files.updatedAt,
}

export type FileRow = Omit<StoredFile, 'url'> & { key: string }

export function toStoredFile({ key, ...file }: FileRow): StoredFile {
  return { ...file, url: viewUrl(key) }
}

/** @throws DomainError `NotFound` */
export function getFileRow(db: Deps['db'] | Transaction, id: string): FileRow {
  const row = db.select(fileColumns).from(files).where(eq(files.id, id)).get()
  if (!row) throw new DomainError('NotFound', 'File not found')
  return row
}

import { and, eq } from 'drizzle-orm'
import type { Deps } from '~/domain/deps.server'
import { DomainError } from '~/domain/errors'
import type { Transaction } from '~db/client.server'
import { files } from '~db/schema'
import { fileIdOfUrl, keyOfUrl, viewUrl } from './picture-url'

/** A file as the rest of the product may see it. */
export interface StoredFile {
  id: string
  name: string
  /** Address of the file on this site. */
  url: string
  mimeType: string
  size: number
  /** Bytes as sent, where that is known. */
  sizeOriginal: number | null
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
  sizeOriginal: files.sizeOriginal,
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

/** The address under which a picture is kept: that of our own file, where a call of the API stands for it. */
export function toPictureUrl(db: Deps['db'] | Transaction, url: string): string {
  const id = fileIdOfUrl(url)
  if (id === null) return url
  const file = db.select({ key: files.key }).from(files).where(eq(files.id, id)).get()
  return file ? viewUrl(file.key) : url
}

/** Whether an address is that of a file which somebody uploaded. */
export function isOwnUpload(db: Deps['db'], userId: string, url: string): boolean {
  const key = keyOfUrl(url)
  if (key === null) return false
  const own = and(eq(files.key, key), eq(files.userId, userId))
  return db.select({ id: files.id }).from(files).where(own).get() !== undefined
}

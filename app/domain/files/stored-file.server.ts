import { and, eq } from 'drizzle-orm'
import type { Deps } from '~/domain/deps.server'
import { DomainError } from '~/domain/errors'
import type { Transaction } from '~db/client.server'
import { files } from '~db/schema'
import { fileIdOfUrl, keyOfUrl, viewUrl } from './picture-url'

export interface StoredFile {
  id: string
  name: string
  url: string
  mimeType: string
  size: number
  sizeOriginal: number | null
  width: number
  height: number
  createdAt: number
  updatedAt: number
}

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

export function getFileRow(db: Deps['db'] | Transaction, id: string): FileRow {
  const row = db.select(fileColumns).from(files).where(eq(files.id, id)).get()
  if (!row) throw new DomainError('NotFound', 'File not found')
  return row
}

/** The path of the file behind an API URL; other URLs stay. */
export function toPictureUrl(db: Deps['db'] | Transaction, url: string): string {
  const id = fileIdOfUrl(url)
  if (id === null) return url
  const file = db.select({ key: files.key }).from(files).where(eq(files.id, id)).get()
  return file ? viewUrl(file.key) : url
}

export function isOwnUpload(db: Deps['db'], userId: string, url: string): boolean {
  const key = keyOfUrl(url)
  if (key === null) return false
  const own = and(eq(files.key, key), eq(files.userId, userId))
  return db.select({ id: files.id }).from(files).where(own).get() !== undefined
}

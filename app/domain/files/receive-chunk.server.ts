import { createHash } from 'node:crypto'
import { and, desc, eq, lt, ne } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { type Actor, requireContentManager } from '~/domain/accounts/rights'
import type { Account } from '~/domain/accounts/schema'
import { cleanLine } from '~/text/clean'
import { truncate } from '~/text/truncate'
import { DAY, HOUR } from '~/time/durations'
import type { Database, Transaction } from '~db/client.server'
import { uploads } from '~db/schema'
import type { Deps } from '../deps.server'
import { DomainError, fieldError } from '../errors'
import { MAX_FILE_NAME_LENGTH, MAX_PIECE_BYTES, MAX_UPLOAD_BYTES } from './schema'
import { storePicture } from './store-picture.server'
import { getFileRow, type StoredFile, toStoredFile } from './stored-files.server'

const UPLOAD_LIFETIME = DAY

const MAX_BEGUN = 4

function pieceKey(uploadId: string): string {
  return `upload-${uploadId}.part`
}

/** Rows are deleted with the account, bytes are not. */
export function listUploadKeys({ db }: { db: Database | Transaction }, userId: string): string[] {
  const rows = db.select({ id: uploads.id }).from(uploads).where(eq(uploads.userId, userId)).all()
  return rows.map(({ id }) => pieceKey(id))
}

async function endUpload({ db, storage }: Pick<Deps, 'db' | 'storage'>, id: string) {
  db.delete(uploads).where(eq(uploads.id, id)).run()
  await storage.remove(pieceKey(id))
}

/** Removes an account's oldest uploads, which bounds their space. */
async function makeRoom(
  deps: Pick<Deps, 'db' | 'storage'>,
  { id: userId }: { id: string },
  uploadId: string,
): Promise<void> {
  const others = deps.db
    .select({ id: uploads.id })
    .from(uploads)
    .where(and(eq(uploads.userId, userId), ne(uploads.id, uploadId)))
    .orderBy(desc(uploads.updatedAt))
    .limit(100)
    .offset(MAX_BEGUN - 1)
    .all()
  for (const { id } of others) await endUpload(deps, id)
}

export function startSweeping(deps: Pick<Deps, 'db' | 'now' | 'storage' | 'log'>): void {
  const sweep = () =>
    Promise.all([
      sweepUploads(deps),
      // Also files without a row, after a crash.
      deps.storage.removeParts(deps.now() - UPLOAD_LIFETIME),
    ]).catch((error: unknown) => deps.log.error({ err: error }, 'old uploads were not removed'))
  void sweep()
  setInterval(() => void sweep(), HOUR).unref()
}

/** Removes abandoned uploads, rows and bytes. */
async function sweepUploads(deps: Pick<Deps, 'db' | 'now' | 'storage'>): Promise<void> {
  const stale = deps.db
    .select({ id: uploads.id })
    .from(uploads)
    .where(lt(uploads.updatedAt, deps.now() - UPLOAD_LIFETIME))
    .all()
  for (const { id } of stale) await endUpload(deps, id)
}

type FileDeps = Pick<Deps, 'db' | 'now' | 'storage'>

export interface Chunk {
  uploadId?: string
  clientId?: string
  name: string
  /** First and last byte, as in `Content-Range: bytes start-end/total`. */
  start: number
  end: number
  total: number
  bytes: Uint8Array
}

export interface UploadProgress {
  id: string
  name: string
  received: number
  total: number
}

/** In order, at most 5 MB each; the last one stores the picture. @throws `Conflict`, `TooLarge` */
export async function receiveChunk(
  deps: FileDeps,
  actor: Actor,
  chunk: Chunk,
): Promise<{ upload: UploadProgress } | { file: StoredFile }> {
  const owner = requireContentManager(actor)
  checkRange(chunk)
  await sweepUploads(deps)
  const upload = findUpload(deps, owner, chunk)
  if (chunk.total !== upload.total) throw wrongRange('The size of the file has changed.')
  if (chunk.start !== upload.received) {
    throw new DomainError('Conflict', `Expected the piece that starts at ${upload.received}.`)
  }
  const bytes = await joinPiece(deps, upload, chunk.bytes)
  const received = chunk.end + 1
  if (received === chunk.total) return { file: await complete(deps, owner, upload, bytes) }
  if (chunk.start === 0) await makeRoom(deps, owner, upload.id)
  await deps.storage.put(pieceKey(upload.id), bytes)
  recordProgress(deps, owner, { ...upload, received }, chunk)
  return { upload: { ...upload, received } }
}

function checkRange({ start, end, total, bytes }: Chunk): void {
  if (![start, end, total].every((value) => Number.isSafeInteger(value) && value >= 0)) {
    throw wrongRange('The range of the piece is no range of bytes.')
  }
  if (total > MAX_UPLOAD_BYTES) {
    throw fieldError('TooLarge', 'file', 'The picture is too large (8 MB at most).')
  }
  if (bytes.byteLength > MAX_PIECE_BYTES) {
    throw fieldError('TooLarge', 'file', 'A piece is too large (5 MB at most).')
  }
  if (end < start || end >= total || bytes.byteLength !== end - start + 1) {
    throw wrongRange('The range of the piece does not fit its bytes.')
  }
}

function wrongRange(message: string): DomainError {
  return fieldError('InvalidInput', 'file', message)
}

function findUpload(
  { db }: FileDeps,
  owner: Account,
  { uploadId, clientId, start, total, name }: Chunk,
): UploadProgress {
  const find = (id: string) =>
    db
      .select({
        id: uploads.id,
        name: uploads.name,
        received: uploads.received,
        total: uploads.size,
      })
      .from(uploads)
      .where(and(eq(uploads.id, id), eq(uploads.userId, owner.id)))
      .get()
  const begun = uploadId && find(uploadId)
  if (begun) return begun
  const ownId = clientId && clientId !== 'unique()' ? idOf(owner, clientId) : null
  if (start === 0 || !(uploadId || ownId)) {
    const line = truncate(cleanLine(name), MAX_FILE_NAME_LENGTH)
    return { id: ownId ?? uuidv7(), name: line, received: 0, total }
  }
  const upload = ownId && find(ownId)
  if (!upload) throw new DomainError('NotFound', 'Upload not found')
  return upload
}

function idOf(owner: Account, clientId: string): string {
  return createHash('sha256').update(`${owner.id} ${clientId}`).digest('hex').slice(0, 32)
}

/** Drops stored bytes beyond the row's count: their chunk was never acknowledged. */
async function joinPiece(
  { storage }: FileDeps,
  { id, received }: UploadProgress,
  piece: Uint8Array,
): Promise<Uint8Array> {
  if (received === 0) return piece
  const earlier = await storage.read(pieceKey(id))
  if (!earlier || earlier.byteLength < received)
    throw new DomainError('NotFound', 'Upload not found')
  return Buffer.concat([earlier.subarray(0, received), piece])
}

async function complete(
  deps: FileDeps,
  owner: Account,
  upload: UploadProgress,
  bytes: Uint8Array,
): Promise<StoredFile> {
  try {
    const { id } = await storePicture(deps, owner, { name: upload.name, bytes })
    return toStoredFile(getFileRow(deps.db, id))
  } finally {
    await endUpload(deps, upload.id)
  }
}

function recordProgress(
  { db, now }: FileDeps,
  owner: Account,
  { id, name, received }: UploadProgress,
  { start, total }: Chunk,
): void {
  const updatedAt = now()
  if (start === 0) {
    const row = {
      id,
      userId: owner.id,
      name,
      size: total,
      received,
      createdAt: updatedAt,
      updatedAt,
    }
    const { createdAt: _, ...anew } = row
    db.insert(uploads).values(row).onConflictDoUpdate({ target: uploads.id, set: anew }).run()
    return
  }
  // The second of two equal chunks finds the upload further on.
  const { changes } = db
    .update(uploads)
    .set({ received, updatedAt })
    .where(and(eq(uploads.id, id), eq(uploads.received, start)))
    .run()
  if (changes === 0) throw new DomainError('Conflict', 'This piece has come already.')
}

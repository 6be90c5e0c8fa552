import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { and, desc, eq, lt } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { type Actor, requireContentManager } from '~/domain/accounts/rights'
import type { Account } from '~/domain/accounts/schema'
import { readPart, removeOldParts, removePart, writePart } from '~/storage/parts.server'
import { cleanLine } from '~/text/clean'
import { truncate } from '~/text/truncate'
import { DAY, HOUR } from '~/time/durations'
import type { Database, Transaction } from '~db/client.server'
import { uploads } from '~db/schema'
import type { Dated, Reads } from '../base-deps.server'
import type { Deps } from '../deps.server'
import { DomainError, fieldError, isDomainError } from '../errors'
import { MAX_FILE_NAME_LENGTH, MAX_PIECE_BYTES, MAX_RESUMABLE_BYTES, tooLarge } from './schema'
import { type PictureUpload, type StoredPicture, storePicture } from './store-picture.server'
import { getFileRow, type StoredFile, toStoredFile } from './stored-files.server'

const UPLOAD_LIFETIME = DAY

const MAX_BEGUN = 4
/** For all accounts together. The longest inactive uploads are dropped first. */
const MAX_BEGUN_BYTES = 1024 * 1024 * 1024

export const partsFolder = ({ settings }: Pick<Deps, 'settings'>) =>
  join(settings.DATA_DIR, 'parts')

/** Deleting an account deletes its rows but not the bytes. */
export function listUploadIds(db: Database | Transaction, userId: string): string[] {
  const rows = db.select({ id: uploads.id }).from(uploads).where(eq(uploads.userId, userId)).all()
  return rows.map(({ id }) => id)
}

async function endUpload(deps: Pick<Deps, 'db' | 'settings'>, id: string) {
  deps.db.delete(uploads).where(eq(uploads.id, id)).run()
  await removePart(partsFolder(deps), id)
}

/** Drops the oldest unfinished uploads, to bound their space per account and in total. */
async function dropOldUploads(deps: Pick<Deps, 'db' | 'settings'>, userId: string): Promise<void> {
  const lastFirst = [desc(uploads.updatedAt), desc(uploads.id)]
  const begun = deps.db
    .select()
    .from(uploads)
    .orderBy(...lastFirst)
    .all()
  let own = 0
  let bytes = 0
  for (const upload of begun) {
    const isOwn = upload.userId === userId
    bytes += upload.size
    own += Number(isOwn)
    if ((isOwn && own > MAX_BEGUN) || bytes > MAX_BEGUN_BYTES) await endUpload(deps, upload.id)
  }
}

export function startSweeping(deps: Pick<Deps, 'db' | 'now' | 'settings' | 'log'>): void {
  const sweep = () =>
    Promise.all([
      sweepUploads(deps),
      // Includes files without a row, left by a crash.
      ...[partsFolder(deps), join(deps.settings.DATA_DIR, 'files')].map((folder) =>
        removeOldParts(folder, deps.now() - UPLOAD_LIFETIME),
      ),
    ]).catch((error: unknown) => deps.log.error({ err: error }, 'old uploads could not be removed'))
  void sweep()
  setInterval(() => void sweep(), HOUR).unref()
}

async function sweepUploads(deps: Dated): Promise<void> {
  const isStale = lt(uploads.updatedAt, deps.now() - UPLOAD_LIFETIME)
  const stale = deps.db.select().from(uploads).where(isStale).all()
  for (const { id } of stale) await endUpload(deps, id)
}

type FileDeps = Pick<Deps, 'db' | 'now' | 'storage' | 'settings'>

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

export type UploadProgress = NonNullable<ReturnType<typeof findUpload>>

/** Chunks arrive in order, at most 5 MB each; the last one stores the picture. */
export async function receiveChunk(
  deps: FileDeps,
  actor: Actor,
  chunk: Chunk,
): Promise<{ upload: UploadProgress } | { file: StoredFile }> {
  const owner = requireContentManager(actor)
  checkRange(chunk)
  await sweepUploads(deps)
  const upload = findChunked(deps, owner, chunk)
  if (chunk.total !== upload.total) throw wrongRange('The size of the file has changed.')
  if (chunk.start !== upload.received) {
    throw new DomainError('Conflict', `Expected the piece that starts at ${upload.received}.`)
  }
  const { received } = await receiveBytes(deps, owner, upload, [chunk.bytes])
  if (received < chunk.total) return { upload: { ...upload, received } }
  const { picture } = await finishUpload(deps, upload, (sent) => storePicture(deps, owner, sent))
  return { file: toStoredFile(getFileRow(deps.db, picture.id)) }
}

/** Appends after `received`. If the connection breaks, the bytes that arrived are saved. */
export async function receiveBytes(
  deps: FileDeps,
  owner: Account,
  { id, name, received: start, total }: UploadProgress,
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
) {
  const time = deps.now()
  if (start === 0) {
    const restart = { name, size: total, received: 0, updatedAt: time }
    deps.db
      .insert(uploads)
      .values({ id, userId: owner.id, createdAt: time, ...restart })
      .onConflictDoUpdate({ target: uploads.id, set: restart })
      .run()
    await dropOldUploads(deps, owner.id)
  }
  const { end, error } = await writePart(partsFolder(deps), id, { start, max: total }, chunks)
  if (error instanceof RangeError || error instanceof DomainError) {
    await endUpload(deps, id)
    throw wrongRange('More bytes came than were announced.')
  }
  if (end < start) {
    await endUpload(deps, id)
    throw new DomainError('NotFound', 'Upload not found')
  }
  // If a chunk arrives twice at once, the second request sees a larger offset.
  const { changes } = deps.db
    .update(uploads)
    .set({ received: end, updatedAt: deps.now() })
    .where(and(eq(uploads.id, id), eq(uploads.received, start)))
    .run()
  if (changes === 0) throw new DomainError('Conflict', 'This piece has come already.')
  // Report a full disk. After a lost connection nobody would read the error.
  if (error instanceof Error && 'syscall' in error && error.syscall === 'write') throw error
  return { received: end, isBroken: error !== undefined }
}

/** Stores the finished upload. Keeps the bytes if a retry may succeed: full queue, full disk, lost connection. */
export async function finishUpload(
  deps: FileDeps,
  { id, name, total }: UploadProgress,
  store: (upload: PictureUpload) => Promise<StoredPicture>,
  isGone = () => false,
): Promise<{ picture: StoredPicture; hash: string }> {
  let hash = ''
  const bytes = async () => {
    const whole = await readPart(partsFolder(deps), id, total)
    if (!whole) throw new DomainError('NotFound', 'Upload not found')
    hash = createHash('sha256').update(whole).digest('hex')
    return whole
  }
  try {
    const picture = await store({ name, bytes, maxBytes: MAX_RESUMABLE_BYTES })
    if (!isGone()) await endUpload(deps, id)
    return { picture, hash }
  } catch (error) {
    if (error instanceof DomainError && !isDomainError(error, 'Unavailable')) {
      await endUpload(deps, id)
    }
    throw error
  }
}

function checkRange({ start, end, total, bytes }: Chunk): void {
  if (![start, end, total].every((value) => Number.isSafeInteger(value) && value >= 0)) {
    throw wrongRange('The range of the piece is no range of bytes.')
  }
  if (total > MAX_RESUMABLE_BYTES) throw tooLarge(MAX_RESUMABLE_BYTES)
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

export function findUpload({ db }: Reads, owner: Account, id: string) {
  const { name, received, size: total } = uploads
  const columns = { id: uploads.id, name, received, total }
  const isOwn = and(eq(uploads.id, id), eq(uploads.userId, owner.id))
  return db.select(columns).from(uploads).where(isOwn).get()
}

function findChunked(deps: FileDeps, owner: Account, chunk: Chunk): UploadProgress {
  const { uploadId, clientId, start, total, name } = chunk
  const begun = uploadId && findUpload(deps, owner, uploadId)
  if (begun) return begun
  const ownId = clientId && clientId !== 'unique()' ? uploadIdOf(owner, clientId) : null
  if (start === 0 || !(uploadId || ownId)) {
    const line = truncate(cleanLine(name), MAX_FILE_NAME_LENGTH)
    return { id: ownId ?? uuidv7(), name: line, received: 0, total }
  }
  const upload = ownId && findUpload(deps, owner, ownId)
  if (!upload) throw new DomainError('NotFound', 'Upload not found')
  return upload
}

export function uploadIdOf(owner: Account, clientId: string): string {
  return createHash('sha256').update(`${owner.id} ${clientId}`).digest('hex').slice(0, 32)
}

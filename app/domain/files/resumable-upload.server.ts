/** Receives uploads in chunks. Each upload has a row, and its bytes are on the local disk. */
import { createHash } from 'node:crypto'
import { constants } from 'node:fs'
import { open, readFile, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { and, desc, eq, lt } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { type Actor, requireRight } from '~/domain/core/rights'
import type { Account } from '~/domain/core/account-schema'
import { say, type Message } from '~/labels/messages'
import { createFolder } from '~/storage/folder.server'
import { removeOldParts } from '~/storage/storage.server'
import { cleanLine } from '~/text/clean'
import { truncate } from '~/text/truncate'
import { DAY, HOUR } from '~/time/durations'
import type { Database, Transaction } from '~db/client.server'
import { uploads } from '~db/schema'
import type { CoreDeps, LogDeps, ReadDeps, SettingsDeps } from '~/domain/core/base-deps.server'
import { DomainError, fieldError, isDomainError } from '~/domain/core/errors'
import { replaceFile } from './library.server'
import {
  MAX_FILE_NAME_LENGTH,
  MAX_PIECE_BYTES,
  MAX_RESUMABLE_BYTES,
  type UploadKind,
} from '~/domain/core/file-schema'
import {
  type PictureUpload,
  type StoreDeps,
  type StoredPicture,
  storePicture,
  storeProfilePicture,
  tooLarge,
} from './store-picture.server'
import { getFileRow, type StoredFile, toStoredFile } from './stored-files.server'

const UPLOAD_LIFETIME = DAY

const MAX_BEGUN = 4
/** The limit for all accounts together. Uploads that have been idle for longest are dropped first. */
const MAX_BEGUN_BYTES = 1024 * 1024 * 1024

type UploadDeps = StoreDeps & Pick<CoreDeps, 'renewSettings'>
type DiskDeps = Pick<CoreDeps, 'env'>

const partsFolder = ({ env }: DiskDeps) => join(env.DATA_DIR, 'parts')

function partPath(deps: DiskDeps, id: string): string {
  if (!/^[\w-]{1,64}$/.test(id)) throw new TypeError('Invalid upload id')
  return join(partsFolder(deps), `${id}.part`)
}

/** Deleting an account deletes its rows; `removeParts` deletes the bytes. */
export function listUploadIds(db: Database | Transaction, userId: string): string[] {
  const rows = db.select({ id: uploads.id }).from(uploads).where(eq(uploads.userId, userId)).all()
  return rows.map(({ id }) => id)
}

export async function removeParts(deps: DiskDeps, ids: string[]): Promise<void> {
  for (const id of ids) await rm(partPath(deps, id), { force: true })
}

async function endUpload(deps: Pick<CoreDeps, 'db' | 'env'>, id: string) {
  deps.db.delete(uploads).where(eq(uploads.id, id)).run()
  await removeParts(deps, [id])
}

/** Drops the oldest unfinished uploads, to limit their size per account and in total. */
async function dropOldUploads(deps: Pick<CoreDeps, 'db' | 'env'>, userId: string): Promise<void> {
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

export function startSweeping(deps: LogDeps & SettingsDeps): void {
  const sweep = () =>
    Promise.all([
      sweepUploads(deps),
      // Includes files without a row, which a crash leaves behind.
      ...[partsFolder(deps), join(deps.env.DATA_DIR, 'files')].map((folder) =>
        removeOldParts(folder, deps.now() - UPLOAD_LIFETIME),
      ),
    ]).catch((error: unknown) => deps.log.error({ err: error }, 'old uploads could not be removed'))
  void sweep()
  setInterval(() => void sweep(), HOUR).unref()
}

async function sweepUploads(deps: SettingsDeps): Promise<void> {
  const isStale = lt(uploads.updatedAt, deps.now() - UPLOAD_LIFETIME)
  const stale = deps.db.select().from(uploads).where(isStale).all()
  for (const { id } of stale) await endUpload(deps, id)
}

export interface Chunk {
  uploadId?: string
  clientId?: string
  name: string
  /** The first and last byte, as in `Content-Range: bytes start-end/total`. */
  start: number
  end: number
  total: number
  bytes: Uint8Array
}

export type UploadProgress = NonNullable<ReturnType<typeof findUpload>>

/** Receives chunks in order, at most 5 MB each. The last one stores the picture. */
export async function receiveChunk(
  deps: UploadDeps,
  actor: Actor,
  chunk: Chunk,
): Promise<{ upload: UploadProgress } | { file: StoredFile }> {
  const owner = requireRight(actor, 'manageFiles')
  checkRange(chunk)
  await sweepUploads(deps)
  const upload = findChunked(deps, owner, chunk)
  if (chunk.total !== upload.total) throw wrongRange('sizeChanged')
  if (chunk.start !== upload.received) {
    throw new DomainError('Conflict', say('expectedPiece', { start: upload.received }))
  }
  const received = await receiveBytes(deps, owner, upload, [chunk.bytes])
  if (received < chunk.total) return { upload: { ...upload, received } }
  const { picture } = await finishUpload(deps, owner, { ...upload, kind: 'file' })
  return { file: toStoredFile(getFileRow(deps.db, picture.id)) }
}

/** Appends after `received` and returns the new end. If the connection breaks, the bytes that arrived are saved. */
export async function receiveBytes(
  deps: UploadDeps,
  owner: Account,
  { id, name, received: start, total }: UploadProgress,
  chunks: Chunks,
): Promise<number> {
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
  const { end, error } = await writePart(partPath(deps, id), { start, max: total }, chunks)
  if (error instanceof RangeError || error instanceof DomainError) {
    await endUpload(deps, id)
    throw wrongRange('tooManyCame')
  }
  if (end < start) {
    await endUpload(deps, id)
    throw new DomainError('NotFound', 'uploadNotFound')
  }
  // If a chunk arrives twice at the same time, the offset has changed for the second request.
  const { changes } = deps.db
    .update(uploads)
    .set({ received: end, updatedAt: deps.now() })
    .where(and(eq(uploads.id, id), eq(uploads.received, start)))
    .run()
  if (changes === 0) throw new DomainError('Conflict', 'pieceThere')
  // Reports a full disk. After a lost connection, nobody would read the error.
  if (error instanceof Error && 'syscall' in error && error.syscall === 'write') throw error
  return end
}

type Chunks = AsyncIterable<Uint8Array> | Iterable<Uint8Array>

/** Writes from `start` until the input ends, breaks off or exceeds `max`. Returns the end that was synced. */
async function writePart(
  path: string,
  { start, max }: { start: number; max: number },
  chunks: Chunks,
): Promise<{ end: number; error?: unknown }> {
  createFolder(dirname(path))
  const file = await open(path, constants.O_RDWR | constants.O_CREAT, 0o600)
  let end = start
  try {
    if ((await file.stat()).size < start) return { end: 0 }
    for await (const chunk of chunks) {
      if (end + chunk.byteLength > max) throw new RangeError('Received more bytes than announced')
      const { bytesWritten } = await file.write(chunk, 0, chunk.byteLength, end)
      end += bytesWritten
      if (bytesWritten < chunk.byteLength) throw new Error('The disk wrote only part of the chunk')
    }
    return { end }
  } catch (error) {
    return { end, error }
  } finally {
    await file.sync()
    await file.close()
  }
}

interface FinishedUpload extends Pick<UploadProgress, 'id' | 'name' | 'total'>, UploadTarget {}

/** Stores the finished upload. Keeps the bytes if a retry may succeed (full queue, full disk, lost connection). */
export async function finishUpload(
  deps: UploadDeps,
  owner: Account,
  { id, name, total, ...target }: FinishedUpload,
  signal?: AbortSignal,
) {
  let hash = ''
  const bytes = async () => {
    const whole = await readFile(partPath(deps, id)).catch(() => null)
    if (!whole || whole.byteLength < total) throw new DomainError('NotFound', 'uploadNotFound')
    const sent = whole.subarray(0, total)
    hash = createHash('sha256').update(sent).digest('hex')
    return sent
  }
  try {
    const upload = { name, bytes, maxBytes: MAX_RESUMABLE_BYTES }
    const picture = await storeUpload(deps, owner, { ...upload, ...target })
    if (!signal?.aborted) await endUpload(deps, id)
    return { picture, hash }
  } catch (error) {
    if (error instanceof DomainError && !isDomainError(error, 'Unavailable')) {
      await endUpload(deps, id)
    }
    throw error
  }
}

interface UploadTarget extends Pick<PictureUpload, 'crop'> {
  kind: UploadKind
  replaces?: string
}

export function storeUpload(
  deps: UploadDeps,
  owner: Account,
  { kind, replaces, ...upload }: PictureUpload & UploadTarget,
): Promise<StoredPicture> {
  if (kind === 'profilePicture') return storeProfilePicture(deps, owner, upload)
  if (replaces) return replaceFile(deps, owner, replaces, upload)
  return storePicture(deps, owner, { ...upload, mayBeAudio: kind === 'file' })
}

/** Requires an admin, except for profile pictures, which every account may upload. */
export function requireUploader(actor: Actor, kind: UploadKind): Account {
  return kind === 'profilePicture'
    ? requireRight(actor, 'useAccount')
    : requireRight(actor, 'manageFiles')
}

function checkRange({ start, end, total, bytes }: Chunk): void {
  if (![start, end, total].every((value) => Number.isSafeInteger(value) && value >= 0)) {
    throw wrongRange('notRange')
  }
  if (total > MAX_RESUMABLE_BYTES) throw tooLarge(MAX_RESUMABLE_BYTES)
  if (bytes.byteLength > MAX_PIECE_BYTES) {
    throw fieldError('TooLarge', 'file', 'pieceTooLarge')
  }
  if (end < start || end >= total || bytes.byteLength !== end - start + 1) {
    throw wrongRange('wrongRange')
  }
}

function wrongRange(text: Message): DomainError {
  return fieldError('InvalidInput', 'file', text)
}

export function findUpload({ db }: ReadDeps, owner: Account, id: string) {
  const { name, received, size: total } = uploads
  const columns = { id: uploads.id, name, received, total }
  const isOwn = and(eq(uploads.id, id), eq(uploads.userId, owner.id))
  return db.select(columns).from(uploads).where(isOwn).get()
}

function findChunked(deps: UploadDeps, owner: Account, chunk: Chunk): UploadProgress {
  const { uploadId, clientId, start, total, name } = chunk
  const begun = uploadId && findUpload(deps, owner, uploadId)
  if (begun) return begun
  const ownId = clientId && clientId !== 'unique()' ? uploadIdOf(owner, clientId) : null
  if (start === 0 || !(uploadId || ownId)) {
    const line = truncate(cleanLine(name), MAX_FILE_NAME_LENGTH)
    return { id: ownId ?? uuidv7(), name: line, received: 0, total }
  }
  const upload = ownId && findUpload(deps, owner, ownId)
  if (!upload) throw new DomainError('NotFound', 'uploadNotFound')
  return upload
}

export function uploadIdOf(owner: Account, clientId: string): string {
  return createHash('sha256').update(`${owner.id} ${clientId}`).digest('hex').slice(0, 32)
}

import { MAX_PIECE_BYTES } from '~/domain/files/schema'
import type { UploadProgress } from '~/domain/files/receive-chunk.server'
import type { StoredFile } from '~/domain/files/stored-files.server'
import { toTimestamp } from './to-timestamp'

/** Older clients name a bucket in the path; there is one store. */
const BUCKET = 'files'

export function toApiFile(file: StoredFile, bucketId = BUCKET) {
  const sizeOriginal = file.sizeOriginal ?? file.size
  const chunks = countChunks(sizeOriginal)
  const createdAt = toTimestamp(file.createdAt)
  const updatedAt = toTimestamp(file.updatedAt)
  return {
    _id: file.id,
    $id: file.id,
    bucketId,
    $createdAt: createdAt,
    $updatedAt: updatedAt,
    $permissions: [],
    name: file.name,
    signature: /[0-9a-f]{32}/.exec(file.url)?.[0] ?? '',
    mimeType: file.mimeType,
    sizeOriginal,
    width: file.width,
    height: file.height,
    chunksTotal: chunks,
    chunksUploaded: chunks,
    viewUrl: file.url,
    previewUrl: `/api/files/${file.id}/preview`,
    downloadUrl: `/api/files/${file.id}/download`,
    createdAt,
    updatedAt,
  }
}

/** Its `_id` is the `fileId` of the next piece. */
export function toApiUpload({ id, name, received, total }: UploadProgress, bucketId = BUCKET) {
  return {
    _id: id,
    $id: id,
    bucketId,
    name,
    sizeOriginal: total,
    bytesUploaded: received,
    chunksTotal: countChunks(total),
    chunksUploaded: countChunks(received),
  }
}

function countChunks(bytes: number): number {
  return Math.max(1, Math.ceil(bytes / MAX_PIECE_BYTES))
}

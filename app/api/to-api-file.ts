import { MAX_PIECE_BYTES } from '~/domain/files/limits'
import type { UploadProgress } from '~/domain/files/receive-chunk.server'
import type { StoredFile } from '~/domain/files/stored-file.server'
import { toTimestamp } from './to-timestamp'

/** A stored file, with the addresses at which it is seen and fetched. */
export function toApiFile(file: StoredFile, sentBytes = file.size) {
  const chunks = countChunks(sentBytes)
  return {
    _id: file.id,
    name: file.name,
    mimeType: file.mimeType,
    sizeOriginal: file.size,
    width: file.width,
    height: file.height,
    chunksTotal: chunks,
    chunksUploaded: chunks,
    viewUrl: file.url,
    previewUrl: `/api/files/${file.id}/preview`,
    downloadUrl: `/api/files/${file.id}/download`,
    createdAt: toTimestamp(file.createdAt),
    updatedAt: toTimestamp(file.updatedAt),
  }
}

/** How far an upload is. Its `_id` is the `fileId` of the next piece. */
export function toApiUpload({ id, received, total }: UploadProgress) {
  return {
    _id: id,
    sizeOriginal: total,
    bytesUploaded: received,
    chunksTotal: countChunks(total),
    chunksUploaded: countChunks(received),
  }
}

function countChunks(bytes: number): number {
  return Math.max(1, Math.ceil(bytes / MAX_PIECE_BYTES))
}

import { z } from 'zod'
import { requireRight } from '~/domain/core/rights'
import { type DomainError, englishError, fieldError } from '~/domain/core/errors'
import { MAX_PIECE_BYTES, FileInputSchema } from '~/domain/core/file-schema'
import {
  deleteFile,
  describeFile,
  getFile,
  listFiles,
  openFile,
  type StoredFile,
} from '~/domain/files/stored-files.server'
import { receiveChunk, type UploadProgress } from '~/domain/files/resumable-upload.server'
import { reply } from '~/http/api-response.server'
import { catchFailure } from '~/http/error-response.server'
import { weakEtagOf } from '~/http/caching.server'
import { attachment, defaultPicture, fileResponse } from '~/http/file-response.server'
import type { RouteContext } from '~/http/handlers.server'
import { fileField, receiveForm, textField } from '~/http/read-form.server'
import { apiLabels } from '~/labels/api'
import { english } from '~/labels/messages'
import { findActor } from '../http/bearer.server'
import { clampedNumber, pageHeaders, pageQuery } from '../http/query.server'
import { toMoment } from '~/time/format-date'
import { Count, done, DoneSchema, Id, ignoredField, Moment } from '../schemas'
import { operation } from './operation'

const FILES_PAGE_SIZE = 25
const PREVIEW_WIDTH = 480
const MAX_PREVIEW_WIDTH = 2_400
const WHEN_AWAY = 'Redirects to the default picture while the storage is unavailable.'

const chunks = {
  chunksTotal: z.int().min(1).meta({ description: 'Number of 5 MB pieces in the file' }),
  chunksUploaded: z.int().min(1),
}

const olderNames = {
  $id: Id.meta({ description: 'The same as `_id`' }),
  bucketId: z.string(),
  name: z
    .string()
    .meta({ description: 'Name sent with the upload, or the new name after renaming' }),
}

const TextsSchema = z
  .object({ hi: z.string().optional(), en: z.string().optional() })
  .meta({ id: 'TextByLanguage', description: 'Missing languages are omitted.' })

const FileSchema = z
  .object({
    _id: Id,
    ...olderNames,
    $createdAt: Moment,
    $updatedAt: Moment,
    $permissions: z.array(z.string()),
    signature: z.string().meta({ description: 'Hash of the stored bytes' }),
    mimeType: z.string(),
    sizeOriginal: Count.meta({
      description: 'Size in bytes as uploaded, or as stored if that is unknown',
    }),
    width: Count,
    height: Count,
    alt: TextsSchema.meta({ description: 'Alternative text, by language' }),
    caption: TextsSchema.meta({ description: 'Shown below the picture of a post' }),
    credit: z.string().meta({ description: 'The photographer or source, shown after the caption' }),
    ...chunks,
    viewUrl: z.string().meta({ description: 'The value for the `image` of a post' }),
    previewUrl: z.string(),
    downloadUrl: z.string(),
    createdAt: Moment,
    updatedAt: Moment,
  })
  .meta({ id: 'File', description: 'A stored picture.' })

const SavedFileSchema = FileSchema.extend(ignoredField).meta({ id: 'SavedFile' })

const FileListSchema = z
  .object({ files: z.array(FileSchema), total: Count })
  .meta({ id: 'FileList' })

const UploadSchema = z
  .object({
    _id: Id.meta({ description: 'The `fileId` for the next piece' }),
    ...olderNames,
    sizeOriginal: Count.meta({ description: 'Size of the whole file in bytes' }),
    bytesUploaded: Count.meta({ description: 'Where the next piece starts' }),
    ...chunks,
  })
  .meta({ id: 'Upload', description: 'Progress of an upload in pieces.' })

/** The only bucket; older clients name a bucket in the path. */
const BUCKET = 'files'

const olderFields = (id: string, name: string, bucketId = BUCKET) => ({
  _id: id,
  $id: id,
  bucketId,
  name,
})

function toApiFile(file: StoredFile, bucketId?: string) {
  const { id, name, mimeType, width, height, alt, caption, credit } = file
  const sizeOriginal = file.sizeOriginal ?? file.size
  const createdAt = toMoment(file.createdAt)
  const updatedAt = toMoment(file.updatedAt)
  return {
    ...olderFields(id, name, bucketId),
    $createdAt: createdAt,
    $updatedAt: updatedAt,
    $permissions: [],
    signature: /[0-9a-f]{32}/.exec(file.url)?.[0] ?? '',
    mimeType,
    sizeOriginal,
    width,
    height,
    alt,
    caption,
    credit,
    chunksTotal: countChunks(sizeOriginal),
    chunksUploaded: countChunks(sizeOriginal),
    viewUrl: file.url,
    previewUrl: `/api/files/${id}/preview`,
    downloadUrl: `/api/files/${id}/download`,
    createdAt,
    updatedAt,
  }
}

function toApiUpload({ id, name, received, total }: UploadProgress, bucketId?: string) {
  return {
    ...olderFields(id, name, bucketId),
    sizeOriginal: total,
    bytesUploaded: received,
    chunksTotal: countChunks(total),
    chunksUploaded: countChunks(received),
  }
}

function countChunks(bytes: number): number {
  return Math.max(1, Math.ceil(bytes / MAX_PIECE_BYTES))
}

export const fileOperations = [
  operation('GET /api/files', {
    id: 'listFiles',
    summary: 'List stored files',
    rights: 'admin',
    query: pageQuery(FILES_PAGE_SIZE),
    replies: {
      200: { description: 'A page of files, newest first', schema: FileListSchema },
    },
    handle: (call) => {
      const { deps, actor, query, params } = call
      const { files, total } = listFiles(deps, actor, query)
      const hasMore = total > query.startIndex + query.limit
      return reply(
        { files: files.map((file) => toApiFile(file, params.bucket)), total },
        { headers: pageHeaders(call, hasMore) },
      )
    },
  }),
  operation('POST /api/files', {
    id: 'createFile',
    summary: 'Upload a picture, whole or in pieces',
    description:
      'PNG, JPEG, WebP, GIF or AVIF by content, at most 8 MB at once and 32 MB in pieces; converted to WebP without metadata. MP3 and M4A are stored as they are. Send files larger than 5 MB in pieces of 5 MB, in order, each with `Content-Range: bytes start-end/total`. The response to a piece contains the `fileId` for the next one; the last response is the file. Limited to thirty per minute per IP address.',
    rights: 'admin',
    isUpload: true,
    replies: {
      201: { description: 'The stored file', schema: FileSchema },
      202: { description: 'A piece was stored and more are expected', schema: UploadSchema },
    },
    errors: [400, 404, 409, 413, 415],
    failed: apiLabels.uploadFailed,
    handle: receiveFile,
  }),
  operation('GET /api/files/{fileId}', {
    id: 'getFile',
    summary: 'Get the details of a file',
    rights: 'admin',
    replies: { 200: { description: 'The file', schema: FileSchema } },
    handle: ({ deps, actor, params }) =>
      reply(toApiFile(getFile(deps, actor, params.fileId), params.bucket)),
  }),
  operation('PUT /api/files/{fileId}', {
    id: 'renameFile',
    summary: 'Rename and describe a file',
    description: 'Its URL and omitted fields stay unchanged.',
    rights: 'admin',
    body: FileInputSchema,
    fields: {
      name: '1 to 255 characters',
      alt: 'Alternative text, by language (`hi`, `en`), 300 characters each',
      caption: 'Shown below the picture of a post, by language, 500 characters each',
      credit: 'The photographer or source, 300 characters',
    },
    replies: { 200: { description: 'The updated file', schema: SavedFileSchema } },
    examples: {
      name: { summary: 'New name', body: { name: 'घाट.webp' } },
      texts: {
        summary: 'Description in two languages',
        body: {
          name: 'घाट.webp',
          alt: { hi: 'सीढ़ियों पर जलते दीये', en: 'Lamps burning on the steps' },
          caption: { hi: 'सरयू का घाट, शाम छह बजे' },
        },
      },
    },
    handle: ({ deps, actor, params, body }) =>
      reply(toApiFile(describeFile(deps, actor, params.fileId, body), params.bucket)),
  }),
  operation('DELETE /api/files/{fileId}', {
    id: 'deleteFile',
    summary: 'Delete a file',
    description: 'Rejected while a post or a profile uses the file.',
    rights: 'admin',
    replies: { 200: { description: 'Deleted', schema: DoneSchema } },
    errors: [409],
    handle: async ({ deps, actor, params }) => {
      await deleteFile(deps, actor, params.fileId)
      return done(apiLabels.fileDeleted)
    },
  }),
  operation('GET /api/files/{fileId}/view', {
    id: 'viewFile',
    summary: 'View a file',
    description: WHEN_AWAY,
    rights: 'everybody',
    replies: { 200: { description: 'The picture', schema: null } },
    handle: (call) => showFile(call),
  }),
  operation('GET /api/files/{fileId}/preview', {
    id: 'previewFile',
    summary: 'View a file at a smaller width',
    description: `The smallest of 480, 800 and 1200 pixels that is at least this wide, or else the full picture. ${WHEN_AWAY}`,
    rights: 'everybody',
    query: z.object({
      width: clampedNumber({
        min: 1,
        max: MAX_PREVIEW_WIDTH,
        fallback: PREVIEW_WIDTH,
        description: 'Width in pixels',
      }),
    }),
    replies: { 200: { description: 'The picture', schema: null } },
    examples: {
      small: { summary: 'The smallest' },
      wide: { summary: 'For a wide screen', query: { width: '1200' } },
    },
    handle: (call) => showFile(call, call.query),
  }),
  operation('GET /api/files/{fileId}/download', {
    id: 'downloadFile',
    summary: 'Download a file',
    description: '503 while the storage is unavailable.',
    rights: 'everybody',
    replies: { 200: { description: 'The picture, with its name for saving', schema: null } },
    handle: async ({ request, deps, params }) => {
      const { file, source } = await openFile(deps, params.fileId)
      const ending = file.url.slice(file.url.lastIndexOf('.'))
      const name = file.name.replace(/\.[^.]*$/, '') + ending
      return fileResponse(request, source, tagOf(file, source), {
        'Content-Disposition': attachment(name),
        'Content-Type': file.mimeType,
      })
    },
  }),
]

function showFile(
  { request, deps, params }: RouteContext & { params: { fileId: string } },
  size?: { width: number },
): Promise<Response> {
  const open = async () => {
    const { file, source } = await openFile(deps, params.fileId, size)
    return fileResponse(request, source, tagOf(file, source), { 'Content-Type': file.mimeType })
  }
  return catchFailure({ deps }, open, ({ isExpected }) => (isExpected ? null : defaultPicture()))
}

/** The server chooses a file's id; later chunks (`Content-Range`) send that id, or the `fileId` of the first chunk. */
async function receiveFile(ctx: RouteContext): Promise<Response> {
  const { request, deps, params } = ctx
  const { user: actor, form } = await receiveForm(ctx, requireEditor, ['fileId', 'file'])
  const fileId = textField(form, 'fileId').trim()
  const file = fileField(form, 'file')
  if (form.has('file') && !file)
    throw fieldError('InvalidInput', 'file', english(apiLabels.notAFile))
  if (!file) throw missing('file')
  if (fileId === '') throw missing('fileId')
  const bytes = new Uint8Array(await file.arrayBuffer())
  const range = readRange(request, bytes.byteLength)
  const uploadId = request.headers.get('X-Appwrite-Id')?.trim() || fileId
  const chunk = { uploadId, clientId: fileId, name: file.name, ...range, bytes }
  const result = await receiveChunk(deps, actor, chunk)
  return 'file' in result
    ? reply(toApiFile(result.file, params.bucket), { status: 201 })
    : reply(toApiUpload(result.upload, params.bucket), { status: 202 })
}

const requireEditor = async (ctx: RouteContext) =>
  requireRight((await findActor(ctx))?.account ?? null, 'manageFiles')

function missing(field: string): DomainError {
  return fieldError('InvalidInput', field, english(apiLabels.missingParameter))
}

/** `Content-Range: bytes 0-5242879/8000000`; without it, the request contains the whole file. */
function readRange(request: Request, size: number) {
  const header = request.headers.get('Content-Range')
  if (header === null) return { start: 0, end: size - 1, total: size }
  const [, start, end, total] =
    /^bytes (\d{1,15})-(\d{1,15})\/(\d{1,15})$/.exec(header.trim()) ?? []
  if (start === undefined) {
    throw englishError('InvalidInput', 'Expected Content-Range: bytes start-end/total.')
  }
  // Older storage SDKs send the size as the last chunk's end.
  const isOneBeyond = end === total && size === Number(total) - Number(start)
  return {
    start: Number(start),
    end: isOneBeyond ? Number(end) - 1 : Number(end),
    total: Number(total),
  }
}

/** The URL contains a hash of the file; the size tells its variants apart. */
const tagOf = ({ url }: { url: string }, { size }: { size: number }) => weakEtagOf(`${url} ${size}`)

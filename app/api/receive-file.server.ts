import { findApiUser } from '~/api/http/bearer.server'
import { requireContentManager } from '~/domain/accounts/rights'
import { fieldError, DomainError } from '~/domain/errors'
import { receiveChunk } from '~/domain/files/receive-chunk.server'
import { reply, type ApiResponse } from '~/http/api-response.server'
import type { RouteContext } from '~/http/handlers.server'
import { fileField, receiveForm, textField } from '~/http/read-form.server'
import { apiLabels } from '~/labels/api'
import { toApiFile, toApiUpload } from './to-api-file'

const ACCEPTED = 202

/**
 * A form with `fileId` and `file`; `Content-Range` marks a piece. The server chooses the id of a file; later pieces name
 * the upload by that id or by their own `fileId`.
 */
export async function receiveFile(ctx: RouteContext): Promise<ApiResponse> {
  const { request, deps, params } = ctx
  const { user: actor, form } = await receiveForm(ctx, requireApiEditor, ['fileId', 'file'])
  const fileId = textField(form, 'fileId').trim()
  const file = fileField(form, 'file')
  if (form.has('file') && !file) throw fieldError('InvalidInput', 'file', apiLabels.notAFile)
  if (!file) throw missing('file')
  if (fileId === '') throw missing('fileId')
  const bytes = new Uint8Array(await file.arrayBuffer())
  const range = readRange(request, bytes.byteLength)
  const uploadId = request.headers.get('X-Appwrite-Id')?.trim() || fileId
  const chunk = { uploadId, clientId: fileId, name: file.name, ...range, bytes }
  const result = await receiveChunk(deps, actor, chunk)
  return 'file' in result
    ? reply(toApiFile(result.file, params.bucket), { status: 201 })
    : reply(toApiUpload(result.upload, params.bucket), { status: ACCEPTED })
}

const requireApiEditor = async (ctx: RouteContext) => requireContentManager(await findApiUser(ctx))

function missing(field: string): DomainError {
  return fieldError('InvalidInput', field, apiLabels.missingParameter)
}

/** `Content-Range: bytes 0-5242879/8000000`; without it the file is whole. */
function readRange(request: Request, size: number) {
  const header = request.headers.get('Content-Range')
  if (header === null) return { start: 0, end: size - 1, total: size }
  const [, start, end, total] =
    /^bytes (\d{1,15})-(\d{1,15})\/(\d{1,15})$/.exec(header.trim()) ?? []
  if (start === undefined) {
    throw new DomainError('InvalidInput', 'Expected Content-Range: bytes start-end/total.')
  }
  // Older storage SDKs send the size as the end of the last piece.
  const isOneBeyond = end === total && size === Number(total) - Number(start)
  return {
    start: Number(start),
    end: isOneBeyond ? Number(end) - 1 : Number(end),
    total: Number(total),
  }
}

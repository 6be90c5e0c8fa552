import { redirect } from '@remix-run/node'
import type { openAudio, OpenedPicture } from '~/domain/files/open-picture.server'
import { DEFAULT_IMAGE } from '~/domain/posts/constants'
import { IMMUTABLE, isKnown, PRIVATE, REVALIDATED, SHORT, weakEtagOf } from './caching.server'

/** Sends a picture whose URL changes with its content: immutable, unless a better one is being rendered. */
export function pictureResponse(request: Request, { bytes, type, isFinal, varies }: OpenedPicture) {
  return serve(request, bytes, {
    'Cache-Control': isFinal ? IMMUTABLE : SHORT,
    'Content-Type': type,
    ...(varies && { Vary: 'Accept' }),
  })
}

const PIECE = 1024 * 1024

/** A range response has one chunk at most; players request the next. The whole file is read in chunks. */
export async function audioResponse(
  request: Request,
  { size, type, read }: Awaited<ReturnType<typeof openAudio>>,
): Promise<Response> {
  const range = rangeOf(request, size)
  const headers = { 'Cache-Control': IMMUTABLE, 'Content-Type': type }
  if (range && range !== 'unsatisfiable') {
    const part = { start: range.start, end: Math.min(range.end, range.start + PIECE - 1) }
    return respond(part, size, headers, (await read(part.start, part.end)) as BodyInit)
  }
  let start = 0
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      controller.enqueue(await read(start, Math.min(size, start + PIECE) - 1))
      start += PIECE
      if (start >= size) controller.close()
    },
  })
  return respond(range, size, headers, request.method === 'HEAD' ? null : body)
}

/** Sends a file whose URL contains the file's id. Caches revalidate, since the file can be renamed or deleted. */
export function fileResponse(
  request: Request,
  bytes: Uint8Array,
  headers: Record<string, string> = {},
): Response {
  const etag = weakEtagOf(bytes)
  const cacheHeaders = { 'Cache-Control': REVALIDATED, ETag: etag, ...headers }
  return isKnown(request.headers.get('If-None-Match'), etag)
    ? new Response(null, { status: 304, headers: cacheHeaders })
    : serve(request, bytes, cacheHeaders)
}

/** Redirects to the default picture while a picture's storage is unavailable (docs/storage.md). */
export function defaultPicture(): Response {
  return redirect(DEFAULT_IMAGE, { headers: { 'Cache-Control': PRIVATE } })
}

function serve(request: Request, bytes: Uint8Array, headers: Record<string, string>): Response {
  const size = bytes.byteLength
  const range = rangeOf(request, size)
  const { start = 0, end = size - 1 } = range === 'unsatisfiable' ? {} : (range ?? {})
  return respond(range, size, headers, bytes.subarray(start, end + 1) as BodyInit)
}

/** Ignores the range of a request with `If-Range`, which requires a strong ETag; ours are weak (RFC 9110 §13.1.5). */
function rangeOf({ method, headers }: Request, size: number) {
  const isWhole = method !== 'GET' || headers.has('If-Range')
  return isWhole ? null : parseRange(headers.get('Range'), size)
}

function respond(
  range: ReturnType<typeof parseRange>,
  size: number,
  headers: Record<string, string>,
  body: BodyInit | null,
): Response {
  const common = {
    'Accept-Ranges': 'bytes',
    'X-Content-Type-Options': 'nosniff',
    'Content-Type': 'image/webp',
    'Content-Security-Policy': "default-src 'none'; sandbox",
    ...headers,
  }
  if (range === 'unsatisfiable') {
    const rejected = { ...common, 'Cache-Control': PRIVATE, 'Content-Range': `bytes */${size}` }
    return new Response(null, { status: 416, headers: rejected })
  }
  const { start, end } = range ?? { start: 0, end: size - 1 }
  const sent = {
    ...common,
    'Content-Length': String(end - start + 1),
    ...(range && { 'Content-Range': `bytes ${start}-${end}/${size}` }),
  }
  return new Response(body, { status: range ? 206 : 200, headers: sent })
}

/** Parses a range (RFC 9110 §14.2). Returns null for no range, several ranges or another unit. */
export function parseRange(
  header: string | null | undefined,
  size: number,
): { start: number; end: number } | 'unsatisfiable' | null {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? []
  if (first === '' && last === '') return null
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  return start > end ? 'unsatisfiable' : { start, end }
}

/** Builds `Content-Disposition` (RFC 6266): an ASCII name for old clients, and the real name in any script. */
export function attachment(name: string): string {
  const plain = name.replace(/[^\w.-]+/g, '_')
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}

import { redirect } from '@remix-run/node'
import {
  type FileSource,
  type openAudio,
  type OpenedPicture,
  PART_SIZE,
} from '~/domain/files/open-picture.server'
import { DEFAULT_IMAGE } from '~/domain/core/post-kinds'
import { A_DAY, isKnown, PRIVATE, REVALIDATED, SHORT, weakEtagOf } from './caching.server'

/** Sends a picture whose URL changes with its content, unless a better one is being rendered. */
export function pictureResponse(
  request: Request,
  name: string,
  picture: OpenedPicture,
): Promise<Response> {
  const { type, isFinal, varies, size } = picture
  return fileResponse(request, picture, weakEtagOf(`${name} ${type} ${size}`), {
    'Cache-Control': isFinal ? A_DAY : SHORT,
    'Content-Type': type,
    ...(varies && { Vary: 'Accept' }),
  })
}

/** The longest range response; players request the next part. */
const MAX_RANGE = 1024 * 1024

export function audioResponse(
  request: Request,
  { type, ...source }: ReturnType<typeof openAudio>,
): Promise<Response> {
  const headers = { 'Cache-Control': A_DAY, 'Content-Type': type }
  return serve(request, source, headers, MAX_RANGE)
}

/** Sends a file whose URL contains the file's id. Caches revalidate, since the file can be renamed or deleted. */
export async function fileResponse(
  request: Request,
  source: FileSource,
  etag: string,
  headers: Record<string, string> = {},
): Promise<Response> {
  const cacheHeaders = { 'Cache-Control': REVALIDATED, ETag: etag, ...headers }
  return isKnown(request.headers.get('If-None-Match'), etag)
    ? new Response(null, { status: 304, headers: cacheHeaders })
    : serve(request, source, cacheHeaders)
}

/** Redirects to the default picture while a picture's storage is unavailable (docs/storage.md). */
export function defaultPicture(): Response {
  return redirect(DEFAULT_IMAGE, { headers: { 'Cache-Control': PRIVATE } })
}

async function serve(
  request: Request,
  { size, read }: FileSource,
  headers: Record<string, string>,
  maxRange = size,
): Promise<Response> {
  const range = rangeOf(request, size)
  if (range === 'unsatisfiable') return respond(range, size, headers, null)
  const part = range && { ...range, end: Math.min(range.end, range.start + maxRange - 1) }
  const isHead = request.method === 'HEAD'
  const body = isHead ? null : await bodyOf(read, part ?? { start: 0, end: size - 1 })
  return respond(part, size, headers, body)
}

/** Reads the first part at once, so that a missing file gets its own response, and the others as they are sent. */
async function bodyOf(
  read: FileSource['read'],
  { start, end }: { start: number; end: number },
): Promise<BodyInit> {
  const first = await read(start, Math.min(end, start + PART_SIZE - 1))
  let next = start + PART_SIZE
  if (next > end) return first as BodyInit
  const rest = {
    start: (controller: ReadableStreamDefaultController<Uint8Array>) => controller.enqueue(first),
    async pull(controller: ReadableStreamDefaultController<Uint8Array>) {
      controller.enqueue(await read(next, Math.min(end, next + PART_SIZE - 1)))
      next += PART_SIZE
      if (next > end) controller.close()
    },
  }
  return new ReadableStream(rest, { highWaterMark: 0 })
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

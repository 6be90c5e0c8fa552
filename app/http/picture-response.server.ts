import { IMMUTABLE, REVALIDATED } from './cache-headers'
import { isKnown, weakEtagOf } from './etag.server'

/** A stored picture by its own name, which says what is in it: it is kept for good. */
export function pictureResponse(bytes: Uint8Array): Response {
  return serve(bytes, { 'Cache-Control': IMMUTABLE })
}

/** The same by the id of a file, which can be renamed and deleted: it is asked for again, and mostly known. */
export function fileResponse(
  request: Request,
  bytes: Uint8Array,
  headers: Record<string, string> = {},
): Response {
  const etag = weakEtagOf(bytes)
  const kept = { 'Cache-Control': REVALIDATED, ETag: etag, ...headers }
  return isKnown(request.headers.get('If-None-Match'), etag)
    ? new Response(null, { status: 304, headers: kept })
    : serve(bytes, kept)
}

/** Never run, sniffed or framed (SECURITY §9.3). */
function serve(bytes: Uint8Array, headers: Record<string, string>): Response {
  return new Response(bytes as BodyInit, {
    headers: {
      'Content-Type': 'image/webp',
      'Content-Length': String(bytes.byteLength),
      'X-Content-Type-Options': 'nosniff',
      'Content-Security-Policy': "default-src 'none'; sandbox",
      ...headers,
    },
  })
}

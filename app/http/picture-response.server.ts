import { IMMUTABLE } from '~/http/cache-headers'

/** A stored picture as it is served: never run, sniffed or framed, and kept for good, since it never changes (SECURITY §9.3). */
export function pictureResponse(bytes: Uint8Array, headers: Record<string, string> = {}): Response {
  return new Response(bytes as BodyInit, {
    headers: {
      'Content-Type': 'image/webp',
      'Content-Length': String(bytes.byteLength),
      'Cache-Control': IMMUTABLE,
      'X-Content-Type-Options': 'nosniff',
      'Content-Security-Policy': "default-src 'none'; sandbox",
      ...headers,
    },
  })
}

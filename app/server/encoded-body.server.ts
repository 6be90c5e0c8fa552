import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { isKnown } from '~/http/caching.server'
import { accepts, compressBrotli } from '~/http/compress.server'

const compressGzip = promisify(gzip)

const ENCODINGS = ['br', 'gzip', 'identity'] as const
type Encoding = (typeof ENCODINGS)[number]

interface Variant {
  body: Buffer
  etag: string
  /** Alternating names and values, for `writeHead`. */
  head: string[]
  headNotModified: string[]
}

export type EncodedBody = Partial<Record<Encoding, Variant>> & { identity: Variant }

interface BodyParts {
  headers: [string, string][]
  etag: string
  vary: string
  identity: Buffer
  gzip?: Buffer
  br?: Buffer
}

/** Builds the headers once, so that sending only has to copy the bytes. */
export function prepareBody({ headers, etag, vary, ...bodies }: BodyParts): EncodedBody {
  const variant = (encoding: Encoding, body: Buffer): Variant => {
    const isEncoded = encoding !== 'identity'
    // Each encoding is a separate representation (RFC 9110 §8.8.3).
    const ownEtag = isEncoded ? etag.replace(/"$/, `-${encoding}"`) : etag
    const shared = [...headers.flat(), 'ETag', ownEtag, 'Vary', vary]
    return {
      body,
      etag: ownEtag,
      headNotModified: shared,
      head: [
        ...shared,
        ...(isEncoded ? ['Content-Encoding', encoding] : []),
        'Content-Length',
        String(body.byteLength),
      ],
    }
  }
  return {
    identity: variant('identity', bodies.identity),
    gzip: bodies.gzip && variant('gzip', bodies.gzip),
    br: bodies.br && variant('br', bodies.br),
  }
}

export async function compressBody(identity: Buffer): Promise<{ br: Buffer; gzip: Buffer }> {
  const [br, gzipped] = await Promise.all([
    compressBrotli(identity, 5),
    // Gzip is mostly for API clients; the default level takes twice as long for 5 % fewer bytes.
    compressGzip(identity, { level: 4 }),
  ])
  return { br, gzip: gzipped }
}

export function sizeOf(encoded: EncodedBody): number {
  return ENCODINGS.reduce((sum, encoding) => sum + (encoded[encoding]?.body.byteLength ?? 0), 0)
}

/**
 * Sends the best encoding that the browser accepts, or 304, with `extra` headers.
 * @param isUnmodified whether the request's date is recent enough; it only counts without `If-None-Match` (RFC 9110 §13.1.3)
 */
export function sendBody(
  { method, headers }: IncomingMessage,
  response: ServerResponse,
  encoded: EncodedBody,
  extra: string[] = [],
  isUnmodified = false,
): void {
  const { 'accept-encoding': accepted, 'if-none-match': known } = headers
  const { head, headNotModified, etag, body } =
    (accepts(accepted, 'br') && encoded.br) ||
    (accepts(accepted, 'gzip') && encoded.gzip) ||
    encoded.identity
  if (known === undefined ? isUnmodified : isKnown(known, etag)) {
    response.writeHead(304, headNotModified.concat(extra)).end()
    return
  }
  response.writeHead(200, head.concat(extra))
  response.end(method === 'HEAD' ? undefined : body)
}

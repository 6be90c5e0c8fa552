import type { IncomingMessage, ServerResponse } from 'node:http'
import { isKnown } from '~/http/etag.server'
import type { CachedPage } from './page-cache.server'

export interface EncodedBody {
  headers: [string, string][]
  etag: string
  identity: Buffer
  gzip?: Buffer
  brotli?: Buffer
}

export function serveCachedPage(
  request: IncomingMessage,
  response: ServerResponse,
  page: CachedPage,
): void {
  serveEncoded(request, response, page, { vary: 'Cookie, Accept-Encoding' })
}

/** The best encoding the browser accepts, or 304. */
export function serveEncoded(
  request: IncomingMessage,
  response: ServerResponse,
  whole: EncodedBody,
  { vary }: { vary: string },
): void {
  for (const [name, value] of whole.headers) response.setHeader(name, value)
  const { encoding, body } = chooseEncoding(whole, request.headers['accept-encoding'] ?? '')
  // Each encoding is an entity of its own (RFC 9110 §8.8.3).
  const etag = encoding ? whole.etag.replace(/"$/, `-${encoding}"`) : whole.etag
  response.setHeader('ETag', etag)
  response.setHeader('Vary', vary)
  if (isKnown(request.headers['if-none-match'], etag)) {
    response.writeHead(304).end()
    return
  }
  if (encoding) response.setHeader('Content-Encoding', encoding)
  response.setHeader('Content-Length', body.byteLength)
  response.writeHead(200)
  response.end(request.method === 'HEAD' ? undefined : body)
}

function chooseEncoding(
  { identity, gzip, brotli }: EncodedBody,
  accepted: string,
): { encoding?: string; body: Buffer } {
  const encodings = accepted
    .split(',')
    .map((part) => part.trim().replace(/;q=(?!0(\.0+)?$).*$/, ''))
  if (brotli && encodings.includes('br')) return { encoding: 'br', body: brotli }
  if (gzip && encodings.includes('gzip')) return { encoding: 'gzip', body: gzip }
  return { body: identity }
}

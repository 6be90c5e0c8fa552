import type { IncomingMessage, ServerResponse } from 'node:http'
import { isKnown } from '~/http/etag.server'
import type { CachedPage } from './page-cache.server'

/** Writes a kept page: in the best encoding that the browser takes, or 304 when it has it already. */
export function serveCachedPage(
  request: IncomingMessage,
  response: ServerResponse,
  page: CachedPage,
): void {
  for (const [name, value] of page.headers) response.setHeader(name, value)
  const { encoding, body } = chooseEncoding(page, request.headers['accept-encoding'] ?? '')
  // Encodings are different bytes, so they are different entities.
  const etag = encoding ? page.etag.replace(/"$/, `-${encoding}"`) : page.etag
  response.setHeader('ETag', etag)
  response.setHeader('Vary', 'Cookie, Accept-Encoding')
  if (isKnown(request.headers['if-none-match'], etag)) {
    response.writeHead(304).end()
    return
  }
  if (encoding) response.setHeader('Content-Encoding', encoding)
  response.setHeader('Content-Length', body.byteLength)
  response.writeHead(200)
  response.end(request.method === 'HEAD' ? undefined : body)
}

function chooseEncoding(page: CachedPage, accepted: string): { encoding?: string; body: Buffer } {
  const encodings = accepted
    .split(',')
    .map((part) => part.trim().replace(/;q=(?!0(\.0+)?$).*$/, ''))
  if (encodings.includes('br')) return { encoding: 'br', body: page.brotli }
  if (encodings.includes('gzip')) return { encoding: 'gzip', body: page.gzip }
  return { body: page.identity }
}

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join, relative, sep } from 'node:path'
import { lookup } from 'mrmime'
import { type EncodedBody, serveEncoded } from './page-cache.server'
import { IMMUTABLE } from '~/http/cache-headers'
import { etagOf } from '~/http/etag.server'
import { parseRange } from '~/http/range'

const COMPRESSED = /\.(br|gz)$/

/**
 * The build's files (three megabytes) and their compressed copies in memory, by path: no open descriptors, and a new
 * build does not break pages that use the old files.
 */
export function readStaticFiles(folder: string): Map<string, EncodedBody> {
  const files = new Map<string, EncodedBody>()
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || COMPRESSED.test(entry.name)) continue
    const file = join(entry.parentPath, entry.name)
    const path = `/${relative(folder, file).split(sep).join('/')}`
    files.set(path, readStaticFile(file, path))
  }
  return files
}

function readStaticFile(file: string, path: string): EncodedBody {
  const identity = readFileSync(file)
  const copy = (ending: string) =>
    existsSync(file + ending) ? readFileSync(file + ending) : undefined
  return {
    headers: [
      ['Content-Type', lookup(path) ?? 'application/octet-stream'],
      ['X-Content-Type-Options', 'nosniff'],
      ['Accept-Ranges', 'bytes'],
      ['Cache-Control', path.startsWith('/static/') ? IMMUTABLE : 'public, max-age=3600'],
    ],
    etag: etagOf(identity),
    identity,
    brotli: copy('.br'),
    gzip: copy('.gz'),
  }
}

export function serveStaticFile(
  request: IncomingMessage,
  response: ServerResponse,
  file: EncodedBody,
): void {
  const range = askedRange(request, file)
  if (!range) return serveEncoded(request, response, file, { vary: 'Accept-Encoding' })
  const size = file.identity.byteLength
  for (const [name, value] of file.headers) response.setHeader(name, value)
  if (range === 'unsatisfiable') {
    response.setHeader('Cache-Control', 'no-store')
    response.writeHead(416, { 'Content-Range': `bytes */${size}`, 'Content-Length': 0 }).end()
    return
  }
  const { start, end } = range
  response.writeHead(206, {
    ETag: file.etag,
    Vary: 'Accept-Encoding',
    'Content-Range': `bytes ${start}-${end}/${size}`,
    'Content-Length': end - start + 1,
  })
  response.end(file.identity.subarray(start, end + 1))
}

/** RFC 9110 §14.2; null for the whole file: no range, several, another unit, or a range of an older file. */
function askedRange(
  { method, headers }: IncomingMessage,
  { identity: { byteLength: size }, etag }: EncodedBody,
): ReturnType<typeof parseRange> {
  const ifRange = headers['if-range']
  if (method !== 'GET' || (ifRange !== undefined && ifRange !== etag)) return null
  return parseRange(headers.range, size)
}

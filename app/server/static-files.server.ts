import { existsSync, readdirSync, readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { extname, join, relative, sep } from 'node:path'
import { lookup } from 'mrmime'
import { etagOf, IMMUTABLE } from '~/http/caching.server'
import { parseRange } from '~/http/file-response.server'
import { type EncodedBody, prepareBody, sendBody } from './encoded-body.server'

interface StaticFile {
  headers: [string, string][]
  etag: string
  body: EncodedBody
}

const UNLISTED_TYPES: Partial<Record<string, string>> = { '.ico': 'image/vnd.microsoft.icon' }

const COMPRESSED = /\.(br|gz)$/

/** Reads the build's files into memory (3 MB), so that pages from this build still work after a new one. */
export function readStaticFiles(folder: string): Map<string, StaticFile> {
  const files = new Map<string, StaticFile>()
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || COMPRESSED.test(entry.name)) continue
    const file = join(entry.parentPath, entry.name)
    const path = `/${relative(folder, file).split(sep).join('/')}`
    files.set(path, readStaticFile(file, path))
  }
  return files
}

function readStaticFile(file: string, path: string): StaticFile {
  const identity = readFileSync(file)
  const copy = (ending: string) =>
    existsSync(file + ending) ? readFileSync(file + ending) : undefined
  const etag = etagOf(identity)
  const headers: [string, string][] = [
    ['Content-Type', lookup(path) ?? UNLISTED_TYPES[extname(path)] ?? 'application/octet-stream'],
    ['X-Content-Type-Options', 'nosniff'],
    ['Accept-Ranges', 'bytes'],
    ['Cache-Control', path.startsWith('/static/') ? IMMUTABLE : 'public, max-age=3600'],
  ]
  const body = prepareBody({
    headers,
    etag,
    vary: 'Accept-Encoding',
    identity,
    br: copy('.br'),
    gzip: copy('.gz'),
  })
  return { headers, etag, body }
}

export function serveStaticFile(
  request: IncomingMessage,
  response: ServerResponse,
  file: StaticFile,
): void {
  const range = requestedRange(request, file)
  if (!range) return sendBody(request, response, file.body)
  const whole = file.body.identity.body
  const size = whole.byteLength
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
  response.end(whole.subarray(start, end + 1))
}

/** Returns null to send the whole file: for no range, several ranges, another unit or an older file (RFC 9110 §14.2). */
function requestedRange(
  { method, headers }: IncomingMessage,
  { body, etag }: StaticFile,
): ReturnType<typeof parseRange> {
  const ifRange = headers['if-range']
  if (method !== 'GET' || (ifRange !== undefined && ifRange !== etag)) return null
  return parseRange(headers.range, body.identity.body.byteLength)
}

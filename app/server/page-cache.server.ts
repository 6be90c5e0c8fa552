import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { AppLoadContext } from '@remix-run/node'
import { getCacheVersion } from '~/domain/cache-version.server'
import type { Deps } from '~/domain/deps.server'
import { etagOf, isKnown } from '~/http/etag.server'
import { contentSecurityPolicy } from '~/http/security-headers'
import { MINUTE } from '~/time/durations'

/** Texts such as "5 minutes ago" limit how old a page may get. */
const MAX_AGE = MINUTE
const MAX_ENTRIES = 2_000
const MAX_BYTES = 64 * 1024 * 1024

/** All of them numbers. */
const KNOWN_PARAMETERS = ['shown', 'startIndex']
/** Larger numbers are not cached, so that nobody can fill the cache. */
const MAX_DIGITS = 4

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

export interface CachedPage {
  headers: [string, string][]
  etag: string
  identity: Buffer
  gzip: Buffer
  brotli: Buffer
  viewOf: string | null
}

interface Entry {
  page: CachedPage
  cacheVersion: number
  madeAt: number
}

interface Rendering {
  reply: Promise<PageResponse>
  cacheVersion: number
}

export interface RenderedPage {
  response: Response
  context: Pick<AppLoadContext, 'viewOf' | 'isIncomplete'>
}

/** Renders a page as for a request without cookies. */
type RenderPage = (url: URL) => Promise<RenderedPage>

export type PageResponse = { page: CachedPage } | { response: Response }

/**
 * Readers' pages as compressed bytes, each for one cache version of the content: every command that changes what readers
 * see raises that number, so nothing is ever purged. One rendering per page at a time; meanwhile the older copy is
 * served.
 */
export class PageCache {
  readonly #deps: Pick<Deps, 'db' | 'now' | 'views'>
  readonly #entries = new Map<string, Entry>()
  readonly #rendering = new Map<string, Rendering>()
  #bytes = 0

  constructor(deps: Pick<Deps, 'db' | 'now' | 'views'>) {
    this.#deps = deps
  }

  /**
   * `render` gets the URL of the cached page and counts its own view; `isRead` is false for HEAD. Null when the request
   * needs a rendering of its own.
   */
  async reply(
    url: URL,
    render: RenderPage,
    { isRead = true }: { isRead?: boolean } = {},
  ): Promise<PageResponse | null> {
    const keptUrl = keptUrlOf(url)
    if (!keptUrl) return null
    const key = keptUrl.href
    const cacheVersion = getCacheVersion(this.#deps)
    const kept = this.#entries.get(key)
    if (kept && kept.cacheVersion === cacheVersion && kept.madeAt > this.#deps.now() - MAX_AGE) {
      if (isRead) this.#countView(kept.page)
      return { page: kept.page }
    }
    // A stale copy is served for an expired page only, never after a change of content.
    const current = this.#rendering.get(key)
    const running = current?.cacheVersion === cacheVersion ? current.reply : undefined
    if (running && kept?.cacheVersion === cacheVersion) {
      if (isRead) this.#countView(kept.page)
      return { page: kept.page }
    }
    const reply = await (running ?? this.#render(keptUrl, cacheVersion, render))
    if (isRead && running && 'page' in reply) this.#countView(reply.page)
    if ('page' in reply) return reply
    // When the server is too busy, an expired copy of the same version will do.
    if (reply.response.status === 503 && kept?.cacheVersion === cacheVersion) {
      return { page: kept.page }
    }
    // A response body can be read once, by the request that started the rendering. A redirect keeps its query.
    const isForAnother = running !== undefined || (url.search !== '' && isRedirect(reply.response))
    return isForAnother ? null : reply
  }

  #render(url: URL, cacheVersion: number, render: RenderPage): Promise<PageResponse> {
    const key = url.href
    const reply = render(url)
      .then(async ({ response, context }): Promise<PageResponse> => {
        if (context.isIncomplete || !mayKeep(response)) return { response }
        const page = await toCachedPage(response, context.viewOf ?? null)
        this.#keep(key, { page, cacheVersion, madeAt: this.#deps.now() })
        return { page }
      })
      .finally(() => {
        if (this.#rendering.get(key) === rendering) this.#rendering.delete(key)
      })
    const rendering = { reply, cacheVersion }
    this.#rendering.set(key, rendering)
    return reply
  }

  #keep(key: string, entry: Entry): void {
    // A newer rendering may have finished first.
    if ((this.#entries.get(key)?.cacheVersion ?? 0) > entry.cacheVersion) return
    this.#forget(key)
    this.#entries.set(key, entry)
    this.#bytes += sizeOf(entry.page)
    for (const oldest of this.#entries.keys()) {
      if (this.#entries.size <= MAX_ENTRIES && this.#bytes <= MAX_BYTES) break
      this.#forget(oldest)
    }
  }

  #forget(key: string): void {
    const entry = this.#entries.get(key)
    if (!entry) return
    this.#bytes -= sizeOf(entry.page)
    this.#entries.delete(key)
  }

  #countView({ viewOf }: CachedPage): void {
    if (viewOf) this.#deps.views.count(viewOf)
  }
}

/** Removes unknown parameters (campaigns, `_routes`) and normalises numbers; null when a number is too large to cache. */
function keptUrlOf(url: URL): URL | null {
  const kept = new URL(url)
  kept.search = ''
  for (const name of KNOWN_PARAMETERS) {
    const value = url.searchParams.get(name) ?? ''
    if (!/^\d+$/.test(value) || Number(value) === 0) continue
    if (value.length > MAX_DIGITS) return null
    kept.searchParams.set(name, String(Number(value)))
  }
  return kept
}

/** By status and `Location`, or 202 in a data request. */
function isRedirect({ status }: Response): boolean {
  return status === 202 || (status >= 300 && status < 400)
}

function mayKeep(response: Response): boolean {
  return (
    response.status === 200 &&
    !response.headers.has('Set-Cookie') &&
    response.headers.get('Cache-Control')?.startsWith('public') === true
  )
}

async function toCachedPage(response: Response, viewOf: string | null): Promise<CachedPage> {
  const headers = new Headers(response.headers)
  const html = hashInlineScripts(await response.text(), headers)
  const identity = Buffer.from(html)
  const [brotli, gzipped] = await Promise.all([
    compressBrotli(identity, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 5,
        [constants.BROTLI_PARAM_SIZE_HINT]: identity.byteLength,
      },
    }),
    compressGzip(identity),
  ])
  return { headers: [...headers], etag: etagOf(identity), identity, brotli, gzip: gzipped, viewOf }
}

/** A reused nonce protects nothing: the scripts with this rendering's nonce are allowed by hash instead. */
function hashInlineScripts(html: string, headers: Headers): string {
  const nonce = /'nonce-([^']+)'/.exec(headers.get('Content-Security-Policy') ?? '')?.[1]
  if (!nonce) return html
  const attribute = ` nonce="${nonce}"`
  const hashes = new Set<string>()
  const opening = /<script([^>]*)>/g
  for (let match = opening.exec(html); match; match = opening.exec(html)) {
    const end = html.indexOf('</script>', opening.lastIndex)
    const attributes = match[1] ?? ''
    if (end > opening.lastIndex && attributes.includes(attribute)) {
      const body = html.slice(opening.lastIndex, end)
      hashes.add(`'sha256-${createHash('sha256').update(body).digest('base64')}'`)
    }
  }
  headers.set('Content-Security-Policy', contentSecurityPolicy([...hashes].join(' ')))
  return html.replaceAll(attribute, '')
}

function sizeOf({ identity, gzip: gzipped, brotli }: CachedPage): number {
  return identity.byteLength + gzipped.byteLength + brotli.byteLength
}

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

import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { AppLoadContext } from '@remix-run/node'
import { getCacheVersion } from '~/domain/cache-version.server'
import type { Deps } from '~/domain/deps.server'
import { etagOf } from '~/http/etag.server'
import { contentSecurityPolicy } from '~/http/security-headers'
import { MINUTE } from '~/time/durations'

/** Words such as "5 minutes ago" bound how old a page may get, even while nothing changes. */
const MAX_AGE = MINUTE
const MAX_ENTRIES = 2_000
const MAX_BYTES = 64 * 1024 * 1024

/** Query parameters that readers' pages know, all of them numbers. */
const KNOWN_PARAMETERS = ['shown', 'startIndex']
/** Larger numbers are rendered each time, so that nobody can fill the cache. */
const MAX_DIGITS = 4

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

export interface CachedPage {
  headers: [string, string][]
  etag: string
  identity: Buffer
  gzip: Buffer
  brotli: Buffer
  /** The post whose views this page counts. */
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

/** A response of Remix, with what the loaders said about it. */
export interface RenderedPage {
  response: Response
  context: Pick<AppLoadContext, 'viewOf' | 'isIncomplete'>
}

/** Renders a page as somebody without cookies gets it. */
export type RenderPage = (url: URL) => Promise<RenderedPage>

/** What the cache answers: a kept page, or a response that must not be kept. */
export type PageResponse = { page: CachedPage } | { response: Response }

/**
 * Readers' pages as they go over the wire. A page is kept for the generation of the site's content in
 * which it was rendered: every command that changes what readers see raises that number, so there is nothing to purge
 * and nothing to forget. Each page is rendered once at a time; meanwhile its older copy is served.
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
   * @param url of the request, absolute
   * @param render is given the URL of the kept page and counts its own view
   * @param options `isRead`: whether the page itself is asked for, and not its headers alone; only that is a view
   * @returns null when the request needs a rendering of its own
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
    // A change of content is never hidden by an older copy, nor by one that is just being made; mere age is.
    const current = this.#rendering.get(key)
    const running = current?.cacheVersion === cacheVersion ? current.reply : undefined
    if (running && kept?.cacheVersion === cacheVersion) {
      if (isRead) this.#countView(kept.page)
      return { page: kept.page }
    }
    const reply = await (running ?? this.#render(keptUrl, cacheVersion, render))
    if (isRead && running && 'page' in reply) this.#countView(reply.page)
    if ('page' in reply) return reply
    // Where only the newest copy is too expensive right now, one that is merely old will do.
    if (reply.response.status === 503 && kept?.cacheVersion === cacheVersion) {
      return { page: kept.page }
    }
    // A response can be read once; only the request that started the rendering may have it. A redirect keeps the query.
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
    // A rendering that was overtaken by a newer one comes too late.
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

/**
 * The URL whose copy serves a request: without the parameters that no page knows, those of campaigns for instance, and with
 * each number in one spelling. A data request gets all its parts at once. Null where a number is too large to keep.
 */
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

/**
 * A nonce that is served twice protects nothing: the scripts that carry this rendering's nonce, and no others, are
 * allowed by their hash instead.
 */
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

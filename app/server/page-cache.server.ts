import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AppLoadContext } from '@remix-run/node'
import { LRUCache } from 'lru-cache'
import {
  type ContentTag,
  getCacheVersion,
  onContentChange,
  readDataVersion,
  readDataVersionOnce,
} from '~/domain/cache-version.server'
import type { Account } from '~/domain/accounts/schema'
import type { Deps } from '~/domain/deps.server'
import { etagOf, PRIVATE } from '~/http/caching.server'
import { contentSecurityPolicy } from '~/http/security-headers'
import { MINUTE, SECOND } from '~/time/durations'
import type { CurrentUserView } from '~/view-models/site.server'
import {
  accepts,
  compressBody,
  type EncodedBody,
  prepareBody,
  sendBody,
  sizeOf,
} from './encoded-body.server'
import { newNonce } from './page-bytes.server'
import {
  createPlaceholder,
  cutPage,
  fillPage,
  reuse,
  type PersonalPage,
} from './personal-page.server'
import { surrogateKeys } from './purge-cdn.server'

/** Texts such as "5 minutes ago" limit how old a page may get. */
const MAX_AGE = MINUTE
const MAX_ENTRIES = 2_000
const MAX_BYTES = 64 * 1024 * 1024
/** Renderings of outdated pages that nobody waits for. */
const MAX_REFRESHES = 50
const WATCH_INTERVAL = SECOND / 2

const KNOWN_PARAMETERS = ['shown', 'startIndex']
/** Larger numbers are not cached, so that nobody can fill the cache. */
const MAX_DIGITS = 4

interface PersonalBody {
  personal: PersonalPage
  /** Names and values in turn, as `writeHead` takes them. */
  head: string[]
  /** Around the nonce. */
  policy: string[] | undefined
}

type PageBody = { body: EncodedBody } | PersonalBody

export type CachedPage = PageBody & { viewOf: string | null; size: number }

interface Entry {
  page: CachedPage
  /** What it shows; null: everything. */
  tags: readonly ContentTag[] | null
  /** From when on it is out of date, by age or by a change. */
  staleAt: number
  isOutdated: boolean
}

interface Rendering {
  reply: Promise<PageResponse>
  isOutdated: boolean
  outdatedAt: number
}

export interface RenderedPage {
  response: Response
  context: Pick<AppLoadContext, 'viewOf' | 'isIncomplete' | 'shows'>
}

interface RenderOptions {
  isRead: boolean
  /** For a page of signed-in readers: stands for each of them. */
  reader?: CurrentUserView
  clientIp?: string
  requestId?: string
}

/** Renders a page as for a request without cookies. */
type RenderPage = (url: URL, options: RenderOptions) => Promise<RenderedPage>

/** IP and id are used if a rendering is needed: for the rate limits of the API, and for the log. */
interface Reading extends Omit<RenderOptions, 'reader'> {
  account: Account | null
}

const TIMINGS = {
  hit: ['Server-Timing', 'cache;desc=hit'],
  stale: ['Server-Timing', 'cache;desc=stale'],
  miss: ['Server-Timing', 'cache;desc=miss'],
}

interface PageReply {
  page: CachedPage
  state: keyof typeof TIMINGS
}

export type PageResponse = PageReply | { response: Response }

type CacheDeps = Pick<Deps, 'db' | 'now' | 'views' | 'settings' | 'log'>

/**
 * Readers' pages as compressed bytes (decision 004). A change outdates the pages that show what changed; an outdated page
 * is served for `PAGE_STALE_SECONDS` more while one rendering replaces it.
 */
export class PageCache {
  readonly #deps: CacheDeps
  readonly #render: RenderPage
  readonly #maxStale: number
  readonly #entries = new LRUCache<string, Entry>({
    max: MAX_ENTRIES,
    maxSize: MAX_BYTES,
    sizeCalculation: ({ page }) => page.size,
  })
  readonly #renderings = new Map<string, Rendering>()
  readonly #stopListening: () => void
  readonly #watch: NodeJS.Timeout
  #refreshes = 0
  #ownChanges = 0
  #seen: { dataVersion: unknown; version: number }

  constructor(deps: CacheDeps, render: RenderPage) {
    this.#deps = deps
    this.#render = render
    // A CDN would keep the outdated page.
    this.#maxStale = deps.settings.PURGE_URL ? 0 : deps.settings.PAGE_STALE_SECONDS * SECOND
    this.#stopListening = onContentChange((tags) => {
      this.#ownChanges += 1
      this.#outdate(tags)
    })
    this.#seen = { dataVersion: this.#dataVersion(), version: getCacheVersion(deps) }
    this.#watch = setInterval(() => {
      if (!deps.db.$client.open) return this.close()
      try {
        this.#lookForOthers()
      } catch (error) {
        deps.log.warn({ err: error }, 'changes by other processes cannot be seen')
      }
    }, WATCH_INTERVAL).unref()
  }

  close(): void {
    clearInterval(this.#watch)
    this.#stopListening()
  }

  get size() {
    return { pages: this.#entries.size, bytes: this.#entries.calculatedSize }
  }

  /** A page that is ready; null: `reply` has to look further. `target` as received. */
  find(origin: string, target: string, reading: Reading): PageReply | null {
    const path = keptPathOf(target)
    return path === null ? null : this.#findReady(origin + path, reading)
  }

  #findReady(href: string, reading: Reading): PageReply | null {
    // What they changed may have been another process's work.
    if (reading.account) this.#lookForOthers(readDataVersionOnce(this.#deps.db)())
    const key = kindOf(reading.account) + href
    const entry = this.#entries.get(key)
    if (!entry) return null
    const isStale = this.#deps.now() >= entry.staleAt
    if (isStale) {
      // Beside a rendering a page that is only old is served; an outdated one for a moment.
      const isRenewed = this.#currentRendering(key) !== undefined && !entry.isOutdated
      if (!isRenewed && !this.#mayServeStale(entry)) return null
      this.#refresh(href, reading.account)
    }
    if (reading.isRead) this.#countView(entry.page)
    return { page: entry.page, state: isStale ? 'stale' : 'hit' }
  }

  /** Null when the request needs a rendering of its own. */
  async reply(url: URL, reading: Reading): Promise<PageResponse | null> {
    const path = keptPathOf(url.pathname + url.search)
    if (path === null) return null
    const href = url.origin + path
    const ready = this.#findReady(href, reading)
    if (ready) return ready
    const key = kindOf(reading.account) + href
    const entry = this.#entries.get(key)
    const running = this.#currentRendering(key)?.reply
    const reply = await (running ?? this.#start(href, reading))
    if (reading.isRead && running && 'page' in reply) this.#countView(reply.page)
    if ('page' in reply) return reply
    // When the server is too busy, a page that is only old will do.
    if (reply.response.status === 503 && entry && !entry.isOutdated) {
      return { page: entry.page, state: 'stale' }
    }
    // A response body can be read once, by the request that started the rendering. A redirect keeps its query.
    const isForAnother = running !== undefined || (url.search !== '' && isRedirect(reply.response))
    return isForAnother ? null : reply
  }

  #currentRendering(key: string): Rendering | undefined {
    const rendering = this.#renderings.get(key)
    return rendering?.isOutdated ? undefined : rendering
  }

  /** Signed-in readers may have made the change: they see it at once. */
  #mayServeStale({ page, staleAt }: Entry): boolean {
    return 'body' in page && this.#deps.now() < staleAt + this.#maxStale
  }

  /** Renders once, in the background; nobody waits for it. */
  #refresh(href: string, account: Account | null): void {
    if (this.#renderings.has(kindOf(account) + href) || this.#refreshes >= MAX_REFRESHES) return
    this.#refreshes += 1
    this.#start(href, { account, isRead: false })
      .catch((error: unknown) => this.#deps.log.error({ err: error }, 'a page was not renewed'))
      .finally(() => (this.#refreshes -= 1))
  }

  #start(href: string, { account, ...options }: Reading): Promise<PageResponse> {
    const key = kindOf(account) + href
    const placeholder = account && createPlaceholder(account)
    const rendering: Rendering = {
      reply: this.#render(new URL(href), { ...options, reader: placeholder?.user })
        .then(async ({ response, context }): Promise<PageResponse> => {
          if (context.isIncomplete || !mayKeep(response)) {
            if (!context.isIncomplete && response.status < 500) this.#entries.delete(key)
            return { response }
          }
          const tags = context.shows ?? null
          const body = placeholder
            ? await toPersonalBody(response, placeholder.marks)
            : await toSharedBody(response, surrogateKeys(this.#deps.settings, tags))
          const page = { ...body, viewOf: context.viewOf ?? null }
          this.#keep(key, page, tags, rendering)
          return { page, state: 'miss' }
        })
        .finally(() => {
          if (this.#renderings.get(key) === rendering) this.#renderings.delete(key)
        }),
      isOutdated: false,
      outdatedAt: Infinity,
    }
    this.#renderings.set(key, rendering)
    return rendering.reply
  }

  #keep(key: string, page: CachedPage, tags: Entry['tags'], rendering: Rendering): void {
    // A newer rendering is running or has finished.
    if (this.#renderings.get(key) !== rendering) return
    const staleAt = Math.min(this.#deps.now() + MAX_AGE, rendering.outdatedAt)
    this.#entries.set(key, { page, tags, staleAt, isOutdated: rendering.isOutdated })
  }

  /** What a running rendering shows is not known yet. */
  #outdate(tags: readonly ContentTag[] | null): void {
    const now = this.#deps.now()
    const changed = tags && new Set(tags)
    for (const entry of this.#entries.values()) {
      if (changed && entry.tags && !entry.tags.some((tag) => changed.has(tag))) continue
      entry.isOutdated = true
      entry.staleAt = Math.min(entry.staleAt, now)
    }
    for (const rendering of this.#renderings.values()) {
      rendering.isOutdated = true
      rendering.outdatedAt = Math.min(rendering.outdatedAt, now)
    }
  }

  /** `dataVersion` changes with the commits of other connections only. */
  #lookForOthers(dataVersion = this.#dataVersion()): void {
    if (dataVersion === this.#seen.dataVersion) return
    const version = getCacheVersion(this.#deps)
    if (version !== this.#seen.version + this.#ownChanges) this.#outdate(null)
    this.#seen = { dataVersion, version }
    this.#ownChanges = 0
  }

  #dataVersion(): unknown {
    return readDataVersion(this.#deps.db)()
  }

  #countView({ viewOf }: CachedPage): void {
    if (viewOf) this.#deps.views.count(viewOf)
  }
}

/** Removes unknown parameters (campaigns, `_routes`) and normalises numbers; null when a number is too large to cache. */
function keptPathOf(target: string): string | null {
  const start = target.indexOf('?')
  if (start === -1 || target.startsWith('/api/')) return target
  const asked = new URLSearchParams(target.slice(start))
  const kept = new URLSearchParams()
  for (const name of KNOWN_PARAMETERS) {
    const value = asked.get(name) ?? ''
    if (!/^\d+$/.test(value) || Number(value) === 0) continue
    if (value.length > MAX_DIGITS) return null
    kept.set(name, String(Number(value)))
  }
  return target.slice(0, start) + (kept.size > 0 ? `?${kept}` : '')
}

/** Pages differ by these alone, and by what fills their holes. */
function kindOf(account: Account | null): string {
  if (!account) return ''
  return `${account.isAdmin ? 'admin' : 'member'} ${account.profilePicture ? 'pictured ' : ''}`
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

/** Sends it; a page of signed-in readers is filled in with what is this one's. */
export function sendPage(
  request: IncomingMessage,
  response: ServerResponse,
  { page, state }: PageReply,
  account: Account | null,
): void {
  const timing = TIMINGS[state]
  if ('body' in page) return sendBody(request, response, page.body, timing)
  if (!account) throw new TypeError('A page of signed-in readers needs one')
  const nonce = newNonce()
  const deflated = accepts(request.headers['accept-encoding'], 'deflate')
  const body = fillPage(page.personal, account, nonce, { deflated })
  response.writeHead(200, [
    ...page.head,
    ...(page.policy ? ['Content-Security-Policy', page.policy.join(nonce)] : []),
    ...(deflated ? ['Content-Encoding', 'deflate'] : []),
    'Content-Length',
    String(body.byteLength),
    ...timing,
  ])
  response.once('close', () => reuse(body))
  response.end(request.method === 'HEAD' ? undefined : body)
}

const NONCE = /'nonce-([^']+)'/

async function toPersonalBody(
  response: Response,
  marks: ReturnType<typeof createPlaceholder>['marks'],
): Promise<PageBody & { size: number }> {
  const headers = headersOf(response)
  headers.set('Cache-Control', PRIVATE)
  headers.set('Vary', 'Cookie, Accept-Encoding')
  const policy = headers.get('Content-Security-Policy') ?? ''
  const nonce = NONCE.exec(policy)?.[1]
  if (nonce !== undefined) headers.delete('Content-Security-Policy')
  const isData = !headers.get('Content-Type')?.startsWith('text/html')
  const all = nonce === undefined ? marks : { ...marks, nonce }
  const personal = cutPage(await response.text(), all, { isData })
  const parts = nonce === undefined ? undefined : policy.split(nonce)
  return { personal, head: [...headers].flat(), policy: parts, size: personal.size }
}

function headersOf(response: Response): Headers {
  const headers = new Headers(response.headers)
  headers.set('X-Content-Type-Options', 'nosniff')
  headers.delete('Vary')
  headers.delete('ETag')
  return headers
}

async function toSharedBody(response: Response, keys: [string, string] | null) {
  const headers = headersOf(response)
  if (keys) headers.set(...keys)
  const vary = response.headers.get('Vary')
  const identity = Buffer.from(hashInlineScripts(await response.text(), headers))
  const compressed = await compressBody(identity)
  const body = prepareBody({
    headers: [...headers],
    etag: etagOf(identity),
    vary: vary ? `${vary}, Accept-Encoding` : 'Accept-Encoding',
    identity,
    ...compressed,
  })
  return { body, size: sizeOf(body) }
}

/** A reused nonce protects nothing: the scripts with this rendering's nonce are allowed by hash instead. */
function hashInlineScripts(html: string, headers: Headers): string {
  const nonce = NONCE.exec(headers.get('Content-Security-Policy') ?? '')?.[1]
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

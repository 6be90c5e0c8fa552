import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AppLoadContext } from '@remix-run/node'
import { LRUCache } from 'lru-cache'
import {
  type ContentTag,
  getCacheVersion,
  isSettingsTag,
  onContentChange,
  readDataVersion,
  type SettingsTag,
} from '~/domain/core/cache-version.server'
import type { Deps } from '~/domain/across/deps.server'
import { nextScheduledTime } from '~/domain/posts/schedule.server'
import { pathOf } from '~/domain/redirects/redirect-path'
import { findRedirect } from '~/domain/redirects/redirects.server'
import type { Environment } from '~/env.server'
import { etagOf, REVALIDATED } from '~/http/caching.server'
import { isRead } from '~/http/handlers.server'
import { documentPath } from '~/paths/reader-paths'
import { MINUTE, SECOND } from '~/time/durations'
import { sendResponse } from './adapter.server'
import { isForEverybody } from './audience.server'
import { type CachedRoutes, isCachedCall } from './cached-routes.server'
import {
  compressBody,
  type EncodedBody,
  prepareBody,
  sendBody,
  sizeOf,
} from './encoded-body.server'
import { surrogateKeys } from './purge-cdn.server'

/** The maximum age of a page, because of phrases such as "5 minutes ago". */
const MAX_AGE = MINUTE
/** How long other caches may use a copy: `s-maxage` and `stale-while-revalidate` in `PUBLIC`, `max-age` in `SHORT`. */
const COPY_AGE = MINUTE
const MAX_ENTRIES = 2_000
const MAX_BYTES = 64 * 1024 * 1024
const MAX_REFRESHES = 50
/** The shortest pause between refreshes of an outdated page, as a multiple of its render time. */
const PAUSE = 10

/** Documents and their data. Outdated API responses, feeds and sitemaps are never sent. */
const PAGE_TYPE = /^text\/(html|x-script)\b/

const TIMINGS = {
  hit: ['Server-Timing', 'cache;desc=hit'],
  stale: ['Server-Timing', 'cache;desc=stale'],
  miss: ['Server-Timing', 'cache;desc=miss'],
}

interface Entry {
  body: EncodedBody
  /** The post that gets a view when this page is sent. */
  viewOf: string | undefined
  /** The content that the page shows; null means anything. */
  tags: readonly ContentTag[] | null
  settings: readonly SettingsTag[]
  isPage: boolean
  renderedAt: number
  /** The whole second since which there has been no other version. */
  modified: number
  refreshAt: number
  /** The time at which the page became, or becomes, too old or outdated. */
  staleAt: number
  isOutdated: boolean
}

interface Change {
  /** The changed content; null means everything. */
  tags: readonly ContentTag[] | null
  at: number
}

/** Without an entry, the page is not cacheable, and its response can be sent only once. */
interface RenderResult extends Partial<RenderedPage> {
  entry?: Entry
}

interface RenderJob {
  result: Promise<RenderResult>
  /** Changes since the render began. */
  changes: Change[]
  /** The render for requests that arrived after a change. */
  next?: Promise<RenderResult>
}

export interface RenderedPage {
  response: Response
  context: Pick<AppLoadContext, 'cache' | 'missed'>
}

/** The client's IP, for the API's rate limits, and the request's id, for the log. */
interface RenderOptions {
  clientIp?: string
  requestId?: string
}

/** Renders a page without cookies and without counting a view. */
type RenderPage = (url: URL, options: RenderOptions) => Promise<RenderedPage>

type CacheDeps = Pick<Deps, 'db' | 'now' | 'views' | 'paths' | 'env' | 'log'>

/** Caches compressed responses for visitors (decision 004). A change makes the pages that show it outdated. */
export class PageCache {
  readonly close: () => void
  readonly #deps: CacheDeps
  /** The environment's settings: reading `deps.settings` would query the database for changes. */
  readonly #env: Environment
  readonly #routes: CachedRoutes
  readonly #render: RenderPage
  readonly #maxStale: number
  readonly #entries: LRUCache<string, Entry>
  readonly #renderings = new Map<string, RenderJob>()
  readonly #responses = { hit: 0, stale: 0, miss: 0 }
  #refreshes = 0
  #ownChanges = 0
  /** The time of the last change, at the latest. */
  #changedAt: number
  #seen: { dataVersion: unknown; version: number; at: number }

  constructor(deps: CacheDeps, routes: CachedRoutes, render: RenderPage, max = MAX_ENTRIES) {
    this.#deps = deps
    this.#env = deps.env
    const { PURGE_URL, PAGE_STALE_SECONDS } = this.#env
    this.#routes = routes
    this.#render = render
    this.#entries = new LRUCache({
      max,
      maxSize: MAX_BYTES,
      sizeCalculation: ({ body }) => sizeOf(body),
    })
    this.#changedAt = deps.now()
    // A CDN would cache the outdated page.
    this.#maxStale = PURGE_URL ? 0 : PAGE_STALE_SECONDS * SECOND
    this.close = onContentChange((tags) => {
      this.#ownChanges += 1
      this.#outdate({ tags, at: deps.now() })
    })
    this.#seen = { dataVersion: this.#dataVersion(), version: getCacheVersion(deps), at: 0 }
  }

  get figures() {
    const { size: pages, calculatedSize: bytes } = this.#entries
    return { pages, bytes, responses: this.#responses }
  }

  /** Sends a cached copy, before Express. If false, Express checks the request and calls `render`. */
  serve(request: IncomingMessage, response: ServerResponse): boolean {
    const { PUBLIC_ORIGIN, TRUST_PROXY } = this.#env
    // Behind a proxy, only Express knows the origin.
    if (!PUBLIC_ORIGIN && TRUST_PROXY > 0) return false
    if (!this.#mayServe(request)) return false
    const path = this.#keyOf(request.url!)
    if (path === null) return false
    return this.#sendReady(
      (PUBLIC_ORIGIN ?? `http://${request.headers.host}`) + path,
      request,
      response,
    )
  }

  /** Sends the page at this URL, rendering it if necessary. If false, the request needs its own render. */
  async render(
    url: URL,
    request: IncomingMessage,
    response: ServerResponse,
    options: RenderOptions = {},
  ): Promise<boolean> {
    const path = this.#keyOf(url.pathname + url.search)
    if (path === null || !this.#mayServe(request)) return false
    const href = url.origin + path
    if (this.#sendReady(href, request, response)) return true
    const before = this.#entries.get(href)
    const rendered = await this.#current(href, options)
    this.#seeOtherProcesses(this.#deps.now())
    if (rendered.entry) return this.#send(rendered.entry, 'miss', request, response)
    const own = rendered.response
    // If the server is too busy, an old page is good enough.
    if (own?.status === 503 && before && !before.isOutdated)
      return this.#send(before, 'stale', request, response)
    // A redirect contains the request's query.
    if (!own || (url.search !== '' && isRedirect(own))) return false
    rendered.response = undefined
    const { cache, missed } = rendered.context ?? {}
    this.#countView(cache?.viewOf, request)
    if (missed && request.method === 'GET') this.#deps.paths.count(missed)
    await sendResponse(request, response, own)
    return true
  }

  /** Returns null if the response must not be cached, as for a redirect that names parameters. */
  #keyOf(target: string): string | null {
    const path = this.#routes.keyOf(target)
    const pathname = pathOf(target)
    const query = target.slice(pathname.length)
    if (path === null || query === '') return path
    return findRedirect(this.#deps, documentPath(pathname) + query) ? null : path
  }

  /** True for visitors. Pages for signed-in readers are rendered for each request. */
  #mayServe({ method, headers }: IncomingMessage): boolean {
    if (!this.#env.PAGE_CACHE || (method !== 'GET' && method !== 'HEAD')) return false
    if (headers.authorization !== undefined || headers.origin !== undefined) return false
    return isForEverybody(headers.cookie, this.#env)
  }

  #sendReady(href: string, request: IncomingMessage, response: ServerResponse): boolean {
    const now = this.#deps.now()
    this.#seeOtherProcesses(now)
    const entry = this.#entries.get(href)
    if (!entry) return false
    const { staleAt, renderedAt, isOutdated, isPage } = entry
    if (now < staleAt && now >= renderedAt && !isOutdated)
      return this.#send(entry, 'hit', request, response)
    // If the clock has been set back, the page's age is unknown.
    if (!isPage || now < staleAt || now >= staleAt + this.#maxStale) return false
    if (now >= entry.refreshAt) this.#refresh(href)
    return this.#send(entry, 'stale', request, response)
  }

  #send(
    entry: Entry,
    state: keyof typeof TIMINGS,
    request: IncomingMessage,
    response: ServerResponse,
  ): true {
    this.#responses[state] += 1
    this.#countView(entry.viewOf, request)
    const modified = state === 'stale' ? null : this.#modifiedOf(entry)
    if (modified === null) sendBody(request, response, entry.body, TIMINGS[state])
    else {
      const since = Date.parse(request.headers['if-modified-since'] ?? '')
      // After the clock was set back, an older version may have a date in the future.
      const isUnmodified = since >= modified && since <= this.#deps.now()
      const headers = [...TIMINGS[state], 'Last-Modified', new Date(modified).toUTCString()]
      sendBody(request, response, entry.body, headers, isUnmodified)
    }
    return true
  }

  /**
   * Returns the time for `Last-Modified`, which is later than that of every version before; null if there may be another
   * version in the same second, or if other containers learn of changes later.
   */
  #modifiedOf({ modified, isOutdated }: Entry): number | null {
    const isKnown = !isOutdated && modified <= this.#deps.now() && !this.#env.DATABASE_SYNC_URL
    return isKnown ? modified : null
  }

  /** Counts views of documents only, because a script reports the views of posts that it opens. */
  #countView(postId: string | undefined, { method, headers, url }: IncomingMessage): void {
    if (!postId || url?.split('?', 1)[0]?.endsWith('.data')) return
    if (isRead(method, (name) => headers[name])) this.#deps.views.count(postId)
  }

  #refresh(href: string): void {
    if (this.#renderings.has(href) || this.#refreshes >= MAX_REFRESHES) return
    this.#refreshes += 1
    this.#start(href, {})
      .catch((error: unknown) =>
        this.#deps.log.error({ err: error }, 'a page could not be rendered'),
      )
      .finally(() => (this.#refreshes -= 1))
  }

  /** Returns a page that includes every change so far. Requests during a render wait for its result or for the next render. */
  #current(href: string, options: RenderOptions): Promise<RenderResult> {
    const running = this.#renderings.get(href)
    if (!running) return this.#start(href, options)
    if (running.changes.length === 0) return running.result
    running.next ??= running.result
      .catch(() => ({}))
      .then(({ entry }: RenderResult) =>
        entry && !entry.isOutdated ? { entry } : this.#current(href, options),
      )
    return running.next
  }

  #start(href: string, options: RenderOptions): Promise<RenderResult> {
    const changes: Change[] = []
    const beganAt = this.#deps.now()
    const result = this.#render(new URL(href), options)
      .then((page) => this.#store(href, page, changes, beganAt))
      .finally(() => this.#renderings.delete(href))
    this.#renderings.set(href, { result, changes })
    return result
  }

  async #store(
    href: string,
    { response, context }: RenderedPage,
    changes: Change[],
    beganAt: number,
  ): Promise<RenderResult> {
    const { viewOf, shows: tags = null, isIncomplete } = context.cache ?? {}
    if (isIncomplete || !mayCache(response)) {
      if (!isIncomplete && response.status < 500) this.#entries.delete(href)
      return { response, context }
    }
    const isPage = PAGE_TYPE.test(response.headers.get('Content-Type') ?? '')
    // Copies in other caches must expire before the next scheduled post appears.
    const copiesUntil = (nextScheduledTime(this.#deps) ?? Infinity) - COPY_AGE
    const settings = settingsOn(href, isPage)
    const keys = surrogateKeys(this.#env, tags, settings)
    const body = await encode(response, keys, beganAt < copiesUntil)
    const renderedAt = this.#deps.now()
    const latest = renderedAt + MAX_AGE
    const staleAt = beganAt < copiesUntil ? Math.min(latest, copiesUntil) : latest
    const before = this.#entries.get(href)
    const isSame = before?.isOutdated === false && before.body.identity.etag === body.identity.etag
    const second = Math.floor(beganAt / SECOND) * SECOND
    const fresh = second > this.#changedAt ? second : second + SECOND
    const modified = isSame ? before.modified : fresh
    const details = { viewOf, tags, settings, isPage, renderedAt, modified }
    const entry = { body, ...details, refreshAt: 0, staleAt, isOutdated: false }
    for (const change of changes) outdate(entry, change)
    // If changes are frequent, rendering must leave time for other work.
    if (entry.isOutdated) {
      const pauseEnd = renderedAt + PAUSE * (renderedAt - beganAt)
      entry.refreshAt = Math.min(pauseEnd, entry.staleAt + this.#maxStale / 2)
    }
    this.#entries.set(href, entry)
    return { entry }
  }

  #outdate(change: Change): void {
    this.#changedAt = this.#deps.now()
    for (const entry of this.#entries.values()) outdate(entry, change)
    // A page's content is unknown until it is rendered.
    for (const { changes } of this.#renderings.values()) changes.push(change)
  }

  /** Called before each response to detect changes by other processes. They count as made at the time of the last check. */
  #seeOtherProcesses(now: number): void {
    const dataVersion = this.#dataVersion()
    const before = this.#seen
    this.#seen = { ...before, at: now }
    if (dataVersion === before.dataVersion) return
    const version = getCacheVersion(this.#deps)
    if (version !== before.version + this.#ownChanges) this.#outdate({ tags: null, at: before.at })
    this.#seen = { dataVersion, version, at: now }
    this.#ownChanges = 0
  }

  #dataVersion(): unknown {
    return readDataVersion(this.#deps.db)()
  }
}

function outdate(entry: Entry, { tags, at }: Change): void {
  const isShown = (tag: ContentTag) =>
    isSettingsTag(tag) ? entry.settings.includes(tag) : (entry.tags?.includes(tag) ?? true)
  if (tags && !tags.some(isShown)) return
  entry.isOutdated = true
  entry.staleAt = Math.min(entry.staleAt, at)
}

const HOME = /^\/(?:_root\.data|latest-posts(?:\.data)?)?$/

/** Returns the settings that a response shows; API responses show none. */
function settingsOn(href: string, isPage: boolean): SettingsTag[] {
  const { pathname } = new URL(href)
  if (HOME.test(pathname)) return ['site', 'frame', 'home']
  if (isPage) return ['site', 'frame']
  return isCachedCall(pathname) ? [] : ['site']
}

/** Recognises redirects by status; data requests use 202. */
function isRedirect({ status }: Response): boolean {
  return status === 202 || (status >= 300 && status < 400)
}

function mayCache(response: Response): boolean {
  return (
    response.status === 200 &&
    !response.headers.has('Set-Cookie') &&
    response.headers.get('Cache-Control')?.startsWith('public') === true
  )
}

const NONCE = /'nonce-([^']+)'/

async function encode(
  response: Response,
  keys: [string, string] | null,
  mayCopy: boolean,
): Promise<EncodedBody> {
  const headers = new Headers(response.headers)
  if (!mayCopy) headers.set('Cache-Control', REVALIDATED)
  const vary = headers.get('Vary')
  headers.set('X-Content-Type-Options', 'nosniff')
  headers.delete('Vary')
  headers.delete('ETag')
  if (keys) headers.set(...keys)
  let text = await response.text()
  const policy = headers.get('Content-Security-Policy') ?? ''
  const nonce = NONCE.exec(policy)?.[1]
  if (nonce) {
    const { html, hashes } = hashInlineScripts(text, nonce)
    headers.set('Content-Security-Policy', policy.replace(`'nonce-${nonce}'`, hashes))
    text = html
  }
  const identity = Buffer.from(text)
  return prepareBody({
    headers: [...headers],
    etag: etagOf(identity),
    vary: vary ? `${vary}, Accept-Encoding` : 'Accept-Encoding',
    identity,
    ...(await compressBody(identity)),
  })
}

/** Allows a cached page's inline scripts by hash, since a shared nonce protects nothing. */
function hashInlineScripts(html: string, nonce: string): { html: string; hashes: string } {
  const [start = '', ...scripts] = html.split(` nonce="${nonce}"`)
  const hashes = new Set<string>()
  for (const script of scripts) {
    // React escapes `>` in attributes.
    const code = script.slice(script.indexOf('>') + 1, script.indexOf('</script>'))
    if (code) hashes.add(`'sha256-${createHash('sha256').update(code).digest('base64')}'`)
  }
  return { html: [start, ...scripts].join(''), hashes: [...hashes].join(' ') }
}

import { createHash, randomBytes } from 'node:crypto'
import type {
  AppLoadContext,
  EntryContext,
  HandleDataRequestFunction,
  HandleErrorFunction,
} from '@remix-run/node'
import { isRouteErrorResponse, RemixServer } from '@remix-run/react'
import { renderToPipeableStream } from 'react-dom/server'
import { PrefetchContext } from '~/components/site/prefetches'
import type { Deps } from '~/domain/across/deps.server'
import { paletteCss } from '~/domain/settings/colours.server'
import { uploadHosts } from '~/env.server'
import { PRIVATE } from '~/http/caching.server'
import { accepts, compressBrotli } from '~/http/compress.server'
import { ALLOW_READING, wasRead } from '~/http/handlers.server'
import { NonceContext, setPageHeaders } from '~/http/security-headers'
import { isHttps } from '~/http/origin.server'
import { collectPage } from '~/server/collect-page.server'
import { busyResponse, createRenderQueue } from '~/server/render-queue.server'
import { requestIdOf } from '~/http/error-response.server'
import { mayHavePlaces } from '~/paths/reader-paths'
import { getDeps } from '~/runtime/deps.server'
import { toPlaces } from '~/view-models/site.server'

export { startReplica } from '~/replica/replica.server'
export * as site from '~/server/site.server'

/** Milliseconds before deferred data counts as failed. */
export const streamTimeout = 5_000

const runInQueue = createRenderQueue()

/** Renders one page at a time, so that other requests run in between. Responds 503 when the short queue is full. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  context: AppLoadContext,
): Promise<Response> {
  const deps = context.deps ?? getDeps()
  const isCached = status < 400 && headers.get('Cache-Control')?.startsWith('public')
  const rendered = await runInQueue(
    async () =>
      request.signal.aborted ? null : renderPage(request, status, headers, remixContext, deps),
    Boolean(isCached || context.user),
  )
  if (!rendered) return busyResponse(deps)
  // Posts that a script opens are reported by the script, since their data may have been prefetched.
  const { viewOf } = context.cache ?? {}
  if (viewOf && wasRead(request, context)) deps.views.count(viewOf)
  return finish(rendered, context)
}

export const handleDataRequest: HandleDataRequestFunction = (response, { context }) => {
  response.headers.set('X-Content-Type-Options', 'nosniff')
  return finish(response, context)
}

/** Errors and pages with a failed section are not cached. */
function finish(response: Response, { cache, retryAfter }: AppLoadContext): Response {
  const { status, headers } = response
  if (status >= 400 || cache?.isIncomplete) headers.set('Cache-Control', PRIVATE)
  if (status === 405) headers.set('Allow', ALLOW_READING.Allow)
  if (retryAfter) headers.set('Retry-After', retryAfter)
  return response
}

/** Renders the whole page before sending: one buffer compresses far better, and placeholders would need JavaScript. */
function renderPage(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  deps: Pick<Deps, 'env' | 'settings'>,
): Promise<Response> {
  const settings = deps.settings()
  const { palette } = settings
  const styles = palette ? hashOf(paletteCss(palette)) : undefined
  const places = mayHavePlaces(new URL(request.url).pathname) && toPlaces(settings)
  const nonce = randomBytes(16).toString('base64')
  return new Promise((resolve, reject) => {
    let hasFailed = false
    let isLate = false
    const { pipe, abort } = renderToPipeableStream(
      <NonceContext.Provider value={nonce}>
        <PrefetchContext.Provider value={scriptsOfArea(remixContext)}>
          <RemixServer context={remixContext} url={request.url} nonce={nonce} />
        </PrefetchContext.Provider>
      </NonceContext.Provider>,
      {
        nonce,
        onAllReady() {
          clearTimeout(timer)
          if (isLate) return
          pipe(
            collectPage((html) => {
              headers.set('Content-Type', 'text/html; charset=utf-8')
              const sent = hasFailed ? 500 : status
              setPageHeaders(headers, {
                nonce,
                isHttps: isHttps(deps.env),
                uploadsTo: uploadHosts(deps.env),
                styles,
                hasPlaces: Boolean(places) && sent < 400,
              })
              if (!settings.site.searchEngines) headers.set('X-Robots-Tag', 'noindex')
              const isBrotli = accepts(request.headers.get('Accept-Encoding') ?? '', 'br')
              if (isBrotli) headers.set('Content-Encoding', 'br')
              const init = { status: sent, headers }
              const respond = (body: Buffer) => resolve(new Response(new Uint8Array(body), init))
              if (isBrotli) compressBrotli(html).then(respond, reject)
              else respond(html)
            }),
          )
        },
        onShellError: reject,
        onError(error) {
          hasFailed = true
          if (isLate) return
          getDeps().log.error({ err: error, requestId: requestIdOf(request) }, 'rendering failed')
        },
      },
    )
    const timer = setTimeout(() => {
      isLate = true
      getDeps().log.warn({ requestId: requestIdOf(request) }, 'rendering took too long')
      resolve(busyResponse(deps))
      abort()
    }, streamTimeout + 1_000)
  })
}

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** Prefixes of route ids. Readers and editors each stay within one of these areas. */
const AREAS = ['routes/_site', 'routes/dashboard']
const SHARED = ['routes/latest-posts', 'routes/sign-out']

/** Returns the area's other scripts: without these, clicking a link or a button while offline would lose this page. */
function scriptsOfArea({ manifest, staticHandlerContext }: EntryContext): string[] {
  const currentRoutes = new Set(staticHandlerContext.matches.map(({ route }) => route.id))
  const area = AREAS.find((prefix) => [...currentRoutes].some((id) => id.startsWith(prefix)))
  if (!area) return []
  const filesOf = (isWanted: (id: string) => boolean) =>
    Object.values(manifest.routes).flatMap(({ id, module, imports = [] }) =>
      isWanted(id) ? [module, ...imports] : [],
    )
  const loaded = new Set([...manifest.entry.imports, ...filesOf((id) => currentRoutes.has(id))])
  const others = new Set(filesOf((id) => id.startsWith(area) || SHARED.includes(id)))
  return [...others].filter((file) => !loaded.has(file))
}

/** Logs uncaught errors and rejections of routes without a page; handlers log their own. */
export const handleError: HandleErrorFunction = (error, { request }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return
  getDeps().log.error({ err: error, requestId: requestIdOf(request) }, 'unhandled error')
}

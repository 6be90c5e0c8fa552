/**
 * One process of the site: Express with the Remix build behind a page cache. Handles only speed and shutdown; the
 * product's rules are in the build, which also runs under `remix-serve` (decision 003).
 */
import cluster from 'node:cluster'
import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { fileURLToPath } from 'node:url'
import { constants } from 'node:zlib'
import type { AppLoadContext, ServerBuild } from '@remix-run/node'
import compression from 'compression'
import express from 'express'
import type * as Entry from './app/entry.server'
import type { StartedReplica } from './app/replica/replica.server'

const SHUTDOWN_TIMEOUT = 10_000
const READING = new Set(['GET', 'HEAD'])
/** Longer than the 60 seconds of common load balancers, which would respond 502 on a closed connection. */
const KEEP_ALIVE_TIMEOUT = 75_000
/** The limit for the whole request, including headers. */
const REQUEST_TIMEOUT = 60_000
const HEADERS_TIMEOUT = 15_000
const CONNECTIONS_CHECKING_INTERVAL = 5_000
/** Room for the longest allowed URL (`rejectEarly`) and cookies. */
const MAX_HEADER_SIZE = 64 * 1_024

const build = (await import(
  new URL('./server/index.js', import.meta.url).href
)) as unknown as ServerBuild & { entry: { module: typeof Entry } }
const { site, startReplica } = build.entry.module

const onAdmin = (made: Parameters<typeof site.newAdminNotice>[0]) =>
  process.stdout.write(site.newAdminNotice(made))
const starting: Promise<StartedReplica> =
  startReplica(process.argv.slice(2), onAdmin) ?? site.startSite(onAdmin)
const { deps, admin, fill, close, serve, listen } = await starting.catch((error: unknown) =>
  fail(site.explainError(error)),
)
const { env, log } = deps
const NOT_FOUND = { status: 404, message: site.notFound.title }
site.exitOnUncaught(log)

async function fail(reason: string): Promise<never> {
  site.createLog().fatal(reason)
  await site.flushLog()
  process.stderr.write(`${reason}\n`)
  process.exit(1)
}

function reject(
  request: express.Request,
  response: express.Response,
  rejection: Parameters<typeof site.earlyResponse>[0],
): Promise<void> {
  return site.sendResponse(request, response, site.earlyResponse(rejection, request, deps))
}

let isWarnedOfProxy = false
/** While the headers are ignored, all readers share the proxy's IP and its rate limits. */
function warnOfProxy(headers: express.Request['headers']) {
  const name = ['x-forwarded-for', 'x-forwarded-proto', 'x-forwarded-host'].find((n) => headers[n])
  if (!name || isWarnedOfProxy) return
  isWarnedOfProxy = true
  log.warn({ header: name }, 'a proxy is in front, but TRUST_PROXY is 0: its headers are ignored')
}

const MAX_WARNED = 100
const warnedHosts = new Set<string>()
/** A wrong `PUBLIC_ORIGIN` is the most frequent reason for these rejections. */
function warnOfOrigin(
  { status }: { status: number },
  { host, origin }: express.Request['headers'],
) {
  const sent = status === 421 ? host : status === 403 && origin
  if (!sent || warnedHosts.has(sent) || warnedHosts.size >= MAX_WARNED) return
  warnedHosts.add(sent)
  const what = status === 421 ? 'requests for' : 'forms from'
  log.warn({ host: sent }, `${what} this host are rejected: PUBLIC_ORIGIN is ${env.PUBLIC_ORIGIN}`)
}

const app = express()
app.disable('x-powered-by')
app.set('trust proxy', env.TRUST_PROXY)
app.use((request, response, next) => {
  // Set for every response here: Remix appends its headers, and would send this one twice.
  const writeHead = response.writeHead.bind(response)
  response.writeHead = (...head: unknown[]) => {
    response.setHeader('X-Content-Type-Options', 'nosniff')
    return Reflect.apply(writeHead, undefined, head) as typeof response
  }
  response.setHeader(site.REQUEST_ID_HEADER, String(request.headers[site.REQUEST_ID_HEADER]))
  // Remix's adapter trusts these headers from anybody.
  if (env.TRUST_PROXY === 0) {
    warnOfProxy(request.headers)
    delete request.headers['x-forwarded-host']
  }
  response.on('finish', () => site.drainBody(request))
  next()
})
const cachedRoutes = new site.CachedRoutes(build.routes)
app.use((request, response, next) => {
  const rejection =
    site.rejectEarly(request, deps) ?? (cachedRoutes.mayRespond(request.path) ? null : NOT_FOUND)
  if (rejection) {
    warnOfOrigin(rejection, request.headers)
    return void reject(request, response, rejection).catch(next)
  }
  // Privacy settings send `null`, for which Remix's origin check throws an empty 500. `rejectEarly` has checked it.
  if (request.headers.origin === 'null') delete request.headers.origin
  next()
})
app.get(site.METRICS_PATH, (request, response, next) => {
  if (!site.mayReadMetrics(request, env)) return next()
  metrics.read().then((text) => {
    response.set({ 'Content-Type': metrics.contentType, 'Cache-Control': 'no-store' }).send(text)
  }, next)
})
app.get(site.READY_PATH, (_request, response) => {
  response
    .status(isStopping ? 503 : 200)
    .set({ 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' })
    .send(isStopping ? 'stopping\n' : 'ready\n')
})
const staticFiles = site.readStaticFiles(fileURLToPath(new URL('./client', import.meta.url)))
app.use((request, response, next) => {
  const file = staticFiles.get(request.path)
  if (!READING.has(request.method)) next()
  else if (file) site.serveStaticFile(request, response, file)
  // A file from another build. As a page, it would get a redirect to lower case.
  else if (request.path.startsWith('/static/')) reject(request, response, NOT_FOUND).catch(next)
  else next()
})

const renderPage = site.createRequestHandler(build, 'production')
if (serve) app.use(serve(render))

const inTurn = site.createVisitorQueue(deps)

async function render(request: express.Request, response: express.Response, body?: Buffer) {
  const given = site.toRequest(request, response, body)
  const context = { clientIp: request.ip, onUser: (id: string) => (response.locals.userId = id) }
  const act = () => renderPage(given, context)
  const isPage = READING.has(request.method) && cachedRoutes.isPage(request.path)
  try {
    const answer = await (isPage ? inTurn(request, act, given.signal) : act())
    await site.sendResponse(request, response, answer ?? site.busyResponse(deps))
  } catch (error) {
    // The visitor has left while the page was waiting.
    if (!given.signal.aborted) throw error
  }
}

const pages = new site.PageCache(deps, cachedRoutes, async (url, { clientIp, requestId }) => {
  const context: AppLoadContext = { clientIp, isRead: false }
  const headers = requestId ? { [site.REQUEST_ID_HEADER]: requestId } : undefined
  return { response: await renderPage(new Request(url, { headers }), context), context }
})
const segments = Object.values(build.routes).map((route) => route?.path?.split('/', 1)[0] ?? '')
const metrics = new site.Metrics(deps, new Set(['static', ...segments]), () => pages.figures)
app.use((request, response, next) => {
  if (!READING.has(request.method)) return next()
  const origin = env.PUBLIC_ORIGIN ?? `${request.protocol}://${request.headers.host}`
  const url = new URL(request.originalUrl, origin)
  const isCall = site.isCachedCall(request.originalUrl)
  if (!isCall && !cachedRoutes.has(url.pathname)) return next()
  const canonicalPath = isCall ? null : site.canonicalPathOf(url.pathname)
  // A redirect must take one hop from every form of its path.
  if (canonicalPath !== null && !site.findRedirect(deps, canonicalPath + url.search)) {
    const redirect = site.permanentRedirect(url, canonicalPath)
    return void site.sendResponse(request, response, redirect).catch(next)
  }
  const requestId = String(request.headers[site.REQUEST_ID_HEADER])
  pages
    .render(url, request, response, { clientIp: request.ip, requestId })
    .then((isSent) => isSent || next(), next)
})
// Gzip is for API clients (browsers accept brotli); the default level would take longer than the response. Flushing sends
// each part of a data request as soon as it is ready.
app.use(compression({ level: 2, flush: constants.Z_SYNC_FLUSH }))
app.all('*', (request, response, next) => void render(request, response).catch(next))
// Express recognises an error handler by its four parameters.
app.use(
  (
    error: unknown,
    request: express.Request,
    response: express.Response,
    next: express.NextFunction,
  ) => {
    log.error({ err: error, requestId: request.headers[site.REQUEST_ID_HEADER] }, 'unhandled error')
    if (response.headersSent) response.destroy()
    else reject(request, response, { status: 500, message: site.failures.any }).catch(next)
  },
)

const ownHost = env.PUBLIC_ORIGIN && new URL(env.PUBLIC_ORIGIN).host

/** True if the request needs none of Express's checks; files and cached pages skip them. */
function isPlainRead({ method, headers, headersDistinct: { host = [] } }: IncomingMessage) {
  const hasBody =
    headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined
  const isKnownHost = host.length === 1 && (!ownHost || host[0] === ownHost)
  const isForwarded = site.areProtocols(headers['x-forwarded-proto'])
  return READING.has(method!) && !hasBody && isKnownHost && isForwarded
}

function serveFile(request: IncomingMessage, response: ServerResponse): boolean {
  const file = staticFiles.get(request.url!)
  if (!file) return false
  site.serveStaticFile(request, response, file)
  return true
}

function respond(request: IncomingMessage, response: ServerResponse) {
  site.logRequest(request, response, { log, metrics })
  try {
    if (isPlainRead(request) && (serveFile(request, response) || pages.serve(request, response)))
      return
  } catch (error) {
    // The error is only logged here: it occurs again in Express, which responds.
    log.error({ err: error }, 'the cache could not be checked')
  }
  request.headers[site.REQUEST_ID_HEADER] = randomUUID()
  app(request, response)
}

const server = createServer({
  maxHeaderSize: MAX_HEADER_SIZE,
  requestTimeout: REQUEST_TIMEOUT,
  headersTimeout: HEADERS_TIMEOUT,
  connectionsCheckingInterval: CONNECTIONS_CHECKING_INTERVAL,
})
server.keepAliveTimeout = KEEP_ALIVE_TIMEOUT
server.on('error', (error) => {
  close()
    .catch((cause: unknown) => log.error({ err: cause }, 'could not close'))
    .finally(() => fail(site.explainListenError(error, env)))
})
if (listen) {
  listen(server, app, (request, response) => site.logRequest(request, response, { log, metrics }))
} else {
  server.on('request', respond)
  site.limitConnections(server, deps)
  server.listen(env.PORT, env.HOST, () => void welcome())
}

/** Runs last, so that the content exists when the URL is printed. */
async function welcome() {
  const isFirst = cluster.isPrimary || cluster.worker?.id === 1
  if (isFirst && admin && env.SEED_SAMPLE)
    process.stdout.write('  Adding the sample content, which takes a few seconds …\n')
  await fill()
  await site.flushLog()
  if (!isFirst || isStopping) return
  const bound = server.address()
  const port = typeof bound === 'object' && bound ? bound.port : env.PORT
  const origin = env.PUBLIC_ORIGIN ?? `http://localhost:${port}`
  const setup = site.setupKey(deps)
  process.stdout.write(site.welcome({ origin, admin, setup, deps }))
}

let isStopping = false
/** First, `READY_PATH` fails, so that a balancer stops sending requests. */
function stop(signal: string) {
  if (isStopping) return
  isStopping = true
  log.info({ signal }, 'stopping')
  setTimeout(closeServer, env.DRAIN_SECONDS * 1_000)
}

function closeServer() {
  // Finishes running responses; idle connections are closed.
  setTimeout(() => server.closeAllConnections(), SHUTDOWN_TIMEOUT).unref()
  server.close(() => {
    pages.close()
    close().then(
      () => process.exit(0),
      async (error: unknown) => {
        log.fatal({ err: error }, 'could not close')
        await site.flushLog()
        process.exit(1)
      },
    )
  })
  server.closeIdleConnections()
}
// SIGHUP: the terminal that started the site was closed.
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => stop(signal))

/** Exports what `server.ts` uses from the build, so that no module is bundled twice. */
export { createRequestHandler } from '@remix-run/node'
export { sendResponse, toRequest } from './adapter.server'
export { PageCache } from './page-cache.server'
export { CachedRoutes, canonicalPathOf, isCachedCall } from './cached-routes.server'
export { logRequest } from './request-log.server'
export { mayReadMetrics, Metrics } from './metrics.server'
export { createVisitorQueue } from './visitor-queue.server'
export { busyResponse } from './render-queue.server'
export { limitConnections } from './limit-connections.server'
export { readStaticFiles, serveStaticFile } from './static-files.server'
export {
  areProtocols,
  earlyResponse,
  METRICS_PATH,
  READY_PATH,
  drainBody,
  rejectEarly,
} from './reject-early.server'
export { permanentRedirect } from '~/http/caching.server'
export { REQUEST_ID_HEADER } from '~/http/error-response.server'
export { findRedirect } from '~/domain/redirects/redirects.server'
export { createLog, exitOnUncaught, flushLog } from '~/runtime/log.server'
export { explainError, explainListenError, newAdminNotice } from './start.server'
export { startSite, welcome } from './start.server'
export { setupKey } from '~/http/setup-key.server'
export { failures, notFound } from '~/labels/specified/site'

import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import { REQUEST_ID_HEADER } from '~/http/error-response.server'
import { routedPath } from '~/paths/reader-paths'
import type { Metrics } from './metrics.server'
import { OPERATORS_PATHS } from './reject-early.server'

const MAX_PATH_LENGTH = 2_048

/** Express adds `locals`; the user is known only after a guard has run. */
type LoggedResponse = ServerResponse & { locals?: { userId?: string } }

/** Writes one log line and one measurement per request, whichever part of the server responds. */
export function logRequest(
  request: IncomingMessage,
  response: LoggedResponse,
  { log, metrics }: { log: Logger; metrics: Metrics },
): void {
  const started = performance.now()
  const sentBefore = request.socket.bytesWritten
  metrics.inFlight(1)
  response.once('close', () => {
    metrics.inFlight(-1)
    const { method = '', url = '', socket } = request
    const ms = performance.now() - started
    const sent = url.split('?', 1)[0]!.slice(0, MAX_PATH_LENGTH)
    // The token of a preview link is a secret.
    const path = routedPath(sent).startsWith('/preview/') ? '/preview/…' : sent
    const status = response.statusCode
    metrics.observe({ method, path, status, ms })
    const bytes = socket.bytesWritten - sentBefore
    // Load balancers and monitoring poll every few seconds.
    const level = OPERATORS_PATHS.includes(path) ? 'debug' : 'info'
    if (!log.isLevelEnabled(level)) return
    log[level](
      {
        requestId: response.getHeader(REQUEST_ID_HEADER),
        userId: response.locals?.userId,
        method,
        path,
        status,
        ms: Math.round(ms),
        bytes,
        aborted: response.writableFinished ? undefined : true,
      },
      'request',
    )
  })
}

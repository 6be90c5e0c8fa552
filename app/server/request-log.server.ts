import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Logger } from 'pino'
import { REQUEST_ID_HEADER } from '~/http/error-response.server'
import { routedPath } from '~/paths/reader-paths'
import type { Metrics } from './metrics.server'
import { OPERATORS_PATHS } from './reject-early.server'

const MAX_PATH_LENGTH = 2_048

const userIds = new WeakMap<IncomingMessage, string>()
/** The number of bytes sent on a connection by earlier responses. */
const sentBefore = new WeakMap<Socket, number>()

/** Adds the user's id to the request's log line. */
export function logUser(request: IncomingMessage, userId: string): void {
  userIds.set(request, userId)
}

/** Writes one log line and one measurement per request, whichever part of the server responds. */
export function logRequest(
  request: IncomingMessage,
  response: ServerResponse,
  { log, metrics }: { log: Logger; metrics: Metrics },
): void {
  const started = performance.now()
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
    const bytes = socket.bytesWritten - (sentBefore.get(socket) ?? 0)
    sentBefore.set(socket, socket.bytesWritten)
    // Load balancers and monitoring poll every few seconds.
    const level = OPERATORS_PATHS.includes(path) ? 'debug' : 'info'
    if (!log.isLevelEnabled(level)) return
    log[level](
      {
        requestId: response.getHeader(REQUEST_ID_HEADER),
        userId: userIds.get(request),
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

import type { IncomingHttpHeaders } from 'node:http'
import type { Settings } from '~/env.server'
import { reject } from '~/http/api-response.server'
import { isApiPath, pathOf } from '~/http/api-path'
import { PRIVATE } from '~/http/cache-headers'
import { addCorsHeaders } from '~/http/cors.server'
import type { EarlyRejection } from './reject-early.server'

interface RejectedRequest {
  /** As received. */
  target: string
  headers: Pick<IncomingHttpHeaders, 'origin'>
}

/** JSON under `/api`, plain text elsewhere. */
export function earlyResponse(
  rejection: EarlyRejection,
  { target, headers: { origin } }: RejectedRequest,
  settings: Settings,
): Response {
  if (!isApiPath(pathOf(target))) return plainResponse(rejection)
  const response = reject(rejection)
  const asked = { headers: new Headers(origin === undefined ? {} : { Origin: origin }) }
  addCorsHeaders(response.headers, asked, settings)
  return response
}

function plainResponse({ status, message, headers }: EarlyRejection): Response {
  const plain = {
    'Content-Type': 'text/plain; charset=utf-8',
    'Cache-Control': PRIVATE,
    'X-Content-Type-Options': 'nosniff',
  }
  return new Response(message, { status, headers: { ...headers, ...plain } })
}

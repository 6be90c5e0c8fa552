import type { IncomingHttpHeaders } from 'node:http'
import type { Settings } from '~/env.server'
import { refuse } from '~/http/api/api-answer.server'
import { isApiPath, pathOf } from '~/http/api/api-path'
import { PRIVATE } from '~/http/cache-headers'
import { addCorsHeaders } from '~/http/api/cors.server'
import type { EarlyRefusal } from './refuse-early.server'

interface Refused {
  /** Path and query as they came over the wire. */
  target: string
  headers: Pick<IncomingHttpHeaders, 'origin'>
}

/** How the server itself refuses: under `/api` as every call does, with JSON, elsewhere in a plain sentence. */
export function refusalResponse(
  refusal: EarlyRefusal,
  { target, headers: { origin } }: Refused,
  settings: Settings,
): Response {
  if (!isApiPath(pathOf(target))) return plainRefusal(refusal)
  const response = refuse(refusal)
  const asked = { headers: new Headers(origin === undefined ? {} : { Origin: origin }) }
  addCorsHeaders(response.headers, asked, settings)
  return response
}

function plainRefusal({ status, message, headers }: EarlyRefusal): Response {
  const plain = {
    'Content-Type': 'text/plain; charset=utf-8',
    'Cache-Control': PRIVATE,
    'X-Content-Type-Options': 'nosniff',
  }
  return new Response(message, { status, headers: { ...headers, ...plain } })
}

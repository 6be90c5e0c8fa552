import type { IncomingHttpHeaders } from 'node:http'
import type { Settings } from '~/env.server'
import { isApiDocsPath, isApiPath, pathOf } from '~/http/api-path'
import { describeError } from '~/http/error-response.server'
import { requireKnownOrigin, requireOwnOrigin } from '~/http/origin.server'

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE']
/** `/api` responds to these itself: 405 with `Allow`, and CORS preflights. */
const API_METHODS = ['PATCH', 'OPTIONS']
const READING = ['GET', 'HEAD']
const MAX_URL_LENGTH = 2_048
/** 5,000 letters of Devanagari, nine bytes each; the search itself truncates. */
const MAX_SEARCH_URL_LENGTH = 48 * 1_024
const SEARCH_PATH = /^\/(?:search(?:\.data)?|search-suggestions|api\/posts\/search)$/
const HEALTH_PATH = '/healthz'

interface EarlyRequest {
  method: string
  /** As received. */
  target: string
  protocol: string
  headers: IncomingHttpHeaders
  /** `headers` has the first only. */
  hosts?: string[]
}

export interface EarlyRejection {
  status: number
  message: string
  headers?: Record<string, string>
}

/** What is wrong with a request before routing, or null. The handlers check origins again, for `remix-serve`. */
export function rejectEarly(
  { method, target, protocol, headers, hosts = [] }: EarlyRequest,
  settings: Settings,
): EarlyRejection | null {
  const path = pathOf(target)
  const isApi = isApiPath(path)
  const rejectedMethod = rejectMethod(method, path)
  if (rejectedMethod) return rejectedMethod
  const maxLength = SEARCH_PATH.test(path) ? MAX_SEARCH_URL_LENGTH : MAX_URL_LENGTH
  if (target.length > maxLength) return { status: 414, message: 'Address too long' }
  // A full URL in the place of a path is for proxies.
  if (!target.startsWith('/') || hosts.length > 1 || !areHosts(headers['x-forwarded-host'])) {
    return { status: 400, message: 'Bad request' }
  }
  const host = headers.host ?? ''
  if (!URL.canParse(target, `${protocol}://${host}`)) return { status: 400, message: 'Bad request' }
  const url = new URL(target, `${protocol}://${host}`)
  // `//other.example/` and `me:secret@host` resolve to another origin.
  if (url.origin !== new URL(`${protocol}://${host}`).origin || url.username || url.password) {
    return { status: 400, message: 'Bad request' }
  }
  if (!isDecodable(url.pathname)) return { status: 400, message: 'Bad address' }
  if (
    settings.PUBLIC_ORIGIN &&
    url.pathname !== HEALTH_PATH &&
    host !== new URL(settings.PUBLIC_ORIGIN).host
  ) {
    return { status: 421, message: 'Unknown host' }
  }
  // Remix's old kind of data request would bypass the origin check.
  if (url.searchParams.has('_data')) return { status: 400, message: 'Bad request' }
  // Remix's own encoding of the response, which is not part of the API.
  if (isApi && url.pathname.endsWith('.data'))
    return { status: 404, message: 'There is no such call.' }
  const request = new Request(url, { method, headers: toHeaders(headers) })
  return rejectForeignWrite(request, isApi ? requireKnownOrigin : requireOwnOrigin, settings)
}

function rejectMethod(method: string, path: string): EarlyRejection | null {
  const isOnlyRead = isApiDocsPath(path)
  const allowed = isOnlyRead ? READING : METHODS
  const isCall = isApiPath(path) && !isOnlyRead
  if (allowed.includes(method) || (isCall && API_METHODS.includes(method))) return null
  return { status: 405, message: 'Method not allowed', headers: { Allow: allowed.join(', ') } }
}

function rejectForeignWrite(
  request: Request,
  requireOrigin: typeof requireKnownOrigin,
  settings: Settings,
): EarlyRejection | null {
  try {
    requireOrigin(request, settings)
    return null
  } catch (error) {
    const { status, message, isExpected } = describeError(error)
    if (isExpected) return { status, message }
    throw error
  }
}

/** Each proxy adds a host of its own. */
function areHosts(forwarded: string | string[] | undefined): boolean {
  if (forwarded === undefined) return true
  return String(forwarded)
    .split(',')
    .every(
      (host) =>
        /^(\[[\da-f:.]+\]|[^\s:/\\?#@[\]]+)(:\d+)?$/i.test(host.trim()) &&
        URL.canParse(`http://${host.trim()}`),
    )
}

function isDecodable(path: string): boolean {
  try {
    return !decodeURIComponent(path).includes('\0')
  } catch {
    return false
  }
}

function toHeaders(headers: IncomingHttpHeaders): Headers {
  const result = new Headers()
  for (const name of ['sec-fetch-site', 'origin', 'referer', 'cookie']) {
    const value = headers[name]
    if (typeof value === 'string') result.set(name, value)
  }
  return result
}

import { randomUUID } from 'node:crypto'
import { data, redirect, type LoaderFunctionArgs } from '@remix-run/node'
import type { Deps } from '~/domain/deps.server'
import { DomainError, type DomainErrorCode } from '~/domain/errors'
import { errorLabels, failureLabels } from '~/labels/site'
import type { PageError } from '~/view-models/replies'
import { reject } from './api-response.server'
import { PRIVATE } from './caching.server'
import { redirectWithToast } from './toast.server'

const STATUS: Record<DomainErrorCode, number> = {
  NotFound: 404,
  Unauthenticated: 401,
  Forbidden: 403,
  InvalidInput: 400,
  Conflict: 409,
  TooLarge: 413,
  UnsupportedType: 415,
  RateLimited: 429,
  Unavailable: 503,
}

/** Full, over a quota, or mounted read-only. */
const FULL_DISK = /^(SQLITE_FULL|SQLITE_READONLY(_[A-Z]+)?|ENOSPC|EDQUOT|EROFS)$/
const BUSY_DATABASE = /^SQLITE_BUSY(_[A-Z]+)?$/
/** `app/storage/file-storage.ts` */
const STORAGE_AWAY = 'STORAGE_AWAY'

/** An error may be its own cause. */
const MAX_CAUSES = 10

export type ErrorDescription = ReturnType<typeof describeError>

/** The only place that turns errors into statuses. What is not expected (a bug, a full disk) belongs in the log. */
export function describeError(error: unknown) {
  if (!(error instanceof DomainError)) {
    const status = statusOfUnexpected(error)
    const isAway = isObject(error) && error.code === STORAGE_AWAY
    const message = isAway ? errorLabels.storageAway : failureLabels.any
    return { code: null, status, message, fields: {}, headers: {}, isExpected: false }
  }
  const { code, message, fields, retryAfter } = error
  const headers: Record<string, string> = retryAfter ? { 'Retry-After': String(retryAfter) } : {}
  return { code, status: STATUS[code], message, fields, headers, isExpected: true }
}

function statusOfUnexpected(error: unknown): 500 | 503 | 507 {
  let cause = error
  for (let depth = 0; depth < MAX_CAUSES && isObject(cause); depth += 1) {
    const code = typeof cause.code === 'string' ? cause.code : ''
    if (FULL_DISK.test(code)) return 507
    if (BUSY_DATABASE.test(code) || code === STORAGE_AWAY) return 503
    cause = cause.cause
  }
  return 500
}

function isObject(value: unknown): value is { code?: unknown; cause?: unknown } {
  return typeof value === 'object' && value !== null
}

interface ErrorContext extends Pick<LoaderFunctionArgs, 'request'> {
  deps: Pick<Deps, 'log' | 'settings'>
}

/** The API's error response. `failed` is the message of an unexpected error. */
export function jsonErrorResponse(
  error: unknown,
  { deps }: ErrorContext,
  failed: string = failureLabels.any,
): Response {
  const { code, isExpected, ...description } = describeError(error)
  if (!isExpected) {
    deps.log.error({ err: error }, 'unexpected error')
    return reject({ ...description, message: failed })
  }
  const response = reject(description)
  // RFC 9110 §11.6.1
  if (code === 'Unauthenticated') response.headers.set('WWW-Authenticate', 'Bearer')
  return response
}

/** The response that a page's loader or action throws. `recover` returns a form for the error page, or null. */
export async function pageErrorResponse(
  error: unknown,
  { request, deps }: ErrorContext,
  recover?: () => Promise<object | null>,
): Promise<unknown> {
  if (headersOf(error)) return error
  const { code, status, message, headers, isExpected } = describeError(error)
  if (!isExpected) deps.log.error({ err: error }, 'unexpected error')
  const page: PageError = { message, requestId: requestIdOf(request) }
  const init = {
    status,
    headers: { 'Cache-Control': PRIVATE, 'X-Content-Type-Options': 'nosniff', ...headers },
  }
  const recovered = await recover?.()
  if (recovered) return data({ ...page, ...recovered }, init)
  const isRead = request.method === 'GET'
  const toast = { type: 'error', message } as const
  if (code === 'Unauthenticated') {
    const { pathname, search } = new URL(request.url)
    const requested = isRead || recover ? pathname.replace(/\.data$/, '') + search : '/'
    const query = requested === '/' ? '' : `?redirectTo=${encodeURIComponent(requested)}`
    // Back to the requested page after signing in; a submitted form also gets the reason.
    return recover
      ? redirectWithToast(`/sign-in${query}`, toast, deps.settings)
      : redirect(`/sign-in${query}`)
  }
  // Specification §2: the admin guard redirects everybody else to the sign-in page (decision 006).
  if (code === 'Forbidden' && isRead) return redirectWithToast('/sign-in', toast, deps.settings)
  // Not `data()`: for a route without a page Remix would turn it into "Unexpected Server Error" without the headers.
  return Response.json(page, init)
}

/** Headers of a `Response` or of `data()` with a status; null for anything else. */
export function headersOf(reply: unknown): Headers | null {
  if (reply instanceof Response) return reply.headers
  const isData = isObject(reply) && 'type' in reply && 'init' in reply
  return isData ? new Headers((reply.init as ResponseInit | null)?.headers) : null
}

export const REQUEST_ID_HEADER = 'x-request-id'

const ids = new WeakMap<Headers, string>()

/** Set by `server.ts`; made here under `remix-serve`. */
export function requestIdOf(request: Request): string {
  const given = request.headers.get(REQUEST_ID_HEADER)
  if (given && /^[\w-]{8,64}$/.test(given)) return given
  const known = ids.get(request.headers)
  if (known) return known
  const id = randomUUID()
  ids.set(request.headers, id)
  return id
}

import { randomUUID } from 'node:crypto'
import { data, redirect } from '@remix-run/node'
import type { Deps } from '~/domain/across/deps.server'
import { DomainError, type DomainErrorCode } from '~/domain/core/errors'
import { apiLabels } from '~/labels/api'
import { DEFAULT_SENTENCES } from '~/labels/languages.server'
import { toSentence, type Message } from '~/labels/messages'
import { failures } from '~/labels/specified/site'
import type { PageError } from '~/view-models/replies'
import { signInPath } from '~/paths/paths'
import { reject } from './api-response.server'
import { PRIVATE } from './caching.server'
import type { RouteContext } from './handlers.server'
import type { Speech } from './interface-language.server'
import { redirectWithToast } from './toast.server'

const STATUS: Record<DomainErrorCode, number> = {
  NotFound: 404,
  Gone: 410,
  Unauthenticated: 401,
  Forbidden: 403,
  InvalidInput: 400,
  Conflict: 409,
  Outdated: 412,
  TooLarge: 413,
  UnsupportedType: 415,
  RateLimited: 429,
  Unavailable: 503,
}

interface UnexpectedFault {
  codes: RegExp
  status: 503 | 507
  text?: Message
}

/** Matched by error codes from SQLite, the system, `app/storage` and `app/replica`. */
const UNEXPECTED: UnexpectedFault[] = [
  // The disk is full, over quota or mounted read-only.
  { codes: /^(SQLITE_FULL|SQLITE_READONLY(_[A-Z]+)?|ENOSPC|EDQUOT|EROFS)$/, status: 507 },
  { codes: /^SQLITE_BUSY(_[A-Z]+)?$/, status: 503 },
  { codes: /^STORAGE_UNAVAILABLE$/, status: 503, text: 'storageUnavailable' },
  { codes: /^PRIMARY_DOWN$/, status: 503, text: 'databaseUnavailable' },
]

/** The maximum number of causes to follow, since an error may be its own cause. */
const MAX_CAUSES = 10

export type ErrorDescription = ReturnType<typeof describeError>

/** The only place that maps errors to statuses and sentences. Other errors are bugs or a full disk. */
export function describeError(error: unknown, sentences: object = DEFAULT_SENTENCES) {
  if (!(error instanceof DomainError)) {
    const { status = 500, text = 'any' } = findUnexpected(error) ?? {}
    const isDatabaseUnavailable = text === 'databaseUnavailable'
    return { ...NOTHING, status, message: toSentence(text, sentences), isDatabaseUnavailable }
  }
  const { code, retryAfter } = error
  const { message, fields } = error.inWords(sentences)
  const headers: Record<string, string> = retryAfter ? { 'Retry-After': String(retryAfter) } : {}
  const status = STATUS[code]
  return { code, status, message, fields, headers, isExpected: true, isDatabaseUnavailable: false }
}

const NOTHING = { code: null, fields: {}, headers: {}, isExpected: false } as const

function findUnexpected(error: unknown): UnexpectedFault | undefined {
  let cause = error
  for (let depth = 0; depth < MAX_CAUSES && isObject(cause); depth += 1) {
    const code = typeof cause.code === 'string' ? cause.code : ''
    const known = UNEXPECTED.find(({ codes }) => codes.test(code))
    if (known) return known
    cause = cause.cause
  }
  return undefined
}

function isObject(value: unknown): value is { code?: unknown; cause?: unknown } {
  return typeof value === 'object' && value !== null
}

/** Without `speech`, messages are in English. */
export interface FailureContext {
  deps: Pick<Deps, 'log'>
  speech?: Pick<Speech, 'sentences'>
}

/** Runs `work`. On an error, responds with `toReply`'s result, or rethrows if that is null. */
export async function catchFailure<T, Reply>(
  { deps: { log }, speech }: FailureContext,
  work: () => T | Promise<T>,
  toReply: (error: ErrorDescription) => Reply | null | Promise<Reply | null>,
): Promise<T | Reply> {
  try {
    return await work()
  } catch (error) {
    const description = describeError(error, speech?.sentences)
    const reply = headersOf(error) ? null : await toReply(description)
    if (reply === null) throw error
    if (!description.isExpected) log.error({ err: error }, 'unexpected error')
    return reply
  }
}

/** Runs an API operation. `failed` is the message for an unexpected error. */
export function jsonResponse(
  ctx: FailureContext,
  call: () => Response | Promise<Response>,
  failed: string = failures.any,
): Promise<Response> {
  return catchFailure(ctx, call, ({ code, isExpected, isDatabaseUnavailable, ...description }) => {
    const message = isDatabaseUnavailable ? apiLabels.databaseUnavailable : failed
    const response = reject(isExpected ? description : { ...description, message })
    // RFC 9110 §11.6.1
    if (code === 'Unauthenticated') response.headers.set('WWW-Authenticate', 'Bearer')
    return response
  })
}

interface PageErrorOptions {
  /** The message for an unexpected error, if specification §8 has one for the page. */
  failed?: string
  recover?: (error: ErrorDescription) => Promise<object | null>
}

export async function pageErrorResponse(
  error: unknown,
  { request, deps, speech }: Pick<RouteContext, 'request' | 'deps' | 'speech'>,
  { failed, recover }: PageErrorOptions,
): Promise<unknown> {
  if (headersOf(error)) return error
  const description = describeError(error, speech.sentences)
  const { code, status, headers, isExpected } = description
  if (!isExpected) deps.log.error({ err: error }, 'unexpected error')
  const message = status === 500 && failed ? failed : description.message
  const page: PageError = { message, requestId: requestIdOf(request) }
  const init = {
    status,
    headers: { 'Cache-Control': PRIVATE, 'X-Content-Type-Options': 'nosniff', ...headers },
  }
  const recovered = await recover?.(description)
  if (recovered) return data({ ...page, ...recovered }, init)
  const isRead = request.method === 'GET'
  const toast = { type: 'error', message } as const
  const { pathname, search } = new URL(request.url)
  const requested = isRead || recover ? pathname.replace(/\.data$/, '') + search : '/'
  if (code === 'Unauthenticated') {
    // Signing in leads back to the requested page; after a submitted form, sign-in also shows the reason.
    const path = signInPath(requested)
    return recover ? redirectWithToast(path, toast, deps.env) : redirect(path)
  }
  // Specification §2: the admin guard redirects everybody else to sign-in (decision 006).
  if (code === 'Forbidden' && isRead) {
    return redirectWithToast(signInPath(requested, { isForAdmins: true }), toast, deps.env)
  }
  // Not `data()`: for a route without a page, Remix would respond "Unexpected Server Error" and drop the headers.
  return Response.json(page, init)
}

/** Returns the headers of a `Response`, or of `data()` with a status; null for anything else. */
export function headersOf(reply: unknown): Headers | null {
  if (reply instanceof Response) return reply.headers
  const isData = isObject(reply) && 'type' in reply && 'init' in reply
  return isData ? new Headers((reply.init as ResponseInit | null)?.headers) : null
}

export const REQUEST_ID_HEADER = 'x-request-id'

/** Set by `server.ts`; under `remix-serve`, the first call sets it. */
export function requestIdOf(request: Request): string {
  const fromProxy = request.headers.get(REQUEST_ID_HEADER)
  if (fromProxy && /^[\w-]{8,64}$/.test(fromProxy)) return fromProxy
  const id = randomUUID()
  request.headers.set(REQUEST_ID_HEADER, id)
  return id
}

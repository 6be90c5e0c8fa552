import { DomainError, type DomainErrorCode } from '~/domain/errors'
import { errorLabels } from '~/labels/site'

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

const FULL_DISK = /^(SQLITE_FULL|ENOSPC)$/
const BUSY_DATABASE = /^SQLITE_BUSY(_[A-Z]+)?$/

/** An error may be its own cause. */
const MAX_CAUSES = 10

export interface ErrorDescription {
  /** Null for everything but a `DomainError`. */
  code: DomainErrorCode | null
  status: number
  /** May be shown. */
  message: string
  /** Messages by field name. */
  fields: Record<string, string[]>
  headers: Record<string, string>
  /** False for a bug, a full disk or a busy database, which belong in the log. */
  isExpected: boolean
}

interface Options {
  /** Clients of the API sign in with a token, so that a 401 names the scheme (RFC 9110 §11.6.1). */
  isApi?: boolean
}

/** The only place that turns errors into statuses; pages, forms and the API render what it returns. */
export function describeError(error: unknown, { isApi = false }: Options = {}): ErrorDescription {
  if (!(error instanceof DomainError)) {
    const status = statusOfUnexpected(error)
    const message = errorLabels.unexpected
    return { code: null, status, message, fields: {}, headers: {}, isExpected: false }
  }
  const { code, message, fields, retryAfter } = error
  const headers = {
    ...(retryAfter && { 'Retry-After': String(retryAfter) }),
    ...(isApi && code === 'Unauthenticated' && { 'WWW-Authenticate': 'Bearer' }),
  }
  return { code, status: STATUS[code], message, fields, headers, isExpected: true }
}

function statusOfUnexpected(error: unknown): 500 | 503 | 507 {
  let cause = error
  for (let depth = 0; depth < MAX_CAUSES && isObject(cause); depth += 1) {
    const code = typeof cause.code === 'string' ? cause.code : ''
    if (FULL_DISK.test(code)) return 507
    if (BUSY_DATABASE.test(code)) return 503
    cause = cause.cause
  }
  return 500
}

function isObject(value: unknown): value is { code?: unknown; cause?: unknown } {
  return typeof value === 'object' && value !== null
}

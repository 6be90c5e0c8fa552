import type { DomainErrorCode } from '~/domain/errors'

/** The only table from what the domain rejected to the status of an answer. */
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

export function statusOf(code: DomainErrorCode): number {
  return STATUS[code]
}

/** Independent of HTTP; `app/http/error-response.server.ts` maps codes to statuses. */
export type DomainErrorCode =
  | 'NotFound'
  | 'Unauthenticated'
  | 'Forbidden'
  | 'InvalidInput'
  | 'Conflict'
  | 'TooLarge'
  | 'UnsupportedType'
  | 'RateLimited'
  | 'Unavailable'

export interface DomainErrorDetails {
  fields?: Record<string, string[]>
  /** Seconds. Always set for `RateLimited`, sometimes for `Unavailable`. */
  retryAfter?: number
}

/** The message may be shown to the user. */
export class DomainError extends Error {
  override name = 'DomainError'
  readonly code: DomainErrorCode
  readonly fields: Record<string, string[]>
  readonly retryAfter: number | undefined

  constructor(code: DomainErrorCode, message: string, details: DomainErrorDetails = {}) {
    super(message)
    this.code = code
    this.fields = details.fields ?? {}
    this.retryAfter = details.retryAfter
  }
}

export function fieldError(code: DomainErrorCode, field: string, message: string): DomainError {
  return new DomainError(code, message, { fields: { [field]: [message] } })
}

export function isDomainError(error: unknown, code?: DomainErrorCode): error is DomainError {
  return error instanceof DomainError && (code === undefined || error.code === code)
}

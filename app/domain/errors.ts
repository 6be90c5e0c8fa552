/** The closed list of things that can go wrong in the domain. It knows nothing of HTTP (see `app/http/status.ts`). */
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
  /** Messages by field name, for `InvalidInput` and `Conflict`. */
  fields?: Record<string, string[]>
  /** Seconds until another try makes sense, for `RateLimited` and, where it is known, `Unavailable`. */
  retryAfter?: number
}

/** Something the domain rejected, with a sentence that may be shown to the person who asked. */
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

/** Something wrong with one field, or with what came in it. */
export function fieldError(
  code: 'InvalidInput' | 'Conflict' | 'TooLarge' | 'UnsupportedType' | 'Unavailable',
  field: string,
  message: string,
): DomainError {
  return new DomainError(code, message, { fields: { [field]: [message] } })
}

export function isDomainError(error: unknown, code?: DomainErrorCode): error is DomainError {
  return error instanceof DomainError && (code === undefined || error.code === code)
}

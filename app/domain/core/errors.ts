import { DEFAULT_SENTENCES } from '~/labels/languages.server'
import { english, toSentence, type Message } from '~/labels/messages'

/** Independent of HTTP; `app/http/error-response.server.ts` maps codes to statuses. */
export type DomainErrorCode =
  | 'NotFound'
  | 'Gone'
  | 'Unauthenticated'
  | 'Forbidden'
  | 'InvalidInput'
  | 'Conflict'
  /** The client sent the version that it wants to change, but there is a newer one. */
  | 'Outdated'
  | 'TooLarge'
  | 'UnsupportedType'
  | 'RateLimited'
  | 'Unavailable'

interface DomainErrorDetails {
  fields?: Record<string, Message[]>
  /** The seconds to wait; always set for `RateLimited`, sometimes for `Unavailable`. */
  retryAfter?: number
}

/** All its texts may be shown to users. `message` and `fields` are in English, for the API, the command line and the log. */
export class DomainError extends Error {
  override name = 'DomainError'
  readonly code: DomainErrorCode
  readonly fields: Record<string, string[]>
  readonly retryAfter: number | undefined
  /** The key of the message, with its values. */
  readonly text: Message
  readonly #fields: Record<string, Message[]>

  constructor(code: DomainErrorCode, text: Message, details: DomainErrorDetails = {}) {
    super(toSentence(text, DEFAULT_SENTENCES))
    this.text = text
    this.#fields = details.fields ?? {}
    this.code = code
    this.fields = this.inWords(DEFAULT_SENTENCES).fields
    this.retryAfter = details.retryAfter
  }

  inWords(sentences: object) {
    const fields = Object.entries(this.#fields).map(([name, texts]): [string, string[]] => [
      name,
      texts.map((text) => toSentence(text, sentences)),
    ])
    return {
      message: toSentence(this.text, sentences),
      fields: Object.fromEntries(fields),
    }
  }
}

export function fieldError(code: DomainErrorCode, field: string, text: Message): DomainError {
  return new DomainError(code, text, { fields: { [field]: [text] } })
}

/** For the API and the command line, which use only English. */
export function englishError(code: DomainErrorCode, sentence: string): DomainError {
  return new DomainError(code, english(sentence))
}

export function isDomainError(error: unknown, code?: DomainErrorCode): error is DomainError {
  return error instanceof DomainError && (code === undefined || error.code === code)
}

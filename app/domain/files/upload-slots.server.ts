import { DomainError } from '~/domain/errors'

const RETRY_SECONDS = 5

export class UploadSlots {
  readonly #owners: string[] = []
  readonly #max: { all: number; perAccount: number }

  constructor(max: { all: number; perAccount: number }) {
    this.#max = max
  }

  /** Returns the release function. @throws DomainError `Unavailable` */
  take(accountId: string): () => void {
    const own = this.#owners.filter((id) => id === accountId).length
    if (this.#owners.length >= this.#max.all || own >= this.#max.perAccount) {
      const message = 'Too many pictures are being uploaded. Please try again in a moment.'
      const details = { fields: { file: [message] }, retryAfter: RETRY_SECONDS }
      throw new DomainError('Unavailable', message, details)
    }
    this.#owners.push(accountId)
    return () => void this.#owners.splice(this.#owners.indexOf(accountId), 1)
  }
}

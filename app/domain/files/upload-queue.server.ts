import { DomainError } from '~/domain/errors'
import { Queue } from '~/domain/queue'

const RETRY_SECONDS = 5

interface Limits {
  concurrency: number
  max: number
  perAccount: number
}

/** Bounds the memory of uploads, in total and per account. */
export class UploadQueue {
  readonly #all: Queue
  readonly #ofAccount: Queue

  constructor({ concurrency, max, perAccount }: Limits) {
    this.#all = new Queue({ name: 'uploads', concurrency, max, full })
    this.#ofAccount = new Queue({ concurrency: perAccount, max: perAccount, full })
  }

  run<T>(accountId: string, work: () => Promise<T>): Promise<T> {
    return this.#ofAccount.run(() => this.#all.run(work), { key: accountId })
  }
}

function full(): DomainError {
  const message = 'Too many pictures are being uploaded. Please try again in a moment.'
  return new DomainError('Unavailable', message, {
    fields: { file: [message] },
    retryAfter: RETRY_SECONDS,
  })
}

import { isDomainError } from '~/domain/errors'
import { Queue } from '~/domain/queue'

/** Milliseconds; deferred data times out later. */
const MAX_WAIT = 4_000

/** More would delay cached pages; fewer would make a page wait for all API calls between two renderings. */
const AT_ONCE = 4

export class RenderQueue {
  /** Seconds. */
  static readonly RETRY_AFTER = 5

  readonly #now: () => number
  readonly #queue = new Queue({ name: 'pages', max: 100, concurrency: AT_ONCE })

  constructor(now: () => number = () => performance.now()) {
    this.#now = now
  }

  /** Null if the queue is full or the page waited too long. */
  async run<Page>(render: () => Promise<Page>): Promise<Page | null> {
    const since = this.#now()
    try {
      return await this.#queue.run(async () => {
        return this.#now() - since > MAX_WAIT ? null : render()
      })
    } catch (error) {
      if (isDomainError(error, 'Unavailable')) return null
      throw error
    }
  }
}

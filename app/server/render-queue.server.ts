import { isDomainError } from '~/domain/errors'
import { Queue } from '~/domain/queue'

/** Milliseconds; deferred data times out later. */
const MAX_WAIT = 4_000

/**
 * One at a time, a page would wait for all API calls between two renderings; more than this would delay cached pages. React
 * renders each page in one turn of the event loop.
 */
const AT_ONCE = 4

/** Renders a few pages at a time, in order. */
export class RenderQueue {
  /** Seconds. */
  static readonly RETRY_AFTER = 5

  readonly #now: () => number
  readonly #queue = new Queue({ name: 'pages', max: 100, concurrency: AT_ONCE })

  constructor(now: () => number = () => performance.now()) {
    this.#now = now
  }

  /** Null if the queue is full, or the page waited too long. */
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

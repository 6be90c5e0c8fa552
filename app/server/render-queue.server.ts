import { setImmediate as nextTurn } from 'node:timers/promises'
import { isDomainError } from '~/domain/errors'
import { Queue } from '~/domain/queue'

/** Milliseconds; deferred data times out later. */
const MAX_WAIT = 4_000

/** Renders one page at a time: each blocks the thread, and cached pages and API calls are served in between. */
export class RenderQueue {
  /** Seconds. */
  static readonly RETRY_AFTER = 5

  readonly #now: () => number
  readonly #queue = new Queue({ max: 100 })

  constructor(now: () => number = () => performance.now()) {
    this.#now = now
  }

  /** Null when too many wait, or this one waited too long. */
  async run<Page>(render: () => Promise<Page>): Promise<Page | null> {
    const since = this.#now()
    try {
      return await this.#queue.run(async () => {
        if (this.#now() - since > MAX_WAIT) return null
        await nextTurn()
        return render()
      })
    } catch (error) {
      if (isDomainError(error, 'Unavailable')) return null
      throw error
    }
  }
}

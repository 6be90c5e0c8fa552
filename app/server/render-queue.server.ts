import { setImmediate as nextTurn } from 'node:timers/promises'

const MAX_WAITING = 100
/** Milliseconds; deferred data times out later. */
const MAX_WAIT = 4_000

/** Renders one page at a time: each blocks the thread, and cached pages and API calls are served in between. */
export class RenderQueue {
  /** Seconds. */
  static readonly RETRY_AFTER = 5

  readonly #now: () => number
  #waiting = 0
  #last: Promise<unknown> = Promise.resolve()

  constructor(now: () => number = () => performance.now()) {
    this.#now = now
  }

  /** Null when too many wait, or this one waited too long. */
  async run<Page>(render: () => Promise<Page>): Promise<Page | null> {
    if (this.#waiting >= MAX_WAITING) return null
    const since = this.#now()
    this.#waiting += 1
    const turn = this.#last.then(async () => {
      this.#waiting -= 1
      if (this.#now() - since > MAX_WAIT) return null
      await nextTurn()
      return render()
    })
    this.#last = turn.catch(() => {})
    return turn
  }
}

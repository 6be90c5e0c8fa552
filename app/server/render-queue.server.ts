import { setImmediate as nextTurn } from 'node:timers/promises'

const MAX_WAITING = 100
/** In milliseconds. Nobody should wait longer for a page to be begun, nor may deferred data time out meanwhile. */
const MAX_WAIT = 4_000

/** Renderings, one after the other. Each keeps the thread busy; kept pages and calls are served between two of them. */
export class RenderQueue {
  /** In seconds: by then those who wait have their pages. */
  static readonly RETRY_AFTER = 5

  readonly #now: () => number
  #waiting = 0
  #last: Promise<unknown> = Promise.resolve()

  constructor(now: () => number = () => performance.now()) {
    this.#now = now
  }

  /** @returns what `render` does; null when too many are waiting, or have waited too long */
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

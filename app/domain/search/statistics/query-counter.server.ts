import type { Deps } from '~/domain/deps.server'
import { SECOND } from '~/time/durations'
import { countedSpelling, recordQueries, type CountedQuery } from './record-query.server'

const WRITE_EVERY = 15 * SECOND
/** Different queries in memory; more within seconds are not people. */
const MAX_WAITING = 2_000

/** Writes in batches, since a commit waits for the disk. Call `write` at shutdown. */
export class QueryCounter {
  readonly #deps: Pick<Deps, 'db' | 'now' | 'settings' | 'log'>
  #waiting = new Map<string, CountedQuery>()
  #timer: NodeJS.Timeout | undefined
  #hasFailed = false

  constructor(deps: Pick<Deps, 'db' | 'now' | 'settings' | 'log'>) {
    this.#deps = deps
  }

  count(query: string, found: number): void {
    const spelled = countedSpelling(query)
    if (spelled === null) return
    const known = this.#waiting.get(spelled)
    if (!known && this.#waiting.size >= MAX_WAITING) return
    this.#waiting.set(spelled, { asked: (known?.asked ?? 0) + 1, found })
    this.#schedule()
  }

  write(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    if (this.#waiting.size === 0) return
    recordQueries(this.#deps, this.#waiting)
    this.#waiting = new Map()
  }

  #schedule(): void {
    this.#timer ??= setTimeout(() => {
      try {
        this.write()
        this.#hasFailed = false
      } catch (error) {
        // Kept in memory when the disk is full; the next write tries again.
        if (!this.#hasFailed) this.#deps.log.error({ err: error }, 'searches could not be counted')
        this.#hasFailed = true
        this.#schedule()
      }
    }, WRITE_EVERY).unref()
  }
}

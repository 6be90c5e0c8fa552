import type { Deps } from '~/domain/deps.server'
import { SECOND } from '~/time/durations'
import { isBuilt } from './index-state.server'
import {
  completeIndex,
  countRead,
  mergeIndex,
  refreshIndex,
  type Pace,
} from './rebuild-index.server'

/** At most 30 ms of work, with pauses for requests. */
const GENTLE: Pace = { posts: 2, pause: 15 }
const FIRST_LOOK = SECOND / 4
const NEXT_LOOK = 2 * SECOND
const TELL_EVERY = 10 * SECOND

/** Maintains the index in the background: rebuilds, renamed categories, merges of saved posts. */
export class Indexer {
  readonly #deps: Pick<Deps, 'db' | 'log' | 'now'>
  readonly #stop = new AbortController()
  #timer: NodeJS.Timeout | undefined
  #hasFailed = false
  #work: Promise<void> = Promise.resolve()
  #read: number | undefined

  constructor(deps: Pick<Deps, 'db' | 'log' | 'now'>) {
    this.#deps = deps
  }

  start(): void {
    this.#schedule(FIRST_LOOK, true)
  }

  /** Stops between two transactions; the rest follows after the next start. */
  async close(): Promise<void> {
    this.#stop.abort()
    clearTimeout(this.#timer)
    await this.#work
  }

  #schedule(wait: number, isFirst: boolean): void {
    if (this.#stop.signal.aborted) return
    this.#timer = setTimeout(() => {
      this.#work = this.#look(isFirst)
    }, wait).unref()
  }

  async #look(isFirst: boolean): Promise<void> {
    const { db, log } = this.#deps
    const options = { pace: GENTLE, signal: this.#stop.signal }
    let isDone = false
    try {
      if (isFirst || this.#isLeftUnfinished()) await this.#complete()
      await mergeIndex(db, options)
      await refreshIndex(db, options)
      isDone = true
      this.#hasFailed = false
    } catch (error) {
      if (this.#stop.signal.aborted) return
      // Such as a full disk. The old index still serves, and the next run tries again.
      if (!this.#hasFailed)
        log.error({ err: error }, 'the search index could not be brought up to date')
      this.#hasFailed = true
    }
    this.#schedule(NEXT_LOOK, isFirst && !isDone)
  }

  /** A rebuild from the command line has not moved on since the last look. */
  #isLeftUnfinished(): boolean {
    const { db } = this.#deps
    const before = this.#read
    this.#read = isBuilt(db) ? undefined : countRead(db)
    return this.#read !== undefined && this.#read === before
  }

  async #complete(): Promise<void> {
    const { db, log, now } = this.#deps
    const started = now()
    let told = started
    const posts = await completeIndex(db, {
      pace: GENTLE,
      signal: this.#stop.signal,
      onProgress: (done, total) => {
        if (now() - told < TELL_EVERY) return
        told = now()
        log.info({ done, total }, 'the search index is being built')
      },
    })
    if (posts > 0) log.info({ posts, ms: now() - started }, 'the search index is built')
  }
}

import type { Logger } from 'pino'
import { SECOND } from '~/time/durations'

const WRITE_EVERY = 15 * SECOND

interface CounterOptions<Count> {
  log: Logger
  /** Saves in one transaction; a failed batch is retried as a whole. */
  save: (counts: ReadonlyMap<string, Count>) => void
  /** Logged once, until a write succeeds. */
  failed: string
  /** Different keys in memory; more are not counted. */
  max?: number
}

/** Counts in memory and writes in batches, since a commit waits for the disk. Call `write` at shutdown. */
export class BatchedCounter<Count> {
  /** A process that only reads hands its counts to the one that writes. */
  save: CounterOptions<Count>['save']
  readonly #options: CounterOptions<Count>
  #counts = new Map<string, Count>()
  #timer: NodeJS.Timeout | undefined
  #hasFailed = false

  constructor(options: CounterOptions<Count>) {
    this.#options = options
    this.save = options.save
  }

  add(key: string, next: (before: Count | undefined) => Count): void {
    const { max = Infinity } = this.#options
    if (!this.#counts.has(key) && this.#counts.size >= max) return
    this.#counts.set(key, next(this.#counts.get(key)))
    this.#schedule()
  }

  write(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    if (this.#counts.size === 0) return
    this.save(this.#counts)
    this.#counts = new Map()
  }

  #schedule(): void {
    // The timer does not keep the process alive; shutdown writes the rest.
    this.#timer ??= setTimeout(() => {
      try {
        this.write()
        this.#hasFailed = false
      } catch (error) {
        // Kept in memory when the disk is full; the next write tries again.
        if (!this.#hasFailed) this.#options.log.error({ err: error }, this.#options.failed)
        this.#hasFailed = true
        this.#schedule()
      }
    }, WRITE_EVERY).unref()
  }
}

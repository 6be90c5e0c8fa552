import type { Logger } from 'pino'
import { SECOND } from '~/time/durations'

const WRITE_EVERY = 15 * SECOND

interface CounterOptions<Count> {
  log: Logger
  /** Saves a batch in one transaction; a failed batch is retried as a whole. */
  save: (counts: ReadonlyMap<string, Count>) => void
  /** The log message for the first failure in a row. */
  failed: string
  /** The maximum number of keys in memory; further keys are dropped. */
  max?: number
}

/** Counts in memory and writes batches, since every commit waits for the disk. Call `write` at shutdown. */
export class BatchedCounter<Count> {
  /** Saves a batch; in a read-only process, it sends the counts to the writer instead. */
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
    // The timer must not keep the process alive. Shutdown writes the remaining counts.
    this.#timer ??= setTimeout(() => {
      try {
        this.write()
        this.#hasFailed = false
      } catch (error) {
        // While the disk is full, counts stay in memory, and the next write retries.
        if (!this.#hasFailed) this.#options.log.error({ err: error }, this.#options.failed)
        this.#hasFailed = true
        this.#schedule()
      }
    }, WRITE_EVERY).unref()
  }
}

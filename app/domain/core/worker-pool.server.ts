import { channel } from 'node:diagnostics_channel'
import { Piscina } from 'piscina'
import type { Message } from '~/labels/messages'
import { SECOND } from '~/time/durations'
import { DomainError } from './errors'
import { Queue } from './queue'
import { fromPlainError, type Call, type Operations, type Reply } from './worker-thread'

const operations = channel('dharohar:operation')

/** Calls `listener` after each operation, with the time since it was requested. */
export function onOperation(listener: (done: { name: string; seconds: number }) => void): void {
  operations.subscribe((done) => listener(done as Parameters<typeof listener>[0]))
}

/** If a call runs for longer than this, its thread is terminated, and the next call starts another. */
const MAX_RUN = 10 * SECOND

/** The size of each thread's young generation, in MB. The default uses 25 MB more and is no faster. */
const MAX_YOUNG_MB = 4

interface WorkerPoolOptions<Own extends Operations> {
  name?: string
  /** The worker module; null runs operations in this thread. */
  file: string | null
  operations: () => Own
  workerData?: unknown
  threads: number
  max: number
  /** The number of seconds after which a rejected caller may retry. */
  retryAfter?: number
  busy: Message
}

/** Starts threads on first use and replaces crashed ones. Threads do not keep the process alive. */
export class WorkerPool<Own extends Operations> {
  readonly #options: WorkerPoolOptions<Own>
  readonly #queue: Queue
  #operations: Own | undefined
  #threads: Piscina<Call, Reply> | undefined
  #isClosed = false

  constructor(options: WorkerPoolOptions<Own>) {
    const { name, threads, max, busy, retryAfter } = options
    const full = () => new DomainError('Unavailable', busy, { retryAfter })
    this.#options = options
    this.#queue = new Queue({ name, concurrency: threads, max, full })
  }

  /** Aborting cancels a waiting call, but not a running one. Throws `Unavailable` on abort, on a full queue, after ten seconds, and after `close`. */
  async run<Name extends string & keyof Own>(
    name: Name,
    input: Parameters<Own[Name]>[0],
    signal?: AbortSignal,
  ): Promise<Awaited<ReturnType<Own[Name]>>> {
    const started = performance.now()
    try {
      const value = await this.#queue.run(() => this.#call({ name, input }), { signal })
      operations.publish({ name, seconds: (performance.now() - started) / SECOND })
      return value as Awaited<ReturnType<Own[Name]>>
    } catch (error) {
      if (this.#isClosed) throw new DomainError('Unavailable', 'closing')
      if (signal?.aborted) throw new DomainError('Unavailable', 'abandoned')
      throw error
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true
    await this.#threads?.destroy()
  }

  async #call(call: Call): Promise<unknown> {
    if (this.#isClosed) throw new Error('closed')
    const { file, operations, busy, retryAfter } = this.#options
    if (file === null) return (this.#operations ??= operations())[call.name]!(call.input as never)
    this.#threads ??= this.#start(file)
    const signal = AbortSignal.timeout(MAX_RUN)
    const running = this.#threads.run(call, { signal })
    const reply = await running.catch((error: unknown) => {
      // On a busy machine, a call may take too long without any fault of its own.
      if (signal.aborted) throw new DomainError('Unavailable', busy, { retryAfter })
      throw error
    })
    if (reply.error) throw fromPlainError(reply.error)
    return reply.value
  }

  #start(filename: string): Piscina<Call, Reply> {
    const { threads, workerData } = this.#options
    const pool = new Piscina<Call, Reply>({
      filename,
      workerData,
      minThreads: 1,
      maxThreads: threads,
      resourceLimits: { maxYoungGenerationSizeMb: MAX_YOUNG_MB },
    })
    // A thread may fail outside a call, for example at startup; the next call then fails.
    pool.on('error', () => {})
    return pool
  }
}

import { Worker } from 'node:worker_threads'
import { DomainError } from '~/domain/errors'
import type {
  RelatedAnswer,
  SearchIdsResult,
  SearchOptions,
  SearchResult,
  Suggestion,
} from './query-text'
import type { SearchEngine, SearchTask } from './search-engine.server'
import { fromThreadError, toThreadError, type ThreadError } from './thread-error'

/** More would only wait too long. */
const MAX_WAITING = 100
/** Seconds. */
const RETRY_AFTER = 2
const CLOSING = 'The search is closing.'

interface Waiting {
  resolve: (value: unknown) => void
  reject: (error: Error) => void
}

interface Reply {
  id: number
  value?: unknown
  error?: ThreadError
}

/** Searches in a worker, started on first use, restarted after a crash; keeps no process alive. */
export class WorkerSearch implements SearchEngine {
  readonly #file: string
  readonly #databaseFile: string
  readonly #waiting = new Map<number, Waiting>()
  #worker: Worker | undefined
  #lastId = 0
  #isClosed = false

  constructor(file: string, databaseFile: string) {
    this.#file = file
    this.#databaseFile = databaseFile
  }

  posts(query: string, options: SearchOptions): Promise<SearchResult> {
    return this.#ask<SearchResult>({ task: 'posts', query, options })
  }

  postIds(query: string, options: SearchOptions): Promise<SearchIdsResult> {
    return this.#ask<SearchIdsResult>({ task: 'postIds', query, options })
  }

  related(query: string): Promise<RelatedAnswer> {
    return this.#ask<RelatedAnswer>({ task: 'related', query })
  }

  suggestions(text: string): Promise<Suggestion[]> {
    return this.#ask<Suggestion[]>({ task: 'suggestions', query: text })
  }

  async close(): Promise<void> {
    this.#isClosed = true
    const worker = this.#worker
    this.#worker = undefined
    this.#rejectAll(new DomainError('Unavailable', CLOSING))
    await worker?.terminate()
  }

  /** @throws DomainError `Unavailable` when too many are waiting, or after `close` */
  async #ask<Result>(question: SearchTask): Promise<Result> {
    if (this.#isClosed) throw new DomainError('Unavailable', CLOSING)
    if (this.#waiting.size >= MAX_WAITING) {
      throw new DomainError('Unavailable', 'Too many searches at once. Please try again.', {
        retryAfter: RETRY_AFTER,
      })
    }
    const worker = (this.#worker ??= this.#start())
    const id = (this.#lastId += 1)
    worker.ref()
    const result = new Promise<unknown>((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject })
      worker.postMessage({ id, question })
    })
    // Our own worker returns what `SearchEngine` promises.
    return result as Promise<Result>
  }

  #start(): Worker {
    const worker = new Worker(this.#file, { workerData: { databaseFile: this.#databaseFile } })
    worker.on('message', (reply: Reply) => this.#settle(worker, reply))
    worker.on('error', (error: unknown) =>
      this.#fail(worker, fromThreadError(toThreadError(error))),
    )
    worker.on('exit', () => this.#fail(worker, new Error('The search thread has ended.')))
    return worker
  }

  #settle(worker: Worker, { id, value, error }: Reply): void {
    const waiting = this.#waiting.get(id)
    this.#waiting.delete(id)
    if (this.#waiting.size === 0) worker.unref()
    if (error === undefined) waiting?.resolve(value)
    else waiting?.reject(fromThreadError(error))
  }

  #fail(worker: Worker, error: Error): void {
    if (this.#worker !== worker) return
    this.#worker = undefined
    this.#rejectAll(error)
  }

  #rejectAll(error: Error): void {
    for (const { reject } of this.#waiting.values()) reject(error)
    this.#waiting.clear()
  }
}

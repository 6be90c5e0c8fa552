import PQueue from 'p-queue'
import { DomainError } from './errors'

interface Limits {
  name?: string
  concurrency?: number
  max?: number
  full?: () => DomainError
}

const tooMany = () => new DomainError('Unavailable', 'busy')

const named = new Map<string, Queue>()

export function queueLengths(): [string, number][] {
  return [...named].map(([name, queue]) => [name, queue.length])
}

/** Runs jobs in order; each key has its own queue and limits. */
export class Queue {
  readonly #queues = new Map<string, PQueue>()
  readonly #limits

  constructor({ name, concurrency = 1, max = Infinity, full = tooMany }: Limits = {}) {
    this.#limits = { concurrency, max, full }
    if (name !== undefined) named.set(name, this)
  }

  get length(): number {
    return [...this.#queues.values()].reduce((sum, { size }) => sum + size, 0)
  }

  /** Aborting removes a waiting job; a higher priority goes first. Throws `Unavailable` if the queue is full. */
  async run<T>(
    work: () => Promise<T>,
    { key = '', signal, priority }: { key?: string; signal?: AbortSignal; priority?: number } = {},
  ): Promise<T> {
    const queue = this.#queues.get(key) ?? this.#open(key)
    if (queue.size + queue.pending >= this.#limits.max) throw this.#limits.full()
    signal?.throwIfAborted()
    // If p-queue got the caller's signal, it would start the next job while this one is still running.
    const waiting = new AbortController()
    const leave = () => waiting.abort(signal?.reason)
    signal?.addEventListener('abort', leave, { once: true })
    const begin = () => {
      signal?.removeEventListener('abort', leave)
      return work()
    }
    return queue.add(begin, { signal: waiting.signal, priority })
  }

  #open(key: string): PQueue {
    const queue = new PQueue({ concurrency: this.#limits.concurrency })
    queue.on('idle', () => this.#queues.delete(key))
    this.#queues.set(key, queue)
    return queue
  }
}

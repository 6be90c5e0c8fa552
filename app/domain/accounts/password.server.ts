import { createHash } from 'node:crypto'
import { createRequire } from 'node:module'
import { Worker } from 'node:worker_threads'
import { DomainError } from '~/domain/errors'

/** About a third of a second on a small server. */
const ROUNDS = 12
const MAX_WORKERS = 2
const MAX_WAITING = 64

/** bcrypt reads 72 bytes, so ours hash a SHA-384 digest; imported hashes have no mark. */
const OWN_HASH_MARK = 'sha384:'

/** An unknown email must take as long as a wrong password. */
const DUMMY_HASH = `${OWN_HASH_MARK}$2b$12$D1oU5Z6TDOBzjwsAbwECqeW8ImxKtoBqL23CmApB5MX917m7bjp.u`

interface Job {
  input: string
  hash: string | null
  rounds: number
}

/** CommonJS; a worker from a string cannot resolve modules, so it is given the path of bcryptjs. */
const WORKER_SOURCE = `
  const { parentPort, workerData } = require('node:worker_threads')
  const bcrypt = require(workerData)
  parentPort.on('message', ({ input, hash, rounds }) => {
    parentPort.postMessage(hash ? bcrypt.compareSync(input, hash) : bcrypt.hashSync(input, rounds))
  })
`

/** Hashes in worker threads, two at a time, so that sign-ins do not slow readers. */
export class PasswordHasher {
  readonly #rounds: number
  readonly #idle: Worker[] = []
  readonly #waiting: { job: Job; resolve: (value: unknown) => void; reject: (e: Error) => void }[] =
    []
  #workers = 0

  constructor({ rounds = ROUNDS }: { rounds?: number } = {}) {
    this.#rounds = rounds
  }

  /** @throws DomainError `Unavailable` when too many are waiting */
  async hash(password: string): Promise<string> {
    const hash = await this.#run({ input: digest(password), hash: null, rounds: this.#rounds })
    return OWN_HASH_MARK + String(hash)
  }

  /** A null `hash` takes the usual time and returns false. */
  async verify(password: string, hash: string | null): Promise<boolean> {
    const stored = hash ?? DUMMY_HASH
    const isOwn = stored.startsWith(OWN_HASH_MARK)
    const matches = await this.#run({
      input: isOwn ? digest(password) : password,
      hash: isOwn ? stored.slice(OWN_HASH_MARK.length) : stored,
      rounds: this.#rounds,
    })
    return hash !== null && matches === true
  }

  async close(): Promise<void> {
    await Promise.all(this.#idle.splice(0).map((worker) => worker.terminate()))
  }

  #run(job: Job): Promise<unknown> {
    if (this.#waiting.length >= MAX_WAITING) {
      throw new DomainError('Unavailable', 'Too many people are signing in. Please try again.')
    }
    return new Promise((resolve, reject) => {
      this.#waiting.push({ job, resolve, reject })
      this.#next()
    })
  }

  #next(): void {
    if (this.#waiting.length === 0) return
    const worker = this.#idle.pop() ?? this.#startWorker()
    if (!worker) return
    const { job, resolve, reject } = this.#waiting.shift()!
    const onMessage = (value: unknown) => finish(() => resolve(value), true)
    const onError = (error: Error) => finish(() => reject(error), false)
    const finish = (settle: () => void, keep: boolean) => {
      worker.off('message', onMessage).off('error', onError)
      worker.unref()
      if (keep) this.#idle.push(worker)
      else this.#workers -= 1
      settle()
      this.#next()
    }
    worker.ref()
    worker.once('message', onMessage).once('error', onError)
    worker.postMessage(job)
  }

  #startWorker(): Worker | null {
    if (this.#workers >= MAX_WORKERS) return null
    this.#workers += 1
    return new Worker(WORKER_SOURCE, {
      eval: true,
      workerData: createRequire(import.meta.url).resolve('bcryptjs'),
    })
  }
}

function digest(password: string): string {
  // eslint-disable-next-line no-restricted-syntax -- every character counts, and the schemas bound their number
  return createHash('sha384').update(password.normalize('NFKC')).digest('base64')
}

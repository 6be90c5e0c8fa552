import { createHash } from 'node:crypto'
import { fieldError } from '~/domain/errors'
import { WorkerPool } from '~/domain/worker-pool.server'
import { normalise } from '~/text/clean'
import { passwordOperations } from './password-worker.server'
import { COMMON_PASSWORD, MIN_PASSWORD_LENGTH } from './schema'

/** About a third of a second on a small server. */
const ROUNDS = 12

/** bcrypt reads 72 bytes, so ours hash a SHA-384 digest; imported hashes have no mark. */
const OWN_HASH_MARK = 'sha384:'

/** An unknown email must take as long as a wrong password. */
const DUMMY_HASH = `${OWN_HASH_MARK}$2b$12$D1oU5Z6TDOBzjwsAbwECqeW8ImxKtoBqL23CmApB5MX917m7bjp.u`

/** Hashes in threads, two at a time, so that sign-ins do not slow readers. */
export class PasswordHasher {
  readonly #rounds: number
  readonly #threads: WorkerPool<typeof passwordOperations>

  constructor({ rounds = ROUNDS, file = null }: { rounds?: number; file?: string | null } = {}) {
    this.#rounds = rounds
    this.#threads = new WorkerPool({
      file,
      operations: () => passwordOperations,
      threads: 2,
      max: 66,
      busy: 'Too many people are signing in. Please try again.',
    })
  }

  /** @throws DomainError `Unavailable` when too many are waiting */
  async hash(password: string): Promise<string> {
    const input = digest(password)
    return OWN_HASH_MARK + (await this.#threads.run('hash', { input, rounds: this.#rounds }))
  }

  /** A null `hash` takes the usual time and returns false. */
  async verify(password: string, hash: string | null): Promise<boolean> {
    const stored = hash ?? DUMMY_HASH
    const isOwn = stored.startsWith(OWN_HASH_MARK)
    const matches = await this.#threads.run('matches', {
      input: isOwn ? digest(password) : password,
      hash: isOwn ? stored.slice(OWN_HASH_MARK.length) : stored,
    })
    return hash !== null && matches
  }

  close(): Promise<void> {
    return this.#threads.close()
  }
}

function digest(password: string): string {
  // eslint-disable-next-line no-restricted-syntax -- every character counts, and the schemas bound their number
  return createHash('sha384').update(password.normalize('NFKC')).digest('base64')
}

let common: Promise<Set<string>> | undefined

async function loadCommon(): Promise<Set<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  const longEnough = dictionary['passwords-common'].filter((p) => p.length >= MIN_PASSWORD_LENGTH)
  return new Set(longEnough.map((password) => password.toLowerCase()))
}

/** @throws DomainError `InvalidInput` at `password` for the 18,000 most common ones */
export async function requireUncommon(password: string): Promise<void> {
  common ??= loadCommon()
  if ((await common).has(normalise(password).toLowerCase())) {
    throw fieldError('InvalidInput', 'password', COMMON_PASSWORD)
  }
}

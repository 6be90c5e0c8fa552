import { createHash } from 'node:crypto'
import { fieldError } from '~/domain/core/errors'
import { WorkerPool } from '~/domain/core/worker-pool.server'
import { normalise } from '~/text/clean'
import { isCommonInIndia } from './indian-passwords'
import { passwordOperations } from './password-worker.server'
import { MIN_PASSWORD_LENGTH } from '~/domain/core/account-schema'

/** Hashing with twelve rounds takes about a third of a second on a small server. */
const ROUNDS = 12

/** Marks hashes of a SHA-384 digest, since bcrypt reads only 72 bytes. Imported hashes are not marked. */
const OWN_HASH_MARK = 'sha384:'

/** Checking an unknown email must take as long as checking a wrong password. */
const DUMMY_HASH = `${OWN_HASH_MARK}$2b$12$D1oU5Z6TDOBzjwsAbwECqeW8ImxKtoBqL23CmApB5MX917m7bjp.u`

/** Hashes in worker threads, at most two at a time, so that sign-ins do not slow down readers. */
export interface PasswordDeps {
  passwords: PasswordHasher
}

export class PasswordHasher {
  readonly #rounds: number
  readonly #threads: WorkerPool<typeof passwordOperations>

  constructor({ rounds = ROUNDS, file = null }: { rounds?: number; file?: string | null } = {}) {
    this.#rounds = rounds
    this.#threads = new WorkerPool({
      name: 'passwords',
      file,
      operations: () => passwordOperations,
      threads: 2,
      max: 66,
      busy: 'tooManySignIns',
    })
  }

  async hash(password: string): Promise<string> {
    const input = digest(password)
    return OWN_HASH_MARK + (await this.#threads.run('hash', { input, rounds: this.#rounds }))
  }

  /** If `hash` is null, takes just as long and returns false. */
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
  // oxlint-disable-next-line project/restricted-syntax -- every character matters, and the schemas limit their number
  return createHash('sha384').update(password.normalize('NFKC')).digest('base64')
}

interface Guesses {
  common: Set<string>
  keys: Record<string, (string | null)[]>
}

let guesses: Promise<Guesses> | undefined

async function loadGuesses(): Promise<Guesses> {
  const { dictionary, adjacencyGraphs } = await import('@zxcvbn-ts/language-common')
  const longEnough = dictionary['passwords-common'].filter((p) => p.length >= MIN_PASSWORD_LENGTH)
  const common = new Set(longEnough.map((password) => password.toLowerCase()))
  return { common, keys: adjacencyGraphs.qwerty }
}

/** Rejects the 18,000 most common passwords, those of India, repeated groups, and runs of neighbouring characters. */
export async function requireUncommon(password: string): Promise<void> {
  const { common, keys } = await (guesses ??= loadGuesses())
  const typed = normalise(password).toLowerCase()
  const isCommon = common.has(typed) || isCommonInIndia(typed)
  if (isCommon || REPEAT.test(typed) || countRuns([...typed], keys) < MIN_RUNS) {
    throw fieldError('InvalidInput', 'password', 'commonPassword')
  }
}

const REPEAT = /^(.{1,4})\1+$/su
const MIN_RUNS = 4

/** `abcdefgh` is one run, and `aaaa1234` is two. A run consists of equal or neighbouring characters, by code point or on the keyboard. */
function countRuns(characters: string[], keys: Guesses['keys']): number {
  const starts = characters.filter((character, at) => {
    const previous = characters[at - 1]
    if (previous === undefined) return true
    const [left, , , right] = keys[previous] ?? []
    if ([left, right].some((key) => key?.startsWith(character))) return false
    return Math.abs(character.codePointAt(0)! - previous.codePointAt(0)!) > 1
  })
  return starts.length
}

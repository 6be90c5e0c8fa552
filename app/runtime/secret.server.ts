import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { MIN_SECRET_LENGTH, type Environment } from '~/env.server'
import { createLog } from './log.server'

type SecretSettings = Pick<Environment, 'SESSION_SECRET' | 'DATA_DIR'>

let generated: string | undefined

/** Returns the secret from the settings, or one generated once and stored in the data folder. */
export function sessionSecret({ SESSION_SECRET, DATA_DIR }: SecretSettings): string {
  return SESSION_SECRET ?? (generated ??= storedSecret(join(DATA_DIR, 'session-secret')))
}

export function sign(text: string, env: SecretSettings): string {
  return createHmac('sha256', sessionSecret(env)).update(text).digest('base64url')
}

/** Compares strings of equal length in constant time. */
export function isEqualSecret(value: string, expected: string): boolean {
  const [a, b] = [Buffer.from(value), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}

function storedSecret(path: string): string {
  const saved = existsSync(path) ? readFileSync(path, 'utf8').trim() : null
  if (saved !== null && saved.length >= MIN_SECRET_LENGTH) return saved
  if (saved !== null) {
    createLog().warn(`${path} was empty or too short: a new secret was generated`)
  }
  mkdirSync(dirname(path), { recursive: true })
  const fresh = randomBytes(32).toString('base64url')
  // Writes, then renames, so that a power cut leaves no partial file.
  writeFileSync(`${path}.new`, fresh, { mode: 0o600, flush: true })
  renameSync(`${path}.new`, path)
  return fresh
}

import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { MIN_SECRET_LENGTH, type Settings } from '~/env.server'

let made: string | undefined

/** From the settings, or generated once and stored in the data folder. */
export function sessionSecret({
  SESSION_SECRET,
  DATA_DIR,
}: Pick<Settings, 'SESSION_SECRET' | 'DATA_DIR'>): string {
  return SESSION_SECRET ?? (made ??= keptSecret(join(DATA_DIR, 'session-secret')))
}

function keptSecret(path: string): string {
  const kept = existsSync(path) ? readFileSync(path, 'utf8').trim() : null
  if (kept !== null && kept.length >= MIN_SECRET_LENGTH) return kept
  if (kept !== null) {
    process.stderr.write(`${path} was empty or too short: a new secret was made.\n`)
  }
  mkdirSync(dirname(path), { recursive: true })
  const fresh = randomBytes(32).toString('base64url')
  // Renamed when complete, so that a power cut leaves no partial file.
  writeFileSync(`${path}.new`, fresh, { mode: 0o600, flush: true })
  renameSync(`${path}.new`, path)
  return fresh
}

import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Settings } from '~/env.server'

let made: string | undefined

/** The secret that cookies are signed with: from the settings, or made once and kept in the data folder. */
export function sessionSecret({
  SESSION_SECRET,
  DATA_DIR,
}: Pick<Settings, 'SESSION_SECRET' | 'DATA_DIR'>): string {
  return SESSION_SECRET ?? (made ??= keptSecret(join(DATA_DIR, 'session-secret')))
}

function keptSecret(path: string): string {
  mkdirSync(join(path, '..'), { recursive: true })
  try {
    // `wx`: of two processes that start together, one writes and the other reads what it wrote.
    writeFileSync(path, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  return readFileSync(path, 'utf8')
}

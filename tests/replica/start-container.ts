/** Runs containers as processes that share a primary. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, vi } from 'vitest'
import { migrateDatabase } from '~db/migrate.server'
import type { TestDeps } from '../helpers/deps'
import { copyRows } from '../helpers/prepared-site'
import { type Sqld, startSqld } from '../helpers/sqld'
import { buildModule } from '../helpers/thread-module'

export const PATIENCE = { timeout: 120_000, interval: 50 }

let program: string
const ends: (() => unknown)[] = []

/** Builds the container program for a test file, and stops all containers after its tests. */
export function useContainers(): void {
  beforeAll(async () => {
    program = await buildModule('tests/replica/container.ts')
  })
  afterAll(async () => {
    for (const end of ends.toReversed()) await end()
    rmSync(program, { force: true })
  })
}

/** Starts a primary, empty or with a site's rows. */
export async function aPrimary(site?: TestDeps): Promise<Sqld> {
  const primary = await startSqld()
  ends.push(() => primary.stop())
  if (!site) return primary
  const copy = await primary.openCopy('fill')
  migrateDatabase(copy)
  copyRows(site.db, copy)
  copy.$client.close()
  return primary
}

export interface Environment {
  args?: string[]
  HALT_AT?: string
  SEED_SAMPLE?: string
  BACKUP_DIR?: string
}

export function startContainer(primary: Sqld, name: string, { args, ...env }: Environment = {}) {
  const child = spawn(process.execPath, [program, ...(args ?? [])], {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'test',
      DATA_DIR: join(primary.folder, name),
      DATABASE_SYNC_URL: primary.url,
      SESSION_SECRET: 'a secret that all containers share',
      ADMIN_EMAIL: 'admin@example.org',
      ADMIN_PASSWORD: 'a password of its own',
      SEED_SAMPLE: '0',
      LOG_LEVEL: 'info',
      ...env,
    },
  })
  const ended = once(child, 'close')
  const output = { text: '' }
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => (output.text += String(chunk)))
  const says = (words: string | RegExp) => {
    const look = () => {
      if (output.text.search(words) < 0)
        throw new Error(`Expected ${words}, but got: ${output.text}`)
    }
    return Promise.race([vi.waitFor(look, PATIENCE), ended.then(look)])
  }
  const kill = async () => {
    child.kill('SIGKILL')
    await ended
  }
  ends.push(kill)
  return { child, ended, output, says, kill }
}

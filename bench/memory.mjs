/**
 * Measures the memory of Node, the libraries and the site: at startup, and while the site serves cached pages, searches
 * and stores pictures.
 *
 *   npm run build
 *   node bench/memory.mjs            (needs wrk)
 *
 * Starts its own site with the sample content in a temporary folder, and restarts it. Prints a Markdown table of
 * resident MB; the system can drop file-backed pages (programs, libraries, the database) under memory pressure.
 */
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { clientOf, MALLOC, memoryOf, print, signIn, startSite } from './site.mjs'

const PORT = Number(process.env.PORT ?? 3945)
const PHOTOGRAPHS = 20
const dataDir = mkdtempSync(join(tmpdir(), 'bench-memory-'))
const rows = []
try {
  await ofNode('Node alone', [])
  const libraries = importedLibraries()
  await ofNode(`Node and the ${libraries.length} libraries that are imported first`, libraries)
  const first = await startSite({ port: PORT, dataDir, isSeeded: true })
  note('the site, started for the first time, with its sample', first.pid)
  await first.stop()
  const site = await startSite({ port: PORT, dataDir })
  const { origin, pid } = site
  try {
    note('started again', pid)
    readFor(20, origin)
    note('after 20 seconds of cached pages', pid)
    await searchFor(10, origin)
    note('after 10 seconds of searches, rendered each time', pid)
    readFor(60, origin)
    note('after a minute of cached pages', pid)
    await sendPhotographs(origin)
    note(`after ${PHOTOGRAPHS} photographs of 12 megapixels`, pid)
    readFor(20, origin)
    note('after 20 seconds of cached pages', pid)
  } finally {
    await site.stop()
  }
} finally {
  rmSync(dataDir, { recursive: true })
}
print(['', 'MB', 'file-backed', 'peak so far'], rows)

function note(label, pid) {
  const { rss, files, peak } = memoryOf(pid)
  rows.push([label, rss, files, peak])
}

/** Libraries that the server imports before it listens. */
function importedLibraries() {
  const names = new Set()
  const folder = 'build/server/static'
  const chunk = readdirSync(folder).find((name) => name.startsWith('server-build-'))
  for (const file of ['build/server.js', 'build/serve.js', join(folder, chunk)]) {
    const imports = readFileSync(file, 'utf8').matchAll(/^import .*?["']([^"'.].*?)["'];?$/gm)
    for (const [, name] of imports) if (!isBuiltin(name)) names.add(name)
  }
  return [...names]
}

async function ofNode(label, names) {
  const program = `
    for (const name of ${JSON.stringify(names)}) await import(name)
    setInterval(() => {}, 1e6)
    process.stdout.write('.')`
  const node = spawn(process.execPath, ['--input-type=module', '-e', program], {
    env: { ...process.env, NODE_ENV: 'production', ...MALLOC },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(node.stdout, 'data')
  note(label, node.pid)
  node.kill()
}

function readFor(seconds, url) {
  const args = ['-t1', '-c32', `-d${seconds}s`, '-H', 'Accept-Encoding: br', url]
  const output = execFileSync('wrk', args, { encoding: 'utf8' })
  if (/Non-2xx/.test(output)) throw new Error(output)
}

/** Searches for two words from the home page, a different pair each time. */
async function searchFor(seconds, origin) {
  const home = await (await fetch(origin)).text()
  const words = [...new Set(home.match(/[\u0900-\u097f]{3,}/g))]
  const end = performance.now() + seconds * 1_000
  for (let n = 0; performance.now() < end; n += 1) {
    const pair = [
      words[n % words.length],
      words[(n * 7 + Math.floor(n / words.length)) % words.length],
    ]
    const url = `${origin}/search?q=${encodeURIComponent(pair.join(' '))}`
    const response = await fetch(url, { headers: { 'Accept-Encoding': 'br' } })
    await response.arrayBuffer()
    if (!response.ok) throw new Error(`${url}: ${response.status}`)
  }
}

async function sendPhotographs(origin) {
  const { token } = await signIn(origin)
  const { upload } = clientOf(origin, token)
  for (let n = 0; n < PHOTOGRAPHS; n += 1) {
    const noise = { type: 'gaussian', mean: 128, sigma: 4 + n }
    const create = { width: 4_000, height: 3_000, channels: 3, background: '#b91c1c', noise }
    const { status, text } = await upload(await sharp({ create }).jpeg({ quality: 70 }).toBuffer())
    if (status !== 201) throw new Error(`${status} ${text}`)
  }
}

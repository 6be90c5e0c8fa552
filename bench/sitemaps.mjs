/**
 * Measures the CPU time and memory that the sitemaps and the feed take.
 *
 *   DATA_DIR=… npx tsx bench/synthesize.ts 100000      (use a test folder: this adds posts)
 *   npm run build
 *   DATA_DIR=… node bench/sitemaps.mjs
 *
 * Requests every file once, like a crawler, without the page cache.
 */
import { cpuOf, memoryOf, print, startSite } from './site.mjs'

const site = await startSite({
  port: Number(process.env.PORT ?? 3951),
  dataDir: process.env.DATA_DIR,
  env: { PAGE_CACHE: '0' },
})
try {
  await read('/')
  const before = memoryOf(site.pid).rss
  const rows = []
  const index = await measure('/sitemap.xml')
  rows.push(index.row)
  let cpu = index.cpu
  for (const [, path] of index.text.matchAll(/<loc>https?:\/\/[^/]+([^<]+)<\/loc>/g)) {
    const { row, cpu: own } = await measure(path)
    rows.push(row)
    cpu += own
  }
  rows.push(['all sitemaps', '', '', cpu.toFixed(2)], (await measure('/feed')).row)
  print(['path', 'entries', 'kB', 'CPU s'], rows)
  const { rss, peak } = memoryOf(site.pid)
  process.stdout.write(`memory: ${before} MB before, ${rss} after, ${peak} at peak\n`)
} finally {
  await site.stop()
}

async function measure(path) {
  const before = cpuOf(site.pid)
  const text = await read(path)
  const cpu = cpuOf(site.pid) - before
  const entries = text.match(/<(url|sitemap|item)>/g)?.length ?? 0
  return { text, cpu, row: [path, entries, Math.round(text.length / 1_000), cpu.toFixed(2)] }
}

async function read(path) {
  const response = await fetch(site.origin + path)
  if (!response.ok) throw new Error(`${path}: ${response.status}`)
  return response.text()
}

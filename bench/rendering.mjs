/**
 * Measures the cost of an uncached page: loaders, React, serialisation, policy, compression.
 *
 *   npm run build
 *   node bench/rendering.mjs [path …]
 *
 * Prints the lowest CPU time of twenty batches, over all threads, since other programs can only increase it.
 */
import { cpuOf, print, startSite } from './site.mjs'

const BATCHES = 20
const EACH = 25

const port = Number(process.env.PORT ?? 3941)
const site = await startSite({
  port,
  env: { PAGE_CACHE: '0' },
  isSeeded: true,
})
try {
  const [post] = (await get(site, '/')).match(/\/post\/[a-z0-9-]+/)
  const given = process.argv.slice(2)
  const paths =
    given.length > 0
      ? given
      : ['/', post, '/category/tirth', '/search?q=ram', '/about', '/robots.txt']
  const rows = []
  for (const path of paths) {
    rows.push([path.replace(post, '/post/…'), ...(await measure(site, path))])
  }
  print(['page', 'HTML kB', 'elements', 'CPU ms', 'median'], rows)
} finally {
  await site.stop()
}

async function get({ origin }, path) {
  const response = await fetch(origin + path, { headers: { 'Accept-Encoding': 'br' } })
  if (!response.ok) throw new Error(`${path}: ${response.status}`)
  return response.text()
}

async function measure(server, path) {
  for (let n = 0; n < 100; n += 1) await get(server, path)
  const costs = []
  for (let batch = 0; batch < BATCHES; batch += 1) {
    const before = cpuOf(server.pid)
    for (let n = 0; n < EACH; n += 1) await get(server, path)
    costs.push(((cpuOf(server.pid) - before) * 1_000) / EACH)
  }
  costs.sort((a, b) => a - b)
  const html = await get(server, path)
  return [
    kb(html),
    [...html.matchAll(/<[a-z]/g)].length,
    costs[0].toFixed(1),
    costs[BATCHES / 2].toFixed(1),
  ]
}

function kb(text) {
  return (Buffer.byteLength(text) / 1000).toFixed(1)
}

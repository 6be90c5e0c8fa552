/**
 * Measures the CPU time of a search through the API and of a search page, for distinct queries, without the cache.
 *
 *   npm run build
 *   [DATA_DIR=…] node bench/search-cpu.mjs [folder of another build]
 *
 * Sends the queries of readers-questions.tsv to a site with the sample posts, or to the one in DATA_DIR. Two builds
 * alternate, so that the machine's load affects both. Prints milliseconds per request, over all threads of the server.
 */
import { readFileSync } from 'node:fs'
import { cpuOf, print, startSite, untilIndexed } from './site.mjs'

const TURNS = Number(process.env.TURNS ?? 3)
const port = Number(process.env.PORT ?? 3922)
const [other] = process.argv.slice(2)
const questions = [
  ...new Set(
    readFileSync(new URL('readers-questions.tsv', import.meta.url), 'utf8')
      .split('\n')
      .filter((row) => row !== '' && !row.startsWith('#'))
      .map((row) => row.split('\t')[1]),
  ),
]
const KINDS = [
  ['API', (query) => `/api/posts/search?q=${encodeURIComponent(query)}`],
  ['page', (query) => `/search?q=${encodeURIComponent(query)}`],
]
const BUILDS = other ? [undefined, other] : [undefined]

const rows = []
for (let turn = 0; turn < TURNS; turn += 1) {
  for (const cwd of BUILDS) rows.push([cwd ?? 'this build', ...(await measure(cwd))])
}
const columns = KINDS.flatMap(([kind]) => [`${kind}: CPU ms`, `${kind}: median ms`, '99% ms'])
print(['build', ...columns], rows)

async function measure(cwd) {
  const dataDir = process.env.DATA_DIR
  const env = { PAGE_CACHE: '0', ...(dataDir && { SEED_SAMPLE: '0' }) }
  const site = await startSite({ port, dataDir, env, isSeeded: !dataDir, cwd })
  try {
    await untilIndexed(site)
    const figures = []
    for (const [, pathOf] of KINDS) {
      for (const query of questions) await ask(site, pathOf(query))
      const before = cpuOf(site.pid)
      const times = []
      for (const query of questions) times.push(await ask(site, pathOf(query)))
      times.sort((a, b) => a - b)
      const cost = ((cpuOf(site.pid) - before) * 1_000) / questions.length
      figures.push(
        cost,
        times[Math.floor(times.length / 2)],
        times[Math.floor(times.length * 0.99)],
      )
    }
    return figures.map((figure) => figure.toFixed(1))
  } finally {
    await site.stop()
  }
}

async function ask({ origin }, path) {
  const started = performance.now()
  const response = await fetch(origin + path, { headers: { 'Accept-Encoding': 'br' } })
  await response.arrayBuffer()
  if (!response.ok) throw new Error(`${response.status} for ${path}`)
  return performance.now() - started
}

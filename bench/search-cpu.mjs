/**
 * Measures the CPU time of a search through the API and of a search page, for distinct queries, without the cache.
 *
 *   npm run build
 *   [DATA_DIR=…] node bench/search-cpu.mjs [folder of another build]
 *
 * Sends the queries of readers-questions.tsv to a site with the sample posts, or with a copy of the data in DATA_DIR. Two
 * builds run at the same time and answer each query one after the other, so that the machine's load affects both. Prints
 * milliseconds per request, over all threads of the server.
 */
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { cpuOf, print, startSite, untilIndexed } from './site.mjs'

const TURNS = Number(process.env.TURNS ?? 6)
const PORT = Number(process.env.PORT ?? 3922)
const BUILDS = [undefined, ...process.argv.slice(2)]
const queries = [
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

const copies = mkdtempSync(join(tmpdir(), 'bench-search-'))
const sites = []
try {
  for (const [at, cwd] of BUILDS.entries()) sites.push(await start(cwd, at))
  const figures = []
  for (const [, pathOf] of KINDS) figures.push(await measure(pathOf))
  const columns = KINDS.flatMap(([kind]) => [`${kind}: CPU ms`, `${kind}: median ms`, '99% ms'])
  print(
    ['build', ...columns],
    BUILDS.map((cwd, at) => [cwd ?? 'this build', ...figures.flatMap((rows) => rows[at])]),
  )
} finally {
  await Promise.all(sites.map((site) => site.stop()))
  rmSync(copies, { recursive: true })
}

async function start(cwd, at) {
  const source = process.env.DATA_DIR
  const dataDir = source && join(copies, String(at))
  if (dataDir)
    cpSync(source, dataDir, { recursive: true, filter: (file) => !file.endsWith('.lock') })
  const env = { PAGE_CACHE: '0', ...(dataDir && { SEED_SAMPLE: '0' }) }
  const site = await startSite({ port: PORT + at, dataDir, env, isSeeded: !dataDir, cwd })
  await untilIndexed(site)
  return site
}

/** Returns, for each build, the CPU time, the median and the 99th percentile of the response times. */
async function measure(pathOf) {
  await askAll(pathOf)
  const before = sites.map(({ pid }) => cpuOf(pid))
  const times = await askAll(pathOf, TURNS)
  return sites.map(({ pid }, at) => {
    const sorted = times[at].toSorted((a, b) => a - b)
    const cpu = ((cpuOf(pid) - before[at]) * 1_000) / sorted.length
    const place = (share) => sorted[Math.floor(share * sorted.length)]
    return [cpu, place(0.5), place(0.99)].map((figure) => figure.toFixed(1))
  })
}

async function askAll(pathOf, turns = 1) {
  const times = sites.map(() => [])
  for (let turn = 0; turn < turns; turn += 1) {
    for (const query of queries) {
      for (const [at, site] of sites.entries()) times[at].push(await ask(site, pathOf(query)))
    }
  }
  return times
}

async function ask({ origin }, path) {
  const started = performance.now()
  const response = await fetch(origin + path, { headers: { 'Accept-Encoding': 'br' } })
  await response.arrayBuffer()
  if (!response.ok) throw new Error(`${response.status} for ${path}`)
  return performance.now() - started
}

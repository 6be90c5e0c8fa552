/**
 * Measures search times on the server, and how much searches delay other responses.
 *
 *   npx tsx bench/synthesize.ts 20000       (with DATA_DIR set to a test folder)
 *   DATA_DIR=… node bench/search.mjs
 *
 * Searches through the JSON API for words from the site: unchanged, in Latin letters, truncated, with a typo, and two
 * or three together. Prints a Markdown table of sequential responses, in milliseconds. While searches run, the script
 * requests a page repeatedly; the additional time is the cost for other readers. Sends a limited number of requests, to
 * this machine only.
 */
import { once } from 'node:events'
import { Agent, get } from 'node:http'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { print, quantile, startSite } from './site.mjs'

const PORT = 3920
const BASE = `http://127.0.0.1:${PORT}`
const agent = new Agent({ keepAlive: true })
const OF_A_KIND = 60
const WARMING = 20

const db = new Database(join(process.env.DATA_DIR ?? './data', 'site.sqlite'), { readonly: true })
const posts = db.prepare("SELECT count(*) FROM posts WHERE status = 'published'").pluck().get()
const questions = collectQuestions()
// The cache is off, because the same query may repeat.
const site = await startSite({
  port: PORT,
  dataDir: process.env.DATA_DIR,
  env: { PAGE_CACHE: '0', SEED_SAMPLE: '0' },
})
try {
  // Warms up the server: compiled code, cached words.
  for (const [, queries] of questions) {
    for (const query of queries.slice(0, WARMING)) await ask(query)
  }
  const rows = []
  const all = []
  for (const [kind, queries] of questions) {
    const times = []
    for (const query of queries) times.push(await ask(query))
    all.push(...times)
    rows.push(row(kind, times))
  }
  rows.push(row('all', all))
  const quiet = await measurePage(() => sleep(300))
  const busy = await measurePage(async () => {
    for (const query of questions.flatMap(([, queries]) => queries).slice(0, 200)) await ask(query)
  })
  process.stdout.write(`${posts} posts\n\n`)
  print(
    ['query', 'count', 'median ms', '95% ms', 'longest ms'],
    [...rows, row('/healthz, alone', quiet), row('/healthz, beside searches', busy)],
  )
} finally {
  agent.destroy()
  await site.stop()
}

/** Frequent and rare words from the site's word list; deterministic per site. */
function collectQuestions() {
  const words = db
    .prepare('SELECT word, df FROM search_term WHERE df > 0 AND length(term) >= 4 ORDER BY term')
    .all()
    .filter(({ word }) => /^[\u0900-\u097F]+$/.test(word))
  const spread = (list) =>
    Array.from({ length: OF_A_KIND }, (_, n) => list[Math.floor((n * list.length) / OF_A_KIND)])
  const frequent = spread(words.toSorted((a, b) => b.df - a.df).slice(0, 600)).map((w) => w.word)
  const rare = spread(words).map((w) => w.word)
  const slugs = db.prepare('SELECT slug FROM posts ORDER BY number LIMIT 600').pluck().all()
  const roman = spread(slugs).map((slug) => slug.split('-').find((part) => part.length > 4) ?? slug)
  const pair = (list) => list.map((word, at) => `${word} ${list[(at + 7) % list.length]}`)
  return [
    ['frequent word', frequent],
    ['rare word', rare],
    ['two frequent words', pair(frequent)],
    ['three words', pair(frequent).map((two, at) => `${two} ${rare[at]}`)],
    ['roman word', roman],
    ['two roman words', pair(roman)],
    ['beginning', frequent.map((word) => word.slice(0, 3))],
    ['typo', roman.map((word) => word.slice(0, 2) + word[3] + word[2] + word.slice(4))],
    ['phrase', slugs.slice(0, OF_A_KIND).map((_, at) => `"${pair(frequent)[at]}"`)],
  ]
}

/** Returns the milliseconds until the last (compressed) byte. */
async function ask(query) {
  return time(`/api/posts/search?limit=9&q=${encodeURIComponent(query)}`)
}

/** Uses keep-alive and Node's plain client, since `fetch` alone takes about as long as a small response. */
async function time(path) {
  const started = performance.now()
  const [response] = await once(
    get(BASE + path, { agent, headers: { 'Accept-Encoding': 'gzip' } }),
    'response',
  )
  response.resume()
  await once(response, 'end')
  if (response.statusCode !== 200) throw new Error(`${response.statusCode} for ${path}`)
  return performance.now() - started
}

async function measurePage(runSearches) {
  const times = []
  const state = { isOver: false }
  const work = runSearches().finally(() => (state.isOver = true))
  while (!state.isOver) {
    times.push(await time('/healthz'))
    await sleep(5)
  }
  await work
  return times
}

function row(name, times) {
  return [name, times.length, quantile(times, 0.5), quantile(times, 0.95), quantile(times, 1)]
}

/**
 * Measures the response times of readers' pages and of the API, with and without the page cache, and the times of
 * publishing and of startup.
 *
 *   DATA_DIR=… npx tsx bench/synthesize.ts 100000      (use a test folder: this adds posts)
 *   DATA_DIR=… node bench/requests.mjs
 *
 * Prints each row of a Markdown table once it is measured: the median and the 95th percentile of sequential response
 * times, in milliseconds, and the responses per second with 16 parallel requests. Sends a limited number of requests, to
 * this machine only.
 */
import { printRow, publish, quantile, signIn, startSite, untilIndexed } from './site.mjs'

const PORT = Number(process.env.PORT ?? 3919)
const BASE = `http://127.0.0.1:${PORT}`
const ONE_BY_ONE = 60
const TOGETHER = 600
const CONCURRENCY = 16
const PUBLICATIONS = 40
const DEEP = 8_991

const head = ['page', 'cache', 'median ms', '95% ms', 'responses/s', 'bytes (br)']
printRow(head)
printRow(head.map(() => '---'))
for (const cache of ['0', '1']) {
  const site = await startSite({
    port: PORT,
    dataDir: process.env.DATA_DIR,
    env: { PAGE_CACHE: cache },
  })
  try {
    if (cache === '0')
      printRow(['start to first response', '', site.startup.toFixed(0), '', '', ''])
    await untilIndexed(site)
    for (const path of [...(await paths()), ...(await apiPaths())])
      printRow(await measure(path, cache === '1'))
    if (cache === '1') printRow(await measurePublishing())
  } finally {
    await site.stop()
  }
}

/** The home page, and the first post and category it links to. */
async function paths() {
  const html = await (await fetch(BASE)).text()
  const first = (pattern) => pattern.exec(html)?.[0]
  const category = first(/\/category\/[a-z0-9-]+/)
  return ['/', first(/\/post\/[a-z0-9-]+/), category, `${category}?startIndex=${DEEP}`]
}

/** With 100,000 posts, the median of each of these must stay below 10 ms. */
async function apiPaths() {
  const { posts } = await (await fetch(`${BASE}/api/posts?limit=1`)).json()
  const [{ slug, category, userId }] = posts
  const categories = await (await fetch(`${BASE}/api/categories`)).json()
  const last = categories.at(-1).slug
  return [
    '/api/posts',
    `/api/posts?startIndex=${DEEP}`,
    '/api/posts/?sort=views&limit=4',
    '/api/posts/?featured=true&limit=6',
    `/api/posts?category=${encodeURIComponent(category)}`,
    `/api/posts?category=${last}`,
    `/api/posts/?slug=${slug}`,
    ...(userId ? [`/api/posts/?userId=${userId}`] : []),
    `/api/posts/search?q=${encodeURIComponent('गंगा')}&limit=10`,
  ]
}

async function measure(path, isCached) {
  let bytes = 0
  const ask = async () => {
    const started = performance.now()
    const response = await fetch(BASE + path, { headers: { 'Accept-Encoding': 'br' } })
    await response.arrayBuffer()
    bytes = Number(response.headers.get('content-length')) || bytes
    return performance.now() - started
  }
  for (let warm = 0; warm < 5; warm += 1) await ask()
  const times = []
  for (let index = 0; index < ONE_BY_ONE; index += 1) times.push(await ask())
  const started = performance.now()
  let left = TOGETHER
  await Promise.all(
    Array.from({ length: CONCURRENCY }, async () => {
      while (left-- > 0) await ask()
    }),
  )
  const perSecond = TOGETHER / ((performance.now() - started) / 1000)
  const page = path.split('/')[1] || 'home'
  const kind = path.startsWith('/api')
    ? decodeURIComponent(path)
    : `${page} ${path.split('?')[1] ?? ''}`
  const state = isCached ? 'on' : 'off'
  return [
    kind,
    state,
    quantile(times, 0.5),
    quantile(times, 0.95),
    Math.round(perSecond),
    bytes || '–',
  ]
}

async function measurePublishing() {
  const { token } = await signIn(BASE)
  const times = []
  for (let n = 0; n < PUBLICATIONS; n += 1) {
    const started = performance.now()
    await publish(BASE, token, Date.now() + n)
    times.push(performance.now() - started)
  }
  return ['publishing', '', quantile(times, 0.5), quantile(times, 0.95), '', '']
}

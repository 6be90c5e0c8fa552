/**
 * Simulates a day's readers: hit rate of the page cache, renders and CPU cores in the busiest hour.
 *
 *   node bench/traffic.mjs
 *
 * Starts no server; every run gives the same numbers. Request costs come from docs/benchmarks.md. Four views in five
 * are of posts; of these, seven in ten are of posts from the last three days and the rest of the archive; both follow
 * Zipf's law. Like ours, the simulated cache evicts the least recently used page, and pages expire by age.
 */
import { print } from './site.mjs'

const POSTS = Number(process.env.POSTS ?? 1_000_000)
const YEARS = 10
const NEW_POSTS = Math.round((POSTS / YEARS / 365) * 3)
const CATEGORIES = 12
/** Share of a day's views in its busiest hour. */
const BUSIEST_HOUR = 0.08
/** CPU milliseconds. */
const COST = { hit: 0.04, post: 7.0, list: 11.4 }
/** Bytes of a page compressed with brotli. */
const PAGE_BYTES = 16_000

/** Mulberry32, so that every run is identical. */
function randomOf(seed) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let value = Math.imul(state ^ (state >>> 15), 1 | state)
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value
    return ((value ^ (value >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Draws 0 to `count` - 1, by Zipf's law. */
function zipf(count, exponent, random) {
  const sums = new Float64Array(count)
  let sum = 0
  for (let rank = 1; rank <= count; rank += 1) sums[rank - 1] = sum += rank ** -exponent
  return () => {
    const wanted = random() * sum
    let [low, high] = [0, count - 1]
    while (low < high) {
      const middle = (low + high) >> 1
      if (sums[middle] < wanted) low = middle + 1
      else high = middle
    }
    return low
  }
}

/** @returns an hour's hits and misses, without the first ten minutes, in which the cache fills */
function simulate({ viewsADay, pages, postAge }) {
  const random = randomOf(7)
  const recent = zipf(NEW_POSTS, 1, random)
  const archive = zipf(POSTS, 0.8, random)
  const list = zipf(CATEGORIES, 1, random)
  const cache = new Map()
  const views = Math.round(viewsADay * BUSIEST_HOUR)
  const count = { hit: 0, post: 0, list: 0 }
  for (let view = 0; view < views; view += 1) {
    const time = (view / views) * 3_600
    const isPost = random() < 0.8
    const page = isPost ? (random() < 0.7 ? recent() : NEW_POSTS + archive()) : -1 - list()
    const until = cache.get(page)
    const isHit = until !== undefined && until > time
    if (until !== undefined) cache.delete(page)
    else if (cache.size >= pages) cache.delete(cache.keys().next().value)
    cache.set(page, isHit ? until : time + (isPost ? postAge : 60))
    if (time >= 600) count[isHit ? 'hit' : isPost ? 'post' : 'list'] += 1
  }
  return { ...count, seconds: 3_000 }
}

const rows = []
for (const viewsADay of (process.env.VIEWS ?? '1000000,10000000,100000000')
  .split(',')
  .map(Number)) {
  for (const [pages, postAge] of [
    [2_000, 60],
    [2_000, 600],
    [20_000, 600],
  ]) {
    const { hit, post, list, seconds } = simulate({ viewsADay, pages, postAge })
    const all = hit + post + list
    const cores = (hit * COST.hit + post * COST.post + list * COST.list) / seconds / 1_000
    rows.push([
      viewsADay.toLocaleString('en'),
      pages.toLocaleString('en'),
      `${postAge} s`,
      Math.round(all / seconds).toLocaleString('en'),
      `${((100 * hit) / all).toFixed(1)} %`,
      ((post + list) / seconds).toFixed(1),
      cores.toFixed(2),
      ((all / seconds) * PAGE_BYTES * 8e-6).toFixed(0),
    ])
  }
}
print(
  [
    'views a day',
    'pages cached',
    'age of a post',
    'views/s',
    'hits',
    'renders/s',
    'cores',
    'Mbit/s of pages',
  ],
  rows,
)

/**
 * Pages that have to be rendered, with one process and with two.
 *
 *   npm run build
 *   node bench/workers.mjs           (needs wrk, and two processor cores with nothing else to do)
 *
 * The page cache is off, so that nearly all work is the site's: wrk takes under a hundredth of it.
 */
import { execFileSync } from 'node:child_process'
import { print, startSite } from './site.mjs'

const PORT = Number(process.env.PORT ?? 3947)
const SECONDS = Number(process.env.SECONDS ?? 15)
const CONNECTIONS = 8

const rates = new Map()
for (const workers of [1, 2]) {
  const site = await startSite({
    port: PORT,
    isSeeded: true,
    env: { WORKERS: String(workers), PAGE_CACHE: '0' },
  })
  try {
    const home = await (await fetch(site.origin)).text()
    const [post] = /\/post\/[a-z0-9-]+/.exec(home)
    for (const path of ['/', post]) {
      run(site.origin + path, 3)
      const name = path.replace(post, '/post/…')
      rates.set(name, [...(rates.get(name) ?? []), run(site.origin + path, SECONDS)])
    }
  } finally {
    await site.stop()
  }
}
print(
  ['page', 'one process /s', 'two /s', 'ratio'],
  [...rates].map(([path, [one, two]]) => [path, one, two, (two / one).toFixed(2)]),
)

/** Requests a second. */
function run(url, seconds) {
  const args = [
    '-t1',
    `-c${CONNECTIONS}`,
    `-d${seconds}s`,
    '--timeout',
    '30s',
    '-H',
    'Accept-Encoding: br',
    url,
  ]
  const output = execFileSync('wrk', args, { encoding: 'utf8' })
  if (/Non-2xx|Socket errors/.test(output)) throw new Error(output)
  return Number(/Requests\/sec:\s+([\d.]+)/.exec(output)[1])
}

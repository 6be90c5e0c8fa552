/**
 * Measures uncached pages with one process and with two.
 *
 *   npm run build
 *   node bench/workers.mjs           (needs wrk and two idle cores)
 *
 * The page cache is off, so that nearly all work is the site's: wrk takes less than one per cent. One process uses more
 * than one core (compression and garbage collection have their own threads), so two processes are not twice as fast on two
 * cores.
 */
import { execFileSync } from 'node:child_process'
import { cpuOfAll, print, startSite } from './site.mjs'

const PORT = Number(process.env.PORT ?? 3947)
const SECONDS = Number(process.env.SECONDS ?? 15)
/** Long enough for each process to compile its code. */
const WARM_UP = 10
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
      run(site, path, WARM_UP)
      const name = path.replace(post, '/post/…')
      rates.set(name, [...(rates.get(name) ?? []), run(site, path, SECONDS)])
    }
  } finally {
    await site.stop()
  }
}
print(
  ['page', 'one process /s', 'cores', 'two /s', 'cores', 'ratio'],
  [...rates].map(([path, [one, two]]) => [path, ...one, ...two, (two[0] / one[0]).toFixed(2)]),
)

/** Requests per second, and the number of busy cores. */
function run({ origin, pid }, path, seconds) {
  const limits = ['-t1', `-c${CONNECTIONS}`, `-d${seconds}s`, '--timeout', '30s']
  const before = cpuOfAll(pid)
  const output = execFileSync('wrk', [...limits, '-H', 'Accept-Encoding: br', origin + path], {
    encoding: 'utf8',
  })
  if (/Non-2xx|Socket errors/.test(output)) throw new Error(output)
  const cores = (cpuOfAll(pid) - before) / seconds
  return [Number(/Requests\/sec:\s+([\d.]+)/.exec(output)[1]), cores.toFixed(2)]
}

/**
 * Measures errors, times, memory and event loop delay under a long-running load with one new post per second.
 *
 *   npm run build
 *   MINUTES=10 node bench/readers.mjs
 *
 * Starts its own site, measures its maximum rate of pages per second, and requests half as many. A fifth of the URLs
 * carry a random `fbclid`.
 */
import { once } from 'node:events'
import { Agent, get } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { memoryOf, print, publish, quantile, signIn, startSite } from './site.mjs'

const MINUTES = Number(process.env.MINUTES ?? 10)
const READERS = 32
const agent = new Agent({ keepAlive: true, maxSockets: READERS })
const site = await startSite({
  port: Number(process.env.PORT ?? 3933),
  isSeeded: true,
  env: { LOG_LEVEL: 'info' },
})
try {
  const home = await (await fetch(site.origin)).text()
  const paths = ['/', ...new Set(home.match(/\/(post|category)\/[a-z0-9-]+/g))].slice(0, 40)
  const { token } = await signIn(site.origin)
  const most = await read(paths, 10_000, Infinity)
  const rate = most.times.length / 10 / 2
  await sleep(2_000)
  const before = memoryOf(site.pid).rss
  const stop = new AbortController()
  const publishing = publishUntil(stop.signal, token)
  const run = await read(paths, MINUTES * 60_000, rate)
  stop.abort()
  const published = await publishing
  const delay = await metric('nodejs_eventloop_lag_p99_seconds')
  print(
    [
      'requests a second',
      'errors',
      'published',
      'median ms',
      '99% ms',
      'longest ms',
      'event loop 99% ms',
      'MB before',
      'MB after',
      'MB at peak',
    ],
    [
      [
        Math.round(run.times.length / MINUTES / 60),
        run.errors,
        published,
        quantile(run.times, 0.5),
        quantile(run.times, 0.99),
        quantile(run.times, 1),
        (delay * 1_000).toFixed(1),
        before,
        memoryOf(site.pid).rss,
        memoryOf(site.pid).peak,
      ],
    ],
  )
} finally {
  agent.destroy()
  await site.stop()
}

/** Sends at most `rate` requests per second. */
async function read(paths, duration, rate) {
  const times = []
  let errors = 0
  const started = performance.now()
  const reader = async (_, number) => {
    for (let n = number; performance.now() - started < duration; n += READERS) {
      const wait = (n / rate) * 1_000 - (performance.now() - started)
      if (wait > 0) await sleep(wait)
      const path = paths[n % paths.length]
      const asked = performance.now()
      const status = await ask(n % 5 === 0 ? `${path}?fbclid=${n}` : path).catch(() => 0)
      times.push(performance.now() - asked)
      if (status !== 200) errors += 1
    }
  }
  await Promise.all(Array.from({ length: READERS }, reader))
  return { times, errors }
}

async function ask(path) {
  const request = get(site.origin + path, { agent, headers: { 'Accept-Encoding': 'br' } })
  const [response] = await once(request, 'response')
  response.resume()
  await once(response, 'end')
  return response.statusCode
}

async function publishUntil(signal, token) {
  let count = 0
  for (; !signal.aborted; count += 1) {
    await publish(site.origin, token, count)
    await sleep(1_000)
  }
  return count
}

async function metric(name) {
  const text = await (await fetch(`${site.origin}/metrics`)).text()
  return Number(new RegExp(`^${name} (\\S+)`, 'm').exec(text)?.[1])
}

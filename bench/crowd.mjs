/**
 * Measures whether an import or one address can keep editors from working: imports 9,000 redirects, then requests uncached
 * pages over 40 connections from one address. Prints the longest event loop delay of the server (`loop-delay.mjs`) and how
 * an admin's dashboard responded meanwhile, from another address. Needs a build and Linux, where all of 127.0.0.0/8 is
 * local. Usage: `node bench/crowd.mjs [port]`.
 */
import { Agent, get } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { NODE, print, quantile, signIn, startSite } from './site.mjs'

const PORT = Number(process.argv[2] ?? 4890)
const REDIRECTS = 9_000
const CONNECTIONS = 40
const SECONDS = 15

let heard = () => {}
const site = await startSite({
  port: PORT,
  isSeeded: true,
  env: { RATE_LIMIT_SCALE: '1' },
  command: [...NODE, '--import', new URL('loop-delay.mjs', import.meta.url).href],
  onOutput: (text) => {
    const [, delay] = /^loop (\d+)$/m.exec(text.toString()) ?? []
    if (delay) heard(delay)
  },
})
const { origin, pid } = site
const { cookie } = await signIn(origin)

function longestDelay() {
  return new Promise((done) => {
    heard = done
    process.kill(pid, 'SIGUSR2')
  })
}

async function useDashboard(until) {
  const [times, statuses] = [[], {}]
  const isOver = until instanceof Promise ? { now: false } : null
  if (isOver) until.finally(() => (isOver.now = true))
  while (isOver ? !isOver.now : performance.now() < until) {
    const start = performance.now()
    const { status } = await fetch(`${origin}/dashboard?tab=posts`, { headers: { cookie } })
    times.push(performance.now() - start)
    statuses[status] = (statuses[status] ?? 0) + 1
    await sleep(100)
  }
  return { times, statuses }
}

async function crowd(path, until) {
  const statuses = {}
  const agent = new Agent({ keepAlive: true, localAddress: '127.0.0.2' })
  const ask = (number) =>
    new Promise((done) => {
      get(origin + path(number), { agent }, (response) => {
        statuses[response.statusCode] = (statuses[response.statusCode] ?? 0) + 1
        response.resume().on('end', done)
      }).on('error', done)
    })
  const connections = Array.from({ length: CONNECTIONS }, async (_, connection) => {
    for (let n = 0; performance.now() < until; n += 1) await ask(`${connection}-${n}`)
  })
  await Promise.all(connections)
  agent.destroy()
  return statuses
}

async function importRedirects() {
  const lines = Array.from({ length: REDIRECTS }, (_, n) => `/2019/05/old-${n},/new/${n}`)
  const body = new FormData()
  body.set('file', new Blob([lines.join('\n')], { type: 'text/csv' }), 'redirects.csv')
  body.set('intent', 'import-redirects')
  const headers = { cookie, Origin: origin }
  const url = `${origin}/dashboard?tab=redirects`
  const { status } = await fetch(url, { method: 'POST', body, headers, redirect: 'manual' })
  return { [status]: 1 }
}

const rows = []
async function measure(label, load) {
  await longestDelay()
  const start = performance.now()
  const until = start + SECONDS * 1_000
  const working = load(until)
  const { times, statuses } = await useDashboard(working)
  const took = ((performance.now() - start) / 1_000).toFixed(1)
  const show = (counts) => Object.entries(counts).map(([status, count]) => `${count} × ${status}`)
  rows.push([
    label,
    took,
    show(await working).join(', '),
    await longestDelay(),
    show(statuses).join(', '),
    quantile(times, 0.5),
    quantile(times, 1),
  ])
}

try {
  await fetch(`${origin}/dashboard?tab=posts`, { headers: { cookie } })
  await measure('nothing else', (until) => sleep(until - performance.now(), {}))
  await measure('import of 9,000 redirects', importRedirects)
  await measure('40 connections: /sign-in', (until) => crowd(() => '/sign-in', until))
  await measure('40 connections: unknown pages', (until) => crowd((n) => `/none-${n}`, until))
  await measure('40 connections: searches', (until) => crowd((n) => `/search?q=ganga${n}`, until))
} finally {
  await site.stop()
}
print(
  ['Load', 'Seconds', 'Responses', 'Longest delay, ms', 'Dashboard', 'Median, ms', 'Longest, ms'],
  rows,
)

/**
 * Measures how soon a new post appears on the home page behind Varnish, and how many requests reach the site.
 *
 *   apt-get install varnish
 *   npm run build
 *   node bench/cdn.mjs
 *
 * Starts its own site and Varnish with `deploy/varnish.vcl`, publishes POSTS times while READERS request the home page,
 * and measures the time from the response to the editor until the first reader gets the post. A quarter of the purges are
 * lost.
 */
import { createServer, request as forward } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { print, publish, quantile, signIn, startSite, startVarnish } from './site.mjs'

const POSTS = Number(process.env.POSTS ?? 20)
const READERS = Number(process.env.READERS ?? 8)
const PORT = Number(process.env.PORT ?? 3943)
const [varnishPort, lossyPort] = [PORT + 1, PORT + 2]
const varnish = startVarnish({ port: varnishPort, sitePort: PORT })
if (!varnish) throw new Error('Varnish is not installed')
const { origin } = varnish
let purges = 0
const lossy = createServer((request, response) => {
  purges += 1
  if (purges % 4 === 0) return void response.writeHead(502).end()
  const { method, headers } = request
  const passed = forward(origin, { method, headers }, (answer) => {
    response.writeHead(answer.statusCode)
    answer.pipe(response)
  })
  request.pipe(passed)
}).listen(lossyPort, '127.0.0.1')
const site = await startSite({
  port: PORT,
  isSeeded: true,
  env: {
    TRUST_PROXY: '1',
    PURGE_URL: `http://127.0.0.1:${lossyPort}/`,
    METRICS_TOKEN: 'benchmark token 2026',
  },
})
try {
  await sleep(5_000)
  const { token } = await signIn(site.origin)
  const stop = new AbortController()
  let asked = 0
  let errors = 0
  const readers = Array.from({ length: READERS }, async () => {
    while (!stop.signal.aborted) {
      const { ok } = await fetch(origin)
      asked += 1
      if (!ok) errors += 1
      await sleep(20)
    }
  })
  const times = []
  const before = await sentPages()
  for (let n = 1; n <= POSTS; n += 1) {
    await publish(site.origin, token, n)
    const saved = performance.now()
    while (!(await (await fetch(origin)).text()).includes(`नापने का लेख ${n}<`)) {
      if (performance.now() - saved > 90_000) throw new Error('The post did not appear')
      await sleep(10)
    }
    times.push(performance.now() - saved)
  }
  stop.abort()
  await Promise.all(readers)
  const reached = (await sentPages()) - before
  print(
    ['publications', 'median ms', 'longest ms', 'reads', 'reads that reached the site', 'errors'],
    [[POSTS, quantile(times, 0.5), quantile(times, 1), asked, reached, errors]],
  )
} finally {
  await site.stop()
  lossy.close()
  await varnish.stop()
}

/** The number of pages that the site has sent. */
async function sentPages() {
  await sleep(1_100)
  const text = await (
    await fetch(`${site.origin}/metrics`, {
      headers: { Authorization: 'Bearer benchmark token 2026' },
    })
  ).text()
  return [
    ...text.matchAll(/^site_page_cache_responses_total\{result="(?:hit|stale|miss)"\} (\d+)/gm),
  ].reduce((sum, [, count]) => sum + Number(count), 0)
}

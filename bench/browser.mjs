/**
 * Measures page speed on a slow phone: a CPU four times slower, 1.6 Mbit/s, 150 ms of latency.
 *
 *   npm run build
 *   node bench/browser.mjs
 *
 * Prints medians of three first visits: the largest contentful paint, the time from a tap on the menu to the next paint,
 * the longest task, and the bytes downloaded until the page has loaded.
 *
 * Then prints, for the home page, the time from a click on a post until the post is shown, by how long the mouse hovered
 * over the link (decision 180), on this phone and on an ordinary computer with the same connection.
 */
import { chromium } from '@playwright/test'
import { print, quantile, startSite } from './site.mjs'

const VISITS = 3
/** CPU slowdown relative to this machine. */
const SLOW = 4
const RESTS = [0, 300, 1_000]
const PHONE = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  hasTouch: true,
  isMobile: true,
}
const NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: 200_000,
  uploadThroughput: 90_000,
}

const port = Number(process.env.PORT ?? 3951)
const site = await startSite({ port, isSeeded: true })
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
})
try {
  const home = await fetch(site.origin).then((response) => response.text())
  const [post] = home.match(/\/post\/[a-z0-9-]+/)
  const rows = []
  const pages = ['/', post, '/category/tirth', '/search?q=ram'].map((path) => site.origin + path)
  for (const url of pages) {
    await fetch(url)
    const visits = []
    for (let n = 0; n < VISITS; n += 1) visits.push(await visit(url))
    const median = (name) =>
      quantile(
        visits.map((one) => one[name]),
        0.5,
      )
    const columns = ['paint', 'tap', 'task', 'loaded'].map(median)
    rows.push([url.replace(site.origin, ''), ...columns])
  }
  print(['page', 'LCP ms', 'tap ms', 'longest task ms', 'kB until loaded'], rows)
  const clicks = []
  for (const rest of RESTS) {
    const medians = []
    for (const rate of [SLOW, 1]) {
      const times = []
      for (let n = 0; n < VISITS; n += 1) times.push(await click(post, rest, rate))
      medians.push(quantile(times, 0.5))
    }
    clicks.push([rest, ...medians])
  }
  print(['mouse rests ms', 'click until shown ms', 'normal CPU ms'], clicks)
} finally {
  await browser.close()
  await site.stop()
}

async function slowPage(rate = SLOW) {
  const context = await browser.newContext(PHONE)
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', NETWORK)
  await session.send('Emulation.setCPUThrottlingRate', { rate })
  return { context, page, session }
}

async function visit(url) {
  const { context, page, session } = await slowPage()
  let bytes = 0
  session.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength))
  await page.addInitScript(() => {
    window.measured = { paint: 0, tap: 0, task: 0 }
    const watch = (type, read, options) =>
      new PerformanceObserver((list) => list.getEntries().forEach(read)).observe({
        type,
        buffered: true,
        ...options,
      })
    watch('largest-contentful-paint', ({ startTime }) => (window.measured.paint = startTime))
    watch(
      'longtask',
      ({ duration }) => (window.measured.task = Math.max(window.measured.task, duration)),
    )
    const keep = ({ duration }) => (window.measured.tap = Math.max(window.measured.tap, duration))
    watch('event', keep, { durationThreshold: 16 })
  })
  await page.goto(url, { waitUntil: 'load' })
  const loaded = bytes / 1000
  await page.locator('header summary').first().tap()
  await page.waitForTimeout(3_000)
  const measured = await page.evaluate(() => window.measured)
  await context.close()
  return { ...measured, loaded }
}

/** @returns milliseconds */
async function click(path, rest, rate) {
  const { context, page } = await slowPage(rate)
  await page.goto(site.origin, { waitUntil: 'networkidle' })
  // React has hydrated an element once it has one of React's keys.
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('footer')).some((key) => key.startsWith('__react')),
  )
  await page.waitForTimeout(1_000)
  const link = page.locator(`a[href="${path}"]`).filter({ visible: true }).first()
  await link.scrollIntoViewIfNeeded()
  await page.waitForTimeout(1_000)
  if (rest > 0) await link.hover()
  await page.waitForTimeout(rest)
  const shown = await link.evaluate(async (element, wanted) => {
    const start = performance.now()
    element.click()
    const isShown = () => location.pathname === wanted && document.querySelector('main article h1')
    while (!isShown()) await new Promise(requestAnimationFrame)
    return performance.now() - start
  }, path)
  await context.close()
  return shown
}

/**
 * Measures Lighthouse's four scores for the most visited pages on its simulated slow phone.
 *
 *   npm run build
 *   node bench/lighthouse.mjs        (fetches Lighthouse from npm; needs Chromium, at CHROME_PATH)
 *
 * Prints a Markdown table of medians of three runs, and the audits that keep a score below its goal.
 */
import { spawnSync } from 'node:child_process'
import { print, quantile, startSite } from './site.mjs'

const LIGHTHOUSE = 'lighthouse@12.8.2'
const RUNS = Number(process.env.RUNS ?? 3)
const GOALS = { performance: 97, accessibility: 100, 'best-practices': 100, seo: 100 }
const FLAGS = '--headless --no-sandbox --disable-gpu --disable-quic --no-first-run'
const CHROME_PATH = process.env.CHROME_PATH ?? '/usr/bin/chromium'

const site = await startSite({ port: Number(process.env.PORT ?? 3957), isSeeded: true })
try {
  const home = await (await fetch(site.origin)).text()
  const [post] = /\/post\/[a-z0-9-]+/.exec(home)
  const rows = []
  const missed = new Set()
  const [author] = /\/author\/[a-z0-9-]+/.exec(await (await fetch(site.origin + post)).text())
  const listed = ['/category/tirth', '/search', '/search?q=ram', author]
  for (const path of ['/', post, ...listed, '/nirvankand', '/about', '/contact']) {
    // The first visitor gets WebP while the AVIF variants are made; all others get AVIF.
    run(site.origin + path)
    const runs = Array.from({ length: RUNS }, () => run(site.origin + path))
    const middle = (read) => Math.round(Number(quantile(runs.map(read), 0.5)))
    const marks = Object.keys(GOALS).map((name) =>
      middle(({ categories }) => 100 * categories[name].score),
    )
    const paint = middle(({ audits }) => audits['largest-contentful-paint'].numericValue)
    const blocked = middle(({ audits }) => audits['total-blocking-time'].numericValue)
    rows.push([path.replace(post, '/post/…'), ...marks, paint, blocked])
    for (const [name, usual] of Object.entries(GOALS)) {
      const goal = path === '/' && name === 'performance' ? 95 : usual
      for (const { categories, audits } of runs) {
        if (categories[name].score * 100 >= goal) continue
        for (const { id, weight } of categories[name].auditRefs) {
          const { score, displayValue = '' } = audits[id]
          if (weight > 0 && score !== null && score < 0.9)
            missed.add(`${path} ${id} ${displayValue}`)
        }
      }
    }
  }
  print(['page', ...Object.keys(GOALS), 'largest paint ms', 'blocked ms'], rows)
  for (const line of missed) process.stdout.write(`${line}\n`)
} finally {
  await site.stop()
}

/** Sometimes the beginning of Chromium's trace is missing (NO_NAVSTART). Such a run has no score and is repeated. */
function run(url, attempts = 3) {
  const args = ['--yes', LIGHTHOUSE, url, '--quiet', '--output=json', `--chrome-flags=${FLAGS}`]
  const env = { ...process.env, CHROME_PATH }
  const { status, stdout } = spawnSync('npx', args, { env, maxBuffer: 1 << 28 })
  const report = status === 0 ? JSON.parse(stdout) : null
  if (report?.categories.performance.score != null) return report
  if (attempts === 1) throw new Error(`Lighthouse returned no score for ${url}.`)
  return run(url, attempts - 1)
}

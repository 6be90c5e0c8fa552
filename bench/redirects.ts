/**
 * Measures the lookup of a redirect among 10,000; requests for existing pages skip the lookup, unless they have a query. Usage:
 * `npx tsx bench/redirects.ts`.
 */
import { findRedirect, saveRedirects } from '~/domain/redirects/redirects.server'
import { anAdmin } from '../tests/helpers/builders'
import { createTestDeps } from '../tests/helpers/deps'

const COUNT = 10_000
const RUNS = 20_000

const deps = createTestDeps()
const admin = anAdmin(deps)
const rules = Array.from({ length: COUNT - 1 }, (_, number) => ({
  source: number % 2 ? `/2019/05/old-${number}` : `/?p=${number}`,
  target: `/new/${number}`,
}))
const many = Array.from({ length: 100 }, (_, number) => `a${number}=1`).join('&')

async function measure(label: string, run: (number: number) => unknown, runs = RUNS) {
  const start = performance.now()
  for (let number = 0; number < runs; number += 1) {
    const result = run(number)
    if (result instanceof Promise) await result
  }
  const each = (performance.now() - start) / runs
  process.stdout.write(`${each.toFixed(4).padStart(10)} ms  ${label}\n`)
}

await measure('save 10,000', () => saveRedirects(deps, admin, rules), 1)
await measure(
  'save another redirect',
  () => saveRedirects(deps, admin, [{ source: '/x', target: '/y' }]),
  1,
)
await measure('a path with a redirect', (number) =>
  findRedirect(deps, `/2019/05/old-${number % COUNT}`),
)
await measure('a path without a redirect', (number) => findRedirect(deps, `/a/b/c/${number}`))
await measure('a page with a campaign', (number) =>
  findRedirect(deps, `/post/${number}?utm_source=x`),
)
await measure('the home page with a redirect', (number) =>
  findRedirect(deps, `/?p=${number % COUNT}`),
)
await measure('the home page with a hundred parameters', () => findRedirect(deps, `/?${many}`))

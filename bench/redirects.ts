/**
 * Measures the lookup of a redirect among 10,000; requests for existing pages skip the lookup. Usage:
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
  source: `/2019/05/old-${number}`,
  target: `/new/${number}`,
}))

function measure(label: string, run: (number: number) => unknown, runs = RUNS): void {
  const start = performance.now()
  for (let number = 0; number < runs; number += 1) run(number)
  const each = (performance.now() - start) / runs
  process.stdout.write(`${each.toFixed(4).padStart(10)} ms  ${label}\n`)
}

measure('save 10,000', () => saveRedirects(deps, admin, rules), 1)
measure(
  'save another redirect',
  () => saveRedirects(deps, admin, [{ source: '/x', target: '/y' }]),
  1,
)
measure('a path with a redirect', (number) => findRedirect(deps, `/2019/05/old-${number % COUNT}`))
measure('a path without a redirect', (number) => findRedirect(deps, `/a/b/c/${number}`))

/**
 * Runs every check and test, goes on after a failure, and ends with one line: `N passed, N failed`. A static check counts
 * as one, tests count each.
 *
 *   node scripts/test.mjs              everything
 *   node scripts/test.mjs lint unit    only these stages
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

process.chdir(resolve(dirname(fileURLToPath(import.meta.url)), '..'))
const reports = mkdtempSync(join(tmpdir(), 'dharohar-reports-'))
process.once('exit', () => rmSync(reports, { recursive: true, force: true }))
const unitReport = join(reports, 'unit.json')
const browserReport = join(reports, 'browser.json')

const STAGES = {
  format: { run: ['prettier/bin/prettier.cjs', '--check', '.'] },
  lint: { run: ['eslint/bin/eslint.js', '.', '--max-warnings', '0'] },
  types: { run: ['typescript/bin/tsc'] },
  unused: { run: ['knip/bin/knip.js', '--no-progress'] },
  unit: {
    run: [
      'vitest/vitest.mjs',
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${unitReport}`,
    ],
    count: () => countUnit(readReport(unitReport)),
  },
  browser: {
    run: ['@playwright/test/cli.js', 'test'],
    count: () => countBrowser(readReport(browserReport)),
  },
}

const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !Object.hasOwn(STAGES, name))
if (unknown.length > 0) {
  process.stderr.write(`No such stage: ${unknown.join(', ')}. There are ${listOf(STAGES)}.\n`)
  process.exit(2)
}

const total = { passed: 0, failed: 0 }
for (const [name, stage] of Object.entries(STAGES)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  process.stdout.write(`\n── ${name}\n`)
  const started = performance.now()
  const { passed, failed } = runStage(stage)
  total.passed += passed
  total.failed += failed
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  process.stdout.write(`── ${name}: ${failed === 0 ? 'ok' : 'failed'} in ${seconds} s\n`)
}
process.stdout.write(`\n${total.passed} passed, ${total.failed} failed\n`)
process.exitCode = total.failed === 0 ? 0 : 1

/** Runs one stage with its output shown. What it reports as failed and a bad end without a report both count. */
function runStage({ run: [tool, ...args], count }) {
  const { status } = spawnSync(process.execPath, [join('node_modules', tool), ...args], {
    stdio: 'inherit',
    env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: browserReport },
  })
  if (!count) return status === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
  const counted = count()
  return status !== 0 && counted.failed === 0 ? { ...counted, failed: 1 } : counted
}

/** A file that could not even be loaded has no tests to count, but it has failed. */
function countUnit(report) {
  const files = report?.testResults ?? []
  const broken = files.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  )
  return {
    passed: report?.numPassedTests ?? 0,
    failed: (report?.numFailedTests ?? 0) + broken.length,
  }
}

/** A flaky test passed only at a second try, which is no pass. */
function countBrowser(report) {
  const { expected = 0, unexpected = 0, flaky = 0 } = report?.stats ?? {}
  return { passed: expected, failed: unexpected + flaky }
}

function readReport(path) {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : null
}

function listOf(stages) {
  return Object.keys(stages).join(', ')
}

/**
 * Runs every check and test, goes on after a failure, and ends with the names of what failed and one line: `N passed,
 * N failed`. A static check counts as one, tests count each.
 *
 *   node scripts/test.mjs              everything
 *   node scripts/test.mjs lint unit    only these stages
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readBrowserReport, readUnitReport } from './test-reports.mjs'

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
    outcome: () => readUnitReport(readReport(unitReport)),
  },
  browser: {
    run: ['@playwright/test/cli.js', 'test'],
    outcome: () => readBrowserReport(readReport(browserReport)),
  },
}

const requested = process.argv.slice(2)
const unknown = requested.filter((name) => !Object.hasOwn(STAGES, name))
if (unknown.length > 0) {
  process.stderr.write(`No such stage: ${unknown.join(', ')}. There are ${listOf(STAGES)}.\n`)
  process.exit(2)
}

const total = { passed: 0, failures: [], flaky: [] }
for (const [name, stage] of Object.entries(STAGES)) {
  if (requested.length > 0 && !requested.includes(name)) continue
  process.stdout.write(`\n── ${name}\n`)
  const started = performance.now()
  const { passed, failures, flaky = [] } = runStage(name, stage)
  total.passed += passed
  total.failures.push(...failures)
  total.flaky.push(...flaky)
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  process.stdout.write(`── ${name}: ${failures.length === 0 ? 'ok' : 'failed'} in ${seconds} s\n`)
}
// Repeated at the end: the runner's output may be thousands of lines above.
for (const { test, message } of total.flaky)
  process.stdout.write(`\n~ ${test}\n  passed at the second try, after: ${message}\n`)
for (const { test, message } of total.failures) process.stdout.write(`\n✗ ${test}\n  ${message}\n`)
process.stdout.write(`\n${total.passed} passed, ${total.failures.length} failed\n`)
process.exitCode = total.failures.length === 0 ? 0 : 1

/** A bad exit status counts as a failure when the stage reports none. */
function runStage(name, { run: [tool, ...args], outcome }) {
  const { status } = spawnSync(process.execPath, [join('node_modules', tool), ...args], {
    stdio: 'inherit',
    env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: browserReport },
  })
  const result = outcome?.() ?? { passed: status === 0 ? 1 : 0, failures: [] }
  if (status === 0 || result.failures.length > 0) return result
  return { ...result, failures: [{ test: name, message: `ended with ${status}` }] }
}

function readReport(path) {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : null
}

function listOf(stages) {
  return Object.keys(stages).join(', ')
}

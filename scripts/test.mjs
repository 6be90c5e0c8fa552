/**
 * Runs every check and test, goes on after a failure, and ends with the names of what failed and one line: `N passed,
 * N failed`. A static check and the short scale test count as one, other tests count each.
 *
 *   node scripts/test.mjs              everything
 *   node scripts/test.mjs lint unit    only these stages
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import PQueue from 'p-queue'
import { readBrowserReport, readUnitReport } from './test-reports.mjs'

process.chdir(resolve(dirname(fileURLToPath(import.meta.url)), '..'))
const reports = mkdtempSync(join(tmpdir(), 'dharohar-reports-'))
process.once('exit', () => rmSync(reports, { recursive: true, force: true }))
const unitReport = join(reports, 'unit.json')
const browserReport = join(reports, 'browser.json')

/** The status of a stage that this machine cannot run. */
const LEFT_OUT = 77

/** Static checks use one core each: two run at a time, the longest first. */
const STAGES = {
  lint: { isStatic: true, run: [tool('eslint/bin/eslint.js'), '.', '--max-warnings', '0'] },
  types: { isStatic: true, run: [tool('typescript/bin/tsc')] },
  format: { isStatic: true, run: [tool('prettier/bin/prettier.cjs'), '--check', '.'] },
  unused: { isStatic: true, run: [tool('knip/bin/knip.js'), '--no-progress'] },
  unit: {
    run: [
      tool('vitest/vitest.mjs'),
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${unitReport}`,
    ],
    outcome: () => readUnitReport(readReport(unitReport)),
  },
  scale: { run: ['scripts/scale.mjs', '--short'] },
  browser: {
    run: [tool('@playwright/test/cli.js'), 'test'],
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
const chosen = Object.keys(STAGES).filter(
  (name) => requested.length === 0 || requested.includes(name),
)
const isStatic = (name) => STAGES[name].isStatic
const together = new PQueue({ concurrency: 2 })
await together.addAll(chosen.filter(isStatic).map((name) => () => report(name)))
for (const name of chosen.filter((each) => !isStatic(each))) await report(name)
// Repeated at the end: the runner's output may be thousands of lines above.
for (const { test, message } of total.flaky)
  process.stdout.write(`\n~ ${test}\n  passed at the second try, after: ${message}\n`)
for (const { test, message } of total.failures) process.stdout.write(`\n✗ ${test}\n  ${message}\n`)
process.stdout.write(`\n${total.passed} passed, ${total.failures.length} failed\n`)
process.exitCode = total.failures.length === 0 ? 0 : 1

async function report(name) {
  const started = performance.now()
  // Of those that run together the output is kept until it is whole.
  if (!isStatic(name)) process.stdout.write(`\n── ${name}\n`)
  const { passed, failures, flaky = [], output = [] } = await runStage(name)
  if (isStatic(name)) process.stdout.write(`\n── ${name}\n${Buffer.concat(output)}`)
  total.passed += passed
  total.failures.push(...failures)
  total.flaky.push(...flaky)
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  process.stdout.write(`── ${name}: ${failures.length === 0 ? 'ok' : 'failed'} in ${seconds} s\n`)
}

/** A bad exit status counts as a failure when the stage reports none. */
async function runStage(name) {
  const { run, outcome } = STAGES[name]
  const child = spawn(process.execPath, run, {
    stdio: isStatic(name) ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: browserReport },
  })
  const output = []
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part) => output.push(part))
  const [status, signal] = await once(child, 'close')
  const result = outcome?.() ?? { passed: status === 0 ? 1 : 0, failures: [] }
  if (status === 0 || status === LEFT_OUT || result.failures.length > 0)
    return { ...result, output }
  return {
    ...result,
    output,
    failures: [{ test: name, message: `ended with ${status ?? signal}` }],
  }
}

function tool(path) {
  return join('node_modules', path)
}

function readReport(path) {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : null
}

function listOf(stages) {
  return Object.keys(stages).join(', ')
}

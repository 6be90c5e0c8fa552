/**
 * Prepares packages, build and browser, runs checks and tests, continues after failures, and prints the failed tests
 * and a final line: `N passed, N failed`. A program that reports no tests counts as one.
 *
 *   node scripts/test.mjs              all quick stages, two at a time
 *   node scripts/test.mjs --deep       all slow stages, one at a time
 *   node scripts/test.mjs lint unit    only these stages
 */
import { fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readBrowserReport, readUnitReport } from './test-reports.mjs'

process.chdir(resolve(dirname(fileURLToPath(import.meta.url)), '..'))
const reports = mkdtempSync(join(tmpdir(), 'dharohar-reports-'))
process.once('exit', () => rmSync(reports, { recursive: true, force: true }))

/** The exit status of a stage that this machine cannot run. */
const LEFT_OUT = 77

/** These need only the packages, so they run during the build and the compilation of better-sqlite3. */
const STATIC = {
  lint: [tool('oxlint/bin/oxlint')],
  format: [tool('oxfmt/bin/oxfmt'), '--check'],
  unused: [tool('knip/bin/knip.js'), '--no-progress'],
}
/** Browser tests take longest; unit tests run at the same time, on the other core. */
const QUICK = {
  ...STATIC,
  browser: playwright('--project=desktop', '--project=phone', '--grep-invert=@deep'),
  unit: vitest('--project=together', '--project=apart'),
}
/** These stages measure times or start many processes, so they run alone. */
const DEEP = {
  replica: vitest('--project=replica', '--project=deep'),
  slow: playwright('--project=desktop', '--project=phone', '--grep=@deep'),
  phone: playwright('--project=phone-alike'),
  scale: ['scripts/scale.mjs', '--short'],
  torture: ['scripts/torture.mjs', '--short'],
  fuzz: ['scripts/fuzz.mjs', '2'],
  versions: ['scripts/versions.mjs'],
}
const STAGES = { ...QUICK, ...DEEP }

const requested = process.argv.slice(2).filter((argument) => argument !== '--deep')
const isDeep = process.argv.includes('--deep')
const unknown = requested.filter((name) => !Object.hasOwn(STAGES, name))
if (unknown.length > 0) {
  const names = Object.keys(STAGES).join(', ')
  process.stderr.write(`Unknown stage: ${unknown.join(', ')}. Stages: ${names}.\n`)
  process.exit(2)
}

const total = { passed: 0, failures: [], flaky: [] }
const chosen = requested.length > 0 ? requested : Object.keys(isDeep ? DEEP : QUICK)
const isTogether = chosen.length > 1 && chosen.every((name) => Object.hasOwn(QUICK, name))

const preparation = fork('scripts/prepare.mjs', ['build', 'browser'])
const prepared = once(preparation, 'exit').then(([status]) => {
  // The step has already printed the reason.
  if (status !== 0) process.exit(1)
})
await Promise.race([once(preparation, 'message'), prepared])

const { default: PQueue } = await import('p-queue')
const queue = new PQueue({ concurrency: isTogether ? 2 : 1 })
const jobs = chosen.map((name) => async () => {
  if (!Object.hasOwn(STATIC, name)) await prepared
  await report(name)
})
await queue.addAll([() => prepared, ...jobs])
// Repeated at the end, since the runner's output may be thousands of lines above.
for (const { test, message } of total.flaky)
  process.stdout.write(`\n~ ${test}\n  passed on the second attempt, after: ${message}\n`)
for (const { test, message } of total.failures) process.stdout.write(`\n✗ ${test}\n  ${message}\n`)
process.stdout.write(`\n${total.passed} passed, ${total.failures.length} failed\n`)
process.exitCode = total.failures.length === 0 ? 0 : 1

/** The output of parallel stages is printed when complete. */
async function report(name) {
  const started = performance.now()
  process.stdout.write(`── ${name} …\n`)
  const { passed, failures, flaky = [], output } = await runStage(name)
  total.passed += passed
  total.failures.push(...failures)
  total.flaky.push(...flaky)
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  const end = failures.length === 0 ? 'ok' : 'failed'
  process.stdout.write(`${Buffer.concat(output)}── ${name}: ${end} in ${seconds} s\n`)
}

/** A bad exit status counts as a failure if the stage reports none. */
async function runStage(name) {
  const reportFile = join(reports, `${name}.json`)
  const stage = STAGES[name]
  const { run, read } = Array.isArray(stage) ? { run: stage } : stage(reportFile)
  const child = spawn(process.execPath, run, {
    stdio: isTogether ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    env: {
      ...process.env,
      PLAYWRIGHT_JSON_OUTPUT_FILE: reportFile,
      // Each worker loads the modules once, so one worker is fastest next to another stage. A project's `maxWorkers`
      // takes precedence over the `--maxWorkers` option.
      ...(isTogether && { VITEST_MAX_WORKERS: '1' }),
    },
  })
  const output = []
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part) => output.push(part))
  const [status, signal] = await once(child, 'close')
  const result = read?.(readReport(reportFile)) ?? { passed: status === 0 ? 1 : 0, failures: [] }
  if (status === 0 || status === LEFT_OUT || result.failures.length > 0)
    return { ...result, output }
  const failures = [{ test: name, message: `ended with ${status ?? signal}` }]
  return { ...result, output, failures }
}

function vitest(...options) {
  const reporters = ['--reporter=default', '--reporter=json']
  return (file) => ({
    run: [tool('vitest/vitest.mjs'), 'run', ...options, ...reporters, `--outputFile.json=${file}`],
    read: readUnitReport,
  })
}

function playwright(...options) {
  const run = [tool('@playwright/test/cli.js'), 'test', ...options]
  return () => ({ run, read: readBrowserReport })
}

function tool(path) {
  return join('node_modules', path)
}

function readReport(path) {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : null
}

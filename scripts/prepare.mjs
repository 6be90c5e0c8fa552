/**
 * What `npm start` and `npm test` need before they run, on Node's built-ins alone: does only what is missing.
 *
 *   node scripts/prepare.mjs install        packages, when they are not those of the lock file
 *   node scripts/prepare.mjs build          and a build, when sources have changed
 *   node scripts/prepare.mjs build browser  and a browser for the tests
 */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const STAMPS = 'node_modules/.cache/prepare'
const SOURCES = [
  'app',
  'db',
  'public',
  'scripts/build.mjs',
  'scripts/chunks.ts',
  'scripts/route-table.ts',
  'server.ts',
  'vite.config.ts',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
]

process.chdir(resolve(dirname(fileURLToPath(import.meta.url)), '..'))
const steps = new Set(process.argv.slice(2))

if (!isInstalled()) {
  process.stdout.write('prepare: install\n')
  // Building needs the development packages, also where NODE_ENV=production would leave them out.
  // Not `npm ci`: it gives up where the lock file lacks an optional package of another platform. The versions are the lock
  // file's all the same, and with `--no-save` the file stays as it is.
  run('npm', ['install', '--no-save', '--include=dev', '--no-audit', '--no-fund'])
}
if (steps.has('build')) {
  once('build', SOURCES, 'build/server.js', () => run(process.execPath, ['scripts/build.mjs']))
}
if (steps.has('browser')) findBrowser()

/**
 * Whether the packages are those of the lock file (npm keeps a copy of what it installed) and the native one loads: it
 * does not after a change of Node, or when the folder came from another machine.
 */
function isInstalled() {
  if (!existsSync('node_modules/.package-lock.json')) return false
  const wanted = readJson('package-lock.json').packages
  const present = readJson('node_modules/.package-lock.json').packages
  const isComplete = Object.entries(wanted).every(
    ([path, { version, optional }]) => !path || optional || present[path]?.version === version,
  )
  const opening = "new (require('better-sqlite3'))(':memory:').close()"
  return isComplete && spawnSync(process.execPath, ['-e', opening]).status === 0
}

function readJson(path) {
  return JSON.parse(readFileSync(path, 'utf8'))
}

/** Runs a step unless it ran before on the same inputs and its result is still there. */
function once(name, inputs, result, step) {
  const stamp = join(STAMPS, name)
  const hash = hashOf(inputs)
  if (existsSync(result) && existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return
  process.stdout.write(`prepare: ${name}\n`)
  step()
  mkdirSync(STAMPS, { recursive: true })
  writeFileSync(stamp, hash)
}

function hashOf(paths) {
  const hash = createHash('sha256').update(process.version)
  for (const path of paths.flatMap(filesUnder)) hash.update(path).update(readFileSync(path))
  return hash.digest('hex')
}

function filesUnder(path) {
  if (!existsSync(path)) return []
  const entries = readdirSyncOrNull(path)
  if (!entries) return [path]
  return entries
    .filter((entry) => entry.isFile() && !entry.name.includes('.test.'))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
}

function readdirSyncOrNull(path) {
  try {
    return readdirSync(path, { recursive: true, withFileTypes: true })
  } catch (error) {
    if (error.code === 'ENOTDIR') return null
    throw error
  }
}

/** Runs a command; when it fails it has said why, and there is no use in going on. */
function run(command, args) {
  // On Windows npm is a script, which only a shell can start.
  const shell = command === 'npm' && process.platform === 'win32'
  const { status, error } = spawnSync(command, args, { stdio: 'inherit', shell })
  if (status === 0) return
  process.stderr.write(`prepare: ${error?.message ?? `${command} failed`}\n`)
  process.exit(status || 1)
}

/**
 * A Chromium for the browser tests: the one that Playwright knows, else one of the system, else Playwright's own
 * download, else the system's packages.
 */
function findBrowser() {
  const found = () => spawnSync(process.execPath, ['scripts/find-browser.mjs']).status === 0
  if (found()) return
  process.stdout.write('prepare: browser\n')
  spawnSync(process.execPath, ['node_modules/playwright/cli.js', 'install', 'chromium'], {
    stdio: 'inherit',
    timeout: 10 * 60 * 1000,
  })
  if (found()) return
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    spawnSync('apt-get', ['update'], { stdio: 'ignore' })
    spawnSync('apt-get', ['install', '-y', '--no-install-recommends', 'chromium'], {
      stdio: 'inherit',
    })
  }
  if (found()) return
  process.stderr.write('No browser for the tests: install Chromium, or set CHROMIUM_PATH to one.\n')
  process.exit(1)
}

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
/** With a first use of each: some fail only then. */
const NATIVE = {
  'better-sqlite3': "new (require('better-sqlite3'))(':memory:').close()",
  sharp: "require('sharp')",
}
/** On Windows npm is a script, which needs a shell. */
const NPM_SHELL = process.platform === 'win32'
const SOURCES = [
  'app',
  'db',
  'public',
  'scripts/build.mjs',
  'scripts/chunks.ts',
  'server.ts',
  'vite.config.ts',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
]

process.chdir(resolve(dirname(fileURLToPath(import.meta.url)), '..'))
const steps = new Set(process.argv.slice(2))

preparePackages()
if (steps.has('build')) {
  once('build', SOURCES, 'build/server.js', () => run(process.execPath, ['scripts/build.mjs']))
}
if (steps.has('browser')) findBrowser()

/** Repairs native modules that do not load: after a change of Node, a partial install, or a copy from another machine. */
function preparePackages() {
  if (!isInstalled()) install()
  const broken = brokenModules()
  if (broken.length === 0) return
  process.stdout.write('prepare: rebuild\n')
  const names = broken.map(({ name }) => name)
  spawnSync('npm', ['rebuild', ...names], { stdio: 'inherit', shell: NPM_SHELL })
  if (brokenModules().length === 0) return
  install()
  const [left] = brokenModules()
  if (!left) return
  process.stderr.write(
    `prepare: ${left.name} does not load with Node ${process.version} on ${process.platform} ${process.arch}, ` +
      `not even installed anew. It says: ${left.reason}\n`,
  )
  process.exit(1)
}

/** By npm's own copy of the lock file. */
function isInstalled() {
  if (!existsSync('node_modules/.package-lock.json')) return false
  const requested = readJson('package-lock.json').packages
  const present = readJson('node_modules/.package-lock.json').packages
  return Object.entries(requested).every(
    ([path, { version, optional }]) => !path || optional || present[path]?.version === version,
  )
}

function install() {
  process.stdout.write('prepare: install\n')
  // Building needs the development packages, and sharp an optional one, whatever the environment says.
  const groups = ['--include=dev', '--include=optional']
  run('npm', ['ci', ...groups, '--no-audit', '--no-fund'])
}

function brokenModules() {
  return Object.entries(NATIVE).flatMap(([name, use]) => {
    const { status, stderr } = spawnSync(process.execPath, ['-e', use], { encoding: 'utf8' })
    if (status === 0) return []
    return [{ name, reason: /^\w*Error: .*/m.exec(stderr)?.[0] ?? stderr.trim() }]
  })
}

function readJson(path) {
  return JSON.parse(readFileSync(path, 'utf8'))
}

/** Skipped while the inputs are the same and the result exists. */
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

function run(command, args) {
  const shell = command === 'npm' && NPM_SHELL
  const { status, error } = spawnSync(command, args, { stdio: 'inherit', shell })
  if (status === 0) return
  process.stderr.write(`prepare: ${error?.message ?? `${command} failed`}\n`)
  process.exit(status || 1)
}

/** Playwright's Chromium, else the system's, else a download by Playwright, else a system package. */
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

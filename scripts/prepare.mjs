/**
 * Prepares `npm start` and `npm test`, with Node's built-ins only. Skips finished steps.
 *
 *   node scripts/prepare.mjs install        installs packages if they differ from the lock file
 *   node scripts/prepare.mjs build          also builds if sources have changed
 *   node scripts/prepare.mjs build browser  also installs a browser for the tests
 *   node scripts/prepare.mjs built          only checks that there is a build that this Node can run
 */
import { execFile, spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** In the folder that the build removes first, so that a failed build leaves none. */
const STAMP = 'build/sources'
/** Code that uses each native module once, since some modules load but fail when used. */
const NATIVE = {
  'better-sqlite3': "new (require('better-sqlite3'))(':memory:').close()",
  sharp: "require('sharp')",
}
/** On Windows npm is a script and needs a shell. */
const NPM_SHELL = process.platform === 'win32'
const WAY_OUT = 'Install Node 24 (nvm install 24), or run the image: docker compose up --build.'
/** Node older than 22.14 needs better-sqlite3 12, which brings no binaries (docs/decisions/001-stack-and-versions.md). */
const COMPILES = Number(process.versions.napi) < 10
const COMPILER = `For this version of Node, npm downloads a binary of better-sqlite3 or compiles it with Python, make and a C++ compiler.
Debian and Ubuntu: apt-get install g++ make python3. Alpine: apk add g++ make python3. macOS: xcode-select --install.
Newer versions of Node need no compiler. ${WAY_OUT}`
const BINARIES = `There are binaries for Linux, macOS and Windows, on x64 and arm64, and none for an old C library.
On other systems, run the image: docker compose up --build.`

process.chdir(resolve(dirname(fileURLToPath(import.meta.url)), '..'))
const steps = new Set(process.argv.slice(2))
/** The running steps, with their names and start times. */
const running = new Map()

requireNode()
if (steps.has('built')) requireBuild()
else await preparePackages()

/**
 * Exits if this version of Node is not supported: npm would only warn, and the site would fail later with an obscure error
 * (docs/decisions/001-stack-and-versions.md).
 */
function requireNode() {
  const { node } = readJson('package.json').engines
  if (isInRange(process.versions.node, node)) return
  process.stderr.write(
    `prepare: requires Node ${node}; you are running ${process.version}.\n${WAY_OUT}\n`,
  )
  process.exit(1)
}

/** Evaluates a semver range, without pre-releases. The semver package may not be installed yet. */
function isInRange(version, range) {
  const comparator = /(>=|<=|[<>^~=])?\s*v?(\d+)(?:\.(\d+))?(?:\.(\d+))?(?:-\S+)?/g
  const sets = range.replace(/(\S+)\s+-\s+(\S+)/g, '>=$1 <=$2').split('||')
  return sets.some((set) =>
    [...set.matchAll(comparator)].every((match) => {
      const [from, below] = boundsOf(match)
      return compare(version, from) >= 0 && (!below || compare(version, below) < 0)
    }),
  )
}

function boundsOf([, operator, ...given]) {
  const parts = given.filter(Boolean).map(Number)
  const from = parts.join('.')
  const after = (count) => [...parts.slice(0, count - 1), parts[count - 1] + 1].join('.')
  if (operator === '>=') return [from]
  if (operator === '>') return [after(parts.length)]
  if (operator === '<') return ['0', from]
  if (operator === '<=') return ['0', after(parts.length)]
  if (operator === '^') return [from, after(1)]
  if (operator === '~') return [from, after(Math.min(2, parts.length))]
  return [from, after(parts.length)]
}

/** Compares part by part, as numbers. */
function compare(one, other) {
  return one.localeCompare(other, 'en', { numeric: true })
}

function requireBuild() {
  const isPresent = existsSync('build/cli.js') && existsSync('node_modules/better-sqlite3')
  const [broken] = isPresent ? brokenModules() : []
  if (isPresent && !broken) return
  // Happens after an update of Node, for example.
  const problem = broken ? `${describeBroken(broken)}\n` : 'This program has not been built. '
  const advice = existsSync('scripts/build.mjs')
    ? 'Run once: npm run setup'
    : 'Unpack the release that was made for this system.'
  process.stderr.write(`${problem}${advice}\n`)
  process.exit(1)
}

/** Compiles better-sqlite3 and installs the browser while the build, which needs neither, is running. */
async function preparePackages() {
  // Some hosting platforms remove the development packages after the build.
  const needsDev = !steps.has('build') || steps.has('browser') || !isBuilt()
  // A partial install, a copy from another machine and another version of Node need a fresh install.
  const isReady = isInstalled(needsDev) && (await compileBroken())
  if (!isReady) await install()
  // Tells scripts/test.mjs that its source checks can start.
  process.send?.('installed')
  const [isLoaded] = await Promise.all([
    isReady || compileBroken(),
    steps.has('build') && buildOnce(),
    steps.has('browser') && findBrowser(),
  ])
  if (isLoaded) return
  const [left] = brokenModules()
  const advice = COMPILES && left.name === 'better-sqlite3' ? COMPILER : BINARIES
  process.stderr.write(`prepare: ${describeBroken(left)}\n${advice}\n`)
  process.exit(1)
}

/** Returns whether all native modules load in the end. */
async function compileBroken() {
  const [broken] = brokenModules()
  if (!broken) return true
  if (!COMPILES || broken.name !== 'better-sqlite3') return false
  const script = ['explore', 'better-sqlite3-12', '--', 'npm', 'run', 'install']
  await run('prepare better-sqlite3', 'npm', script)
  return brokenModules().length === 0
}

/** Compares the lock file with npm's copy of it in `node_modules`. */
function isInstalled(needsDev) {
  if (!existsSync('node_modules/.package-lock.json')) return false
  const requested = readJson('package-lock.json').packages
  const present = readJson('node_modules/.package-lock.json').packages
  return Object.entries(requested).every(
    ([path, { version, link, optional, dev, devOptional }]) =>
      !path.startsWith('node_modules/') ||
      link ||
      optional ||
      ((dev || devOptional) && !needsDev) ||
      present[path]?.version === version,
  )
}

/** Skips install scripts: `compileBroken` runs the only necessary one. */
async function install() {
  // Whatever the environment says, the build needs development packages, and sharp needs an optional one.
  const groups = ['--include=dev', '--include=optional', '--ignore-scripts']
  const ping = warnWithoutNetwork()
  const result = await run('install packages', 'npm', ['ci', ...groups, '--no-audit', '--no-fund'])
  ping.kill()
  if (result.isDone) return
  fail(
    result,
    'npm could not install the packages. Check the network, and that 1 GB of disk is free. Then run npm start again.',
  )
}

/** Npm would retry for minutes without a word. Only warns, since its cache may have every package. */
function warnWithoutNetwork() {
  const options = ['--fetch-retries=0', '--fetch-timeout=15000']
  return execFile('npm', ['ping', ...options], { shell: NPM_SHELL }, (error, _stdout, stderr) => {
    // A registry that does not know `ping` responds with a status.
    if (!error || error.killed || /\bE[45]\d\d\b/.test(stderr)) return
    process.stderr.write('prepare: the npm registry cannot be reached. Check the network.\n')
  })
}

function brokenModules() {
  return Object.entries(NATIVE).flatMap(([name, use]) => {
    const result = spawnSync(process.execPath, ['-e', use], { encoding: 'utf8' })
    if (result.status === 0) return []
    // The message without Node's source line and the stack.
    const [message = result.stderr.trim()] =
      /^\w*Error.*: .*(?:\n(?! +at ).+){0,2}/m.exec(result.stderr) ?? []
    return [{ name, reason: message || `the process ended with ${result.signal}` }]
  })
}

function describeBroken({ name, reason }) {
  return `${name} does not load with Node ${process.version} on ${process.platform} ${process.arch}: ${reason}`
}

function readJson(path) {
  return JSON.parse(readFileSync(path, 'utf8'))
}

async function buildOnce() {
  if (isBuilt()) return
  const result = await run('build', process.execPath, ['scripts/build.mjs'])
  if (!result.isDone)
    fail(
      result,
      result.signal === 'SIGKILL'
        ? 'The system killed the build: it needs 1 GB of memory.'
        : 'The build failed.',
    )
  writeFileSync(STAMP, hashOf(sources()))
}

/** True if there is a build of the current sources. */
function isBuilt() {
  const isComplete = existsSync('build/server.js') && existsSync(STAMP)
  return isComplete && readFileSync(STAMP, 'utf8') === hashOf(sources())
}

/** The Dockerfile copies the same sources; `scripts/image.test.ts` checks the list. */
function sources() {
  const lines = readFileSync('.dockerignore', 'utf8').split(/\r?\n/)
  return lines.filter((line) => line.startsWith('!')).map((line) => line.slice(1))
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

/** Prints one line with the duration. Shows the output of failures only. */
async function run(name, command, args, { timeout } = {}) {
  const started = performance.now()
  running.set(name, started)
  if (!process.stdout.isTTY) process.stdout.write(`${name} …\n`)
  const shell = command === 'npm' && NPM_SHELL
  // node-gyp compiles on every core. At -O1 SQLite compiles in half the time, and is as fast as at -O3.
  const env = { CFLAGS: '-O1', CXXFLAGS: '-O1', ...process.env, JOBS: 'max' }
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], shell, env, timeout })
  const output = []
  child.stdout.on('data', (chunk) => output.push(chunk))
  child.stderr.on('data', (chunk) => output.push(chunk))
  const timer = setInterval(showProgress, 1_000)
  const result = await new Promise((settle) => {
    child.on('error', (error) => settle({ isDone: false, text: error.message }))
    child.on('close', (code, signal) =>
      settle({ isDone: code === 0, signal, text: Buffer.concat(output).toString() }),
    )
  })
  clearInterval(timer)
  running.delete(name)
  clearLine()
  process.stdout.write(`${result.isDone ? '✓' : '✗'} ${name}: ${secondsSince(started)} s\n`)
  return result
}

function fail({ text }, advice) {
  process.stderr.write(`${text.trim().split('\n').slice(-30).join('\n')}\n\nprepare: ${advice}\n`)
  process.exit(1)
}

function showProgress() {
  if (!process.stdout.isTTY) return
  clearLine()
  const parts = [...running].map(([name, started]) => `${name} … ${secondsSince(started)} s`)
  process.stdout.write(parts.join(', '))
}

function clearLine() {
  if (process.stdout.isTTY) process.stdout.write('\r\u001b[K')
}

function secondsSince(started) {
  return Math.round((performance.now() - started) / 1_000)
}

/** Looks for an installed Chromium. If there is none, downloads Playwright's or, if that fails, installs a system package. */
async function findBrowser() {
  const found = () => spawnSync(process.execPath, ['scripts/find-browser.mjs']).status === 0
  if (found()) return
  const playwright = ['node_modules/playwright/cli.js', 'install', 'chromium']
  await run('download a browser', process.execPath, playwright, { timeout: 10 * 60 * 1000 })
  if (found()) return
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    await run('update package lists', 'apt-get', ['update'])
    for (const name of ['chromium-headless-shell', 'chromium']) {
      const install = ['install', '-y', '--no-install-recommends', name]
      await run(`install ${name}`, 'apt-get', install)
      if (found()) return
    }
  }
  process.stderr.write('Found no browser for the tests. Install Chromium, or set CHROMIUM_PATH.\n')
  process.exit(1)
}

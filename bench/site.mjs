/** Shared by the benchmarks: starts the built server on loopback, measures its CPU time and memory, and prints tables. */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import Database from 'better-sqlite3'

/** The same flags as in `npm start`; the Docker image also sets MALLOC_ARENA_MAX. */
export const NODE = [process.execPath, '--max-semi-space-size=8', '--max-old-space-size=512']
const MALLOC = { MALLOC_ARENA_MAX: '1' }

export const ADMIN = { email: 'bench@example.org', password: 'bench password 2026' }

const CLOCK_TICKS = 100
const MINUTE = 60_000

/**
 * Starts the built server and waits until it responds.
 *
 * @param {{ port: number, dataDir?: string, env?: Record<string, string>, isSeeded?: boolean, command?: string[], cwd?:
 * string, onOutput?: (text: Buffer) => void }} options
 *   without a `dataDir` the site gets a temporary folder; `isSeeded` waits for the sample content; `command` is the Node
 *   command line; `cwd` is the folder of another build; `onOutput` receives the log
 * @returns the site; `startup` is in milliseconds, `stop` also removes a temporary folder, `kill` does not
 */
export async function startSite({
  port,
  dataDir,
  env = {},
  isSeeded = false,
  command: [program, ...args] = NODE,
  cwd,
  onOutput,
}) {
  const started = performance.now()
  const folder = dataDir ?? mkdtempSync(join(tmpdir(), 'bench-site-'))
  const origin = `http://127.0.0.1:${port}`
  const server = spawn(program, [...args, 'build/server.js'], {
    cwd,
    stdio: ['ignore', onOutput ? 'pipe' : 'ignore', 'inherit'],
    env: {
      PATH: process.env.PATH,
      ENV_FILE: '',
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: folder,
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
      LOG_LEVEL: 'error',
      RATE_LIMIT_SCALE: '100000',
      ...MALLOC,
      ...env,
    },
  })
  server.stdout?.on('data', onOutput)
  // Stops the server even if the benchmark fails.
  const end = () => server.kill('SIGKILL')
  process.once('exit', end)
  server.once('exit', () => process.off('exit', end))
  const hasEnded = () => server.exitCode !== null || server.signalCode !== null
  const kill = async () => {
    if (hasEnded()) return
    server.kill('SIGKILL')
    await once(server, 'exit')
  }
  const stop = async () => {
    if (!hasEnded()) {
      server.kill('SIGTERM')
      await once(server, 'exit')
    }
    if (!dataDir) rmSync(folder, { recursive: true })
    return server.exitCode
  }
  try {
    await untilReady(hasEnded, () => isUp(`${origin}/healthz`))
    if (isSeeded) await untilSeeded({ folder, hasEnded })
  } catch (error) {
    await stop()
    throw error
  }
  const startup = performance.now() - started
  return { origin, folder, pid: server.pid, startup, hasEnded, kill, stop }
}

async function isUp(url) {
  return fetch(url).then(
    (response) => response.ok,
    () => false,
  )
}

/** Waits for the sample content, which is created while the site is already serving. */
async function untilSeeded({ folder, hasEnded }) {
  await untilReady(hasEnded, () => readNumbers(folder).sampleContent === 2)
}

/** Waits for the search index: a site rebuilds a missing or outdated one while serving, which slows everything down. */
export async function untilIndexed({ folder, hasEnded }) {
  const isIndexed = () => {
    const { searchEpoch, searchBuiltEpoch } = readNumbers(folder)
    return searchEpoch === searchBuiltEpoch
  }
  if (isIndexed()) return
  process.stderr.write('waiting for the search index\n')
  await untilReady(hasEnded, isIndexed, 60 * MINUTE)
}

function readNumbers(folder) {
  const db = new Database(join(folder, 'site.sqlite'), { readonly: true })
  const rows = db.prepare('SELECT name, value FROM site_numbers').all()
  db.close()
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]))
}

async function untilReady(hasEnded, condition, limit = 5 * MINUTE) {
  const end = performance.now() + limit
  while (!(await condition())) {
    if (hasEnded()) throw new Error('The server exited: is the port free?')
    if (performance.now() > end) throw new Error('The server was not ready in time')
    await sleep(20)
  }
}

/** Waits up to a minute. Returns the milliseconds it took, or 0 if the condition did not become true. */
export async function until(condition, pause = 20) {
  const started = performance.now()
  while (!(await condition())) {
    if (performance.now() - started > MINUTE) return 0
    await sleep(pause)
  }
  return performance.now() - started
}

/** Starts Varnish with `deploy/varnish.vcl` in front of the site. Returns null if Varnish is not installed. */
export function startVarnish({ port, sitePort }) {
  if (spawnSync('varnishd', ['-V']).error) return null
  const folder = mkdtempSync(join(tmpdir(), 'varnish-'))
  const file = join(folder, 'site.vcl')
  const vcl = readFileSync('deploy/varnish.vcl', 'utf8')
    .replace('.host = "site"', '.host = "127.0.0.1"')
    .replace('.port = "3000"', `.port = "${sitePort}"`)
  writeFileSync(file, vcl)
  // Disables the jail, which would need a folder owned by Varnish's user.
  const args = ['-j', 'none', '-F', '-n', folder, '-a', `127.0.0.1:${port}`, '-f', file]
  const varnish = spawn('varnishd', args, { stdio: ['ignore', 'ignore', 'inherit'] })
  const stop = async () => {
    varnish.kill()
    await once(varnish, 'exit')
    rmSync(folder, { recursive: true })
  }
  return { origin: `http://127.0.0.1:${port}`, stop }
}

/** Returns the CPU seconds of all threads of a process. */
export function cpuOf(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ')
  return (Number(fields[11]) + Number(fields[12])) / CLOCK_TICKS
}

/** Returns the CPU seconds of a process and its children. */
export function cpuOfAll(pid) {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
  return [pid, ...children.split(' ').filter(Boolean)].reduce((sum, each) => sum + cpuOf(each), 0)
}

/** Returns the resident, file-backed and peak memory in MB. */
export function memoryOf(pid) {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const value = (name) =>
    Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)[1]) / 1_024)
  return { rss: value('VmRSS'), files: value('RssFile'), peak: value('VmHWM') }
}

/** Signs in as the site's admin unless another account is given. */
export async function signIn(origin, account = ADMIN) {
  const response = await fetch(`${origin}/api/auth/signin`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: origin },
    body: JSON.stringify(account),
  })
  const [cookie] = response.headers.getSetCookie()
  return { token: (await response.json()).token, cookie: cookie?.split(';', 1)[0] }
}

export async function publish(origin, token, n) {
  const response = await fetch(`${origin}/api/posts/create`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
    body: JSON.stringify({
      title: `नापने का लेख ${n}`,
      content: `<p>यह ${n}वाँ लेख है।</p>`,
      category: 'news',
    }),
  })
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)
}

/** Returns the given quantile of times in milliseconds, with one decimal. */
export function quantile(times, share) {
  const sorted = times.toSorted((a, b) => a - b)
  const at = Math.min(sorted.length - 1, Math.floor(sorted.length * share))
  return (sorted[at] ?? Number.NaN).toFixed(1)
}

/** Prints a Markdown table to standard output. */
export function print(head, rows) {
  for (const row of [head, head.map(() => '---'), ...rows]) printRow(row)
  process.stdout.write('\n')
}

export function printRow(cells) {
  process.stdout.write(`| ${cells.join(' | ')} |\n`)
}

/** The client's methods return the status, or 0 if there was no response. */
export function clientOf(origin, token, cookie) {
  const ask = async (path, init = {}) => {
    const started = performance.now()
    try {
      const signal = AbortSignal.timeout(30_000)
      const headers = { Authorization: `Bearer ${token}`, ...init.headers }
      const response = await fetch(origin + path, { signal, redirect: 'manual', ...init, headers })
      const text = await response.text()
      return { status: response.status, text, ms: performance.now() - started }
    } catch {
      return { status: 0, text: '', ms: performance.now() - started }
    }
  }
  const send = async (method, path, body) => {
    const headers = { 'Content-Type': 'application/json' }
    const reply = await ask(path, { method, headers, body: JSON.stringify(body) })
    return { ...reply, json: reply.status === 0 ? null : tryParse(reply.text) }
  }
  const upload = async (bytes) => {
    const form = new FormData()
    form.set('fileId', 'unique()')
    form.set('file', new File([bytes], 'torture.png', { type: 'image/png' }))
    const reply = await ask('/api/files', { method: 'POST', body: form })
    return { ...reply, json: tryParse(reply.text) }
  }
  const publish = (title, content = `<p>${title}।</p>`) =>
    send('POST', '/api/posts/create', { title, content })
  /** Publishes a post through the form, like a browser without JavaScript. */
  const submit = (title, submissionId) => {
    const fields = { intent: 'publish', title, content: `${title}।`, submissionId }
    const body = new FormData()
    for (const [name, value] of Object.entries(fields)) body.set(name, value)
    return ask('/create-post', {
      method: 'POST',
      body,
      headers: { Cookie: cookie, Origin: origin },
    })
  }
  return { token, ask, send, upload, publish, submit }
}

function tryParse(text) {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/**
 * Injects faults into server processes: acknowledged writes must survive, reads must continue, and writes must recover
 * without a restart. Prints a table; exits with 1 if it finds a problem. Needs a build.
 *
 *   npm run torture                    all faults, about ten minutes
 *   npm run torture -- --short         a few rounds of each, about a minute
 *   npm run torture -- kill disk       only faults whose name contains one of these words
 */
import { execFile, spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import SqliteDatabase from 'better-sqlite3'
import sharp from 'sharp'
import {
  ADMIN,
  clientOf,
  memoryOf,
  print,
  quantile,
  signIn,
  startSite,
  until,
} from '../bench/site.mjs'

const options = process.argv.slice(2)
const isShort = options.includes('--short')
const wanted = options.filter((option) => !option.startsWith('--'))
const port = Number(process.env.TORTURE_PORT ?? 3947)
const SMALL_DISK = '48m'
const COMMAND_ENV = { PATH: process.env.PATH, ENV_FILE: '', NODE_ENV: 'production' }
/** Exceeding one of these limits counts as a finding. */
const MAX_READER_MS = 4_000
const MAX_MEMORY_MB = 512

const FAULTS = {
  'kill -9 under writers, uploads and rebuilds': killed,
  'full disk': (report) => onOwnDisk(report, fillDisk),
  'read-only files': (report) => onOwnDisk(report, closeFiles),
  'database locked': locked,
  'clock a day forward and back': clockChanged,
  'slow clients': slowClients,
  'external services down': servicesDown,
  'worker threads killed': threadsKilled,
  'memory under load': memoryUnderLoad,
}

const run = promisify(execFile)

class NotPossible extends Error {}

/** Findings and measurements. */
class Report {
  found = []
  notes = []
  check(isRight, problem) {
    if (!isRight) this.found.push(problem)
  }
}

async function withSite(settings, use) {
  const site = await startSite({ port, ...settings, env: { SEED_SAMPLE: '0', ...settings.env } })
  try {
    await use({ ...site, ...clientOf(site.origin, (await signIn(site.origin)).token) })
  } finally {
    await site.stop()
  }
}

const noise = (edge) => {
  const raw = { width: edge, height: edge, channels: 3 }
  const bytes = Buffer.from(Array.from({ length: edge * edge * 3 }, () => Math.random() * 256))
  return sharp(bytes, { raw }).png().toBuffer()
}

async function publishWell(site, report, title) {
  const { status } = await site.publish(title)
  report.check(status === 201, `the post ${title} got ${status}`)
}

/** Requests the home page while `work` runs, and notes the response times. */
async function whileRead({ ask }, report, work, pause = 50) {
  const times = []
  const end = new AbortController()
  const read = async () => {
    while (!end.signal.aborted) {
      const { status, ms } = await ask('/')
      if (end.signal.aborted && status === 0) break
      report.check(status === 200, `a reader got ${status}`)
      times.push(ms)
      await sleep(pause)
    }
  }
  const reading = read()
  await work().finally(() => end.abort())
  await reading
  const slowest = Math.max(...times)
  report.notes.push(
    `${times.length} readers, p99 ${quantile(times, 0.99)} ms, slowest ${slowest.toFixed(0)} ms`,
  )
  report.check(slowest <= MAX_READER_MS, `a reader waited ${slowest.toFixed(0)} ms`)
}

/** Runs the doctor until it finds no problem: the index is updated in the background. */
async function checkWhole(folder, report) {
  const end = performance.now() + 120_000
  const env = { ...COMMAND_ENV, DATA_DIR: folder }
  const command = ['build/cli.js', 'doctor', '--json']
  let problems
  do {
    // The doctor exits with 1 if it finds a problem.
    const { stdout } = await run(process.execPath, command, { env }).catch((error) => error)
    problems = JSON.parse(stdout).filter(({ check, level }) =>
      check === 'Search index' ? level !== 'ok' : level === 'problem',
    )
  } while (problems.length > 0 && performance.now() < end && (await sleep(1_000, true)))
  for (const { check, text } of problems) report.check(false, `${check}: ${text}`)
}

async function killed(report) {
  const rounds = isShort ? 4 : 50
  const dataDir = mkdtempSync(join(tmpdir(), 'torture-'))
  /** The possible titles of each post; null means deleted. */
  const posts = new Map()
  const files = new Set()
  let token
  /** Acknowledged writes by kind. */
  const counts = { published: 0, changed: 0, uploaded: 0 }
  let site
  const start = async () => (site = await startSite({ port, dataDir, env: { SEED_SAMPLE: '0' } }))
  const compare = () => {
    const db = new SqliteDatabase(join(dataDir, 'site.sqlite'), { readonly: true })
    const titles = new Map(
      db.prepare("SELECT id, title FROM posts WHERE status <> 'trashed'").raw().all(),
    )
    for (const [id, allowed] of posts) {
      const there = titles.get(id) ?? null
      report.check(
        allowed.has(there),
        `post ${id} is ${there}, expected ${[...allowed].join(' or ')}`,
      )
      posts.set(id, new Set([there]))
    }
    const stored = new Set(db.prepare('SELECT id FROM files').pluck().all())
    for (const id of files) report.check(stored.has(id), `file ${id} is lost`)
    db.close()
  }
  try {
    for (let round = 1; round <= rounds; round += 1) {
      await start()
      token ??= (await signIn(site.origin)).token
      if (round > 1) compare()
      const client = clientOf(site.origin, token)
      const end = new AbortController()
      const loop = async (step) => {
        while (!end.signal.aborted) await step()
      }
      let count = 0
      const rebuild = spawn(process.execPath, ['build/cli.js', 'reindex'], {
        stdio: 'ignore',
        env: { ...COMMAND_ENV, DATA_DIR: dataDir },
      })
      const work = [
        loop(async () => {
          const title = `पोस्ट ${round}-${(count += 1)}`
          const { status, json } = await client.publish(title)
          if (status !== 201) return
          counts.published += 1
          posts.set(json.id ?? json._id ?? json.post?._id, new Set([title]))
        }),
        loop(async () => {
          const ids = [...posts.keys()].filter((id) => !posts.get(id).has(null))
          const id = ids[Math.floor(Math.random() * ids.length)]
          if (!id) return sleep(5)
          const title = Math.random() < 0.2 ? null : `बदला ${round}-${(count += 1)}`
          posts.get(id).add(title)
          const { status } =
            title === null
              ? await client.send('DELETE', `/api/posts/deletepost/${id}/any`)
              : await client.send('PUT', `/api/posts/updatepost/${id}/any`, { title })
          if (status !== 200) return
          counts.changed += 1
          posts.set(id, new Set([title]))
        }),
        loop(async () => {
          const { status, json } = await client.upload(await noise(24))
          if (status !== 201) return
          counts.uploaded += 1
          files.add(json._id ?? json.$id)
        }),
      ]
      // In odd rounds, waits for a write of each kind; in even rounds, the kill may come while the server starts.
      const before = { ...counts }
      const hasWritten = () => Object.keys(counts).every((kind) => counts[kind] > before[kind])
      if (round % 2) report.check(await until(hasWritten), `round ${round}: too few writes`)
      await sleep(100 + Math.random() * 1_500)
      await site.kill()
      end.abort()
      rebuild.kill('SIGKILL')
      await Promise.all(work)
    }
    await start()
    compare()
    await checkWhole(dataDir, report)
    const written = Object.entries(counts).map(([kind, count]) => `${count} ${kind}`)
    report.notes.push(`${rounds} kills, ${written.join(', ')}`)
  } finally {
    await site?.stop()
    rmSync(dataDir, { recursive: true })
  }
}

/** Gives the server a small private disk, if the system allows that without privileges. */
async function onOwnDisk(report, use) {
  const folder = mkdtempSync(join(tmpdir(), 'torture-disk-'))
  const mount = `mount -t tmpfs -o size=${SMALL_DISK},mode=700 tmpfs "$0" && exec "$@"`
  const command = ['unshare', '-Urm', 'sh', '-c', mount, folder]
  try {
    if (spawnSync(command[0], [...command.slice(1), 'true']).status !== 0) {
      throw new NotPossible('this system does not allow a private disk (unshare)')
    }
    const settings = { dataDir: folder, command: [...command, process.execPath] }
    await withSite(settings, async (site) => {
      await publishWell(site, report, 'पहले')
      await use(site, report, `/proc/${site.pid}/root${folder}`)
      // Without a restart.
      await publishWell(site, report, 'बाद में')
      const { text } = await site.ask('/api/posts?limit=50')
      report.check(text.includes('पहले') && text.includes('बाद में'), 'a post is lost')
      const health = await until(async () => (await site.ask('/healthz')).status === 200)
      report.check(health, 'the health check does not recover')
    })
  } finally {
    rmSync(folder, { recursive: true })
  }
}

async function fillDisk(site, report, inside) {
  const filling = join(inside, 'filling')
  spawnSync('dd', ['if=/dev/zero', `of=${filling}`, 'bs=64k'], { stdio: 'ignore' })
  await checkUnwritable(site, report)
  rmSync(filling)
}

/** Makes only the uploads read-only: a disk with a database open for writing cannot be remounted. */
async function closeFiles(site, report) {
  const files = join(site.folder, 'files')
  const inside = (command) =>
    spawnSync('nsenter', [
      ...['-t', String(site.pid), '-U', '-m', '--preserve-credentials'],
      ...['sh', '-c', command, files],
    ]).status
  if (inside('mkdir -p "$0" && mount --bind "$0" "$0" && mount -o remount,bind,ro "$0"') !== 0) {
    throw new NotPossible('this system does not allow a private read-only folder (nsenter)')
  }
  const { status } = await site.upload(await noise(64))
  report.check(status === 507, `an upload got ${status}`)
  report.notes.push(`an upload got ${status}`)
  await publishWell(site, report, 'बीच में')
  report.check((await site.ask('/')).status === 200, 'a reader got no page')
  const isReported = await until(async () => (await site.ask('/healthz')).text.includes('files'))
  report.check(isReported, 'the health check does not notice')
  inside('umount "$0"')
  const after = await site.upload(await noise(64))
  report.check(after.status === 201, `afterwards an upload got ${after.status}`)
}

async function checkUnwritable(site, report) {
  const text = '<p>शब्द</p>'.repeat(10_000)
  const statuses = []
  for (let time = 0; time < 5; time += 1) {
    const { status } = await site.publish(`बीच में ${time}`, text)
    report.check(
      status !== 201 || (await site.ask('/api/posts?limit=50')).text.includes(`बीच में ${time}`),
      'an acknowledged post is lost',
    )
    statuses.push(status)
  }
  statuses.push((await site.upload(await noise(64))).status)
  report.check(
    statuses.some((status) => status === 507 || status === 503),
    `writes got ${statuses.join(', ')}`,
  )
  report.check(!statuses.includes(0), 'the server did not respond')
  report.notes.push(`writes got ${[...new Set(statuses)].join(', ')}`)
  for (const path of ['/', '/api/posts', '/search?q=पहले']) {
    const { status } = await site.ask(path)
    report.check(status === 200, `${path} got ${status}`)
  }
  const isReported = await until(async () => (await site.ask('/healthz')).status === 503)
  report.check(isReported, 'the health check does not notice')
}

function locked(report) {
  return withSite({}, async (site) => {
    await site.publish('पहले')
    await site.ask('/')
    const db = new SqliteDatabase(join(site.folder, 'site.sqlite'))
    db.exec('BEGIN IMMEDIATE')
    await whileRead(site, report, async () => {
      const writing = Promise.all([1, 2].map((n) => site.publish(`बीच में ${n}`)))
      await sleep(isShort ? 6_000 : 10_000)
      db.exec('ROLLBACK')
      db.close()
      const statuses = (await writing).map(({ status }) => status)
      report.notes.push(`writes got ${statuses.join(', ')}`)
      const isExpected = statuses.every((status) => [201, 503].includes(status))
      report.check(isExpected, `writes got ${statuses.join(', ')}`)
    })
    await publishWell(site, report, 'बाद में')
  })
}

/** Returns a command line that runs this code in the server process before anything else. */
const preload = (code) => [
  process.execPath,
  '--import',
  `data:text/javascript,${encodeURIComponent(code)}`,
]

function clockChanged(report) {
  const day = 86_400_000
  const code = `const now = Date.now; const shifts = [${day}, ${-day}, 0]; let shift = 0
    Date.now = () => now() + shift
    process.on('SIGUSR2', () => { shift = shifts.shift() ?? 0 })`
  return withSite({ command: preload(code) }, async (site) => {
    for (const name of ['before', 'a day later', 'a day earlier', 'back']) {
      if (name !== 'before') process.kill(site.pid, 'SIGUSR2')
      await sleep(1_000)
      await publishWell(site, report, `घड़ी ${name}`)
      const again = await signIn(site.origin)
      report.check(Boolean(again.token), `${name}: nobody can sign in`)
      const paths = ['/', '/api/posts', '/search?q=घड़ी', '/feed', '/healthz', '/api/posts/drafts']
      for (const path of paths) {
        const reply = await site.ask(path)
        report.check(reply.status === 200, `${name}: ${path} got ${reply.status}`)
      }
    }
    report.notes.push('tested at 4 times; the previous session remains valid')
  })
}

function slowClients(report) {
  return withSite({}, async (site) => {
    const sockets = Array.from({ length: 200 }, (_, index) => {
      const socket = connect(port, '127.0.0.1')
      socket.on('error', () => {})
      const request = 'GET /dashboard HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: '
      // Half of the clients send slowly; the other half never read the response.
      if (index % 2) socket.write(request)
      else socket.pause().write(`GET / HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n\r\n`.repeat(20))
      return socket
    })
    const dripping = setInterval(
      () => sockets.forEach((socket, index) => index % 2 && socket.writable && socket.write('x')),
      500,
    )
    const wait = async () => {
      await sleep(isShort ? 4_000 : 20_000)
      await publishWell(site, report, 'बीच में')
    }
    await whileRead(site, report, wait, 20)
    clearInterval(dripping)
    for (const socket of sockets) socket.destroy()
    report.notes.push('200 connections')
  })
}

function servicesDown(report) {
  const env = {
    PUBLIC_ORIGIN: `http://127.0.0.1:${port}`,
    WEBSUB_HUB: 'http://hub.invalid/',
    INDEXNOW_KEY: 'torture-key',
    LOG_LEVEL: 'silent',
  }
  return withSite({ env }, async (site) => {
    await whileRead(site, report, async () => {
      for (let n = 1; n <= 5; n += 1) await publishWell(site, report, `पोस्ट ${n}`)
      // Announcements are sent after five seconds.
      await sleep(8_000)
    })
    report.check(!site.hasEnded(), 'the server exited')
  })
}

function threadsKilled(report) {
  const code = `import threads from 'node:worker_threads'
    import { syncBuiltinESMExports } from 'node:module'
    const all = new Set()
    threads.Worker = class extends threads.Worker {
      constructor(...args) { super(...args); all.add(this); this.on('exit', () => all.delete(this)) }
    }
    syncBuiltinESMExports()
    process.on('SIGUSR2', () => { for (const worker of all) void worker.terminate() })`
  return withSite({ command: preload(code), env: { LOG_LEVEL: 'silent' } }, async (site) => {
    await site.publish('गंगा')
    const statuses = []
    const search = () => site.ask(`/api/posts/search?q=गंगा${Math.random()}`)
    const enter = () => site.send('POST', '/api/auth/signin', ADMIN)
    await whileRead(site, report, async () => {
      for (let time = 1; time <= (isShort ? 3 : 15); time += 1) {
        const asked = [search(), enter(), search(), enter()]
        await sleep(20 + Math.random() * 150)
        process.kill(site.pid, 'SIGUSR2')
        for (const { status } of await Promise.all(asked)) statuses.push(status)
        const [found, entered] = await Promise.all([search(), enter()])
        report.check(found.status === 200, `a search after that got ${found.status}`)
        report.check(entered.status === 200, `a sign-in after that got ${entered.status}`)
      }
    })
    report.check(!statuses.includes(0), 'a request got no response')
    const failed = statuses.filter((status) => status >= 500).length
    report.notes.push(`${failed} of ${statuses.length} running calls failed`)
  })
}

function memoryUnderLoad(report) {
  // The same setting as in the Docker image; otherwise glibc retains about 100 MB of the decoders' memory.
  const env = { SEED_SAMPLE: '1', MALLOC_ARENA_MAX: '1' }
  return withSite({ env, isSeeded: true }, async (site) => {
    const pages = [...new Set((await site.ask('/')).text.match(/\/post\/[a-z0-9-]+/g))]
    const create = { width: 6_000, height: 6_000, channels: 3, background: '#a61b1b' }
    const picture = await sharp({ create }).jpeg().toBuffer()
    const end = performance.now() + (isShort ? 6_000 : 60_000)
    let count = 0
    const statuses = new Map()
    const load = async (next) => {
      while (performance.now() < end) {
        const { status } = await next((count += 1))
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
      }
    }
    const clients = (length, next) => Array.from({ length }, () => load(next))
    await Promise.all([
      ...clients(12, (n) => site.ask(`${pages[n % pages.length]}?n=${n}`)),
      ...clients(4, (n) => site.ask(`/search?q=राम ${n}`)),
      ...clients(2, () => site.upload(picture)),
      ...clients(1, (n) => site.publish(`पोस्ट ${n}`, '<p>शब्द शब्द</p>'.repeat(500))),
    ])
    const { peak } = memoryOf(site.pid)
    report.notes.push(`${count} requests, ${peak} MB at peak`)
    report.check(peak <= MAX_MEMORY_MB, `${peak} MB`)
    const wrong = [...statuses].filter(([status]) => ![200, 201, 429, 503].includes(status))
    const counts = wrong.map(([status, n]) => `${status} (${n})`).join(', ')
    report.check(wrong.length === 0, `responses ${counts}`)
  })
}

const rows = []
let hasFailed = false
for (const [name, fault] of Object.entries(FAULTS)) {
  if (wanted.length > 0 && !wanted.some((word) => name.includes(word))) continue
  process.stderr.write(`${name} …\n`)
  const started = performance.now()
  const report = new Report()
  try {
    await fault(report)
  } catch (error) {
    if (error instanceof NotPossible) report.notes.push(`not tried: ${error.message}`)
    else report.found.push(error.stack ?? String(error))
  }
  hasFailed ||= report.found.length > 0
  const isTried = !report.notes.some((note) => note.startsWith('not tried'))
  const result = report.found.length > 0 ? report.found.slice(0, 3).join('; ') : 'no problems found'
  const seconds = ((performance.now() - started) / 1_000).toFixed(0)
  rows.push([name, isTried ? result : '–', report.notes.join('; '), seconds])
}
print(['fault', 'found', 'measured', 's'], rows)
process.exitCode = hasFailed ? 1 : 0

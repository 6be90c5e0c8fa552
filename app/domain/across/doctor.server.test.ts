import {
  chmod,
  mkdir,
  mkdtemp,
  open as openFile,
  readdir,
  rm,
  truncate,
  writeFile,
} from 'node:fs/promises'
import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { createServer as createTcpServer } from 'node:net'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { tryMailServer } from '~/domain/core/mailer.server'
import { storePicture } from '~/domain/files/store-picture.server'
import { prepareIndex } from '~/domain/search-index/rebuild-index.server'
import { readSettings } from '~/env.server'
import { DEFAULT_SENTENCES } from '~/labels/languages.server'
import { resetSettings } from '~/domain/settings/settings.server'
import { localDisk } from '~/storage/storage.server'
import { DAY, HOUR } from '~/time/durations'
import { closeDatabase, type Database, openDatabase } from '~db/client.server'
import { migrateDatabase } from '~db/migrate.server'
import { users } from '~db/schema'
import { anAdmin, aPost } from '../../../tests/helpers/builders'
import { startS3 } from '../../../tests/helpers/s3-server.mjs'
import { createTestDeps, START } from '../../../tests/helpers/deps'
import { aPicture } from '../../../tests/helpers/people'
import { addressText, examineSite, findProxyHeaders, toFindingView } from './doctor.server'

let folder: string
let db: Database

const settingsOf = (environment: Record<string, string>) =>
  readSettings({ DATA_DIR: folder, PUBLIC_ORIGIN: 'http://localhost:9', ...environment })

async function examine(environment: Record<string, string> = {}, now = START, isQuick = false) {
  const env = settingsOf(environment)
  const findings = await examineSite({
    env,
    now: () => now,
    sign: (text) => `signed ${text}`,
    isQuick,
  })
  const views = findings.map((finding) => toFindingView(finding, DEFAULT_SENTENCES))
  return Object.fromEntries(views.map(({ check, ...finding }) => [check, finding]))
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'doctor-'))
  db = openDatabase(join(folder, 'site.sqlite'))
  migrateDatabase(db)
  prepareIndex(db)
  const site = { email: 'desk@news.example' }
  const deps = { ...createTestDeps({ db, site }), storage: localDisk(join(folder, 'files')) }
  const admin = anAdmin(deps as never)
  aPost(deps as never, { title: 'गंगा' })
  const bytes = new Uint8Array(await (await aPicture()).arrayBuffer())
  await storePicture(deps, admin, { name: 'ghat.png', bytes })
})
afterEach(async () => {
  vi.unstubAllEnvs()
  if (db.$client.open) closeDatabase(db)
  await rm(folder, { recursive: true })
})

describe('examineSite', () => {
  it('warns of variables that resemble a setting', async () => {
    vi.stubEnv('SMTP_HOST', 'mail.example')
    expect((await examine()).Variables).toMatchObject({
      level: 'warning',
      text: expect.stringContaining('not settings and are ignored: SMTP_HOST.'),
    })
  })

  it('reports no problem on a healthy site, even if its URL is unreachable', async () => {
    const { Address, 'Backup plan': plan, ...rest } = await examine()
    expect(plan).toMatchObject({ level: 'warning' })
    expect(Object.values(rest).filter(({ level }) => level !== 'ok')).toEqual([])
    expect(Address).toMatchObject({
      level: 'warning',
      text: expect.stringContaining('cannot be reached'),
    })
    expect(Object.keys(rest)).toEqual(
      expect.arrayContaining([
        'Settings',
        'Database',
        'Version',
        'Search index',
        'Files',
        'Clock',
        'Backups',
      ]),
    )
  })

  it('checks a large database fully, unless a quick check is requested', async () => {
    await truncate(join(folder, 'site.sqlite'), 1.1e9)
    expect((await examine()).Database).toMatchObject({ text: expect.stringContaining('Intact') })
    expect((await examine({}, START, true)).Database).toMatchObject({
      level: 'ok',
      text: expect.stringContaining('too large to check here'),
    })
  })

  it.each<[string, string, Record<string, string>, string]>([
    ['Settings', 'warning', { PUBLIC_ORIGIN: '' }, 'PUBLIC_ORIGIN is not set'],
    ['Settings', 'warning', { PUBLIC_ORIGIN: 'http://news.invalid' }, 'without https'],
    ['Proxy', 'warning', { PUBLIC_ORIGIN: 'https://localhost:9' }, 'TRUST_PROXY is 0'],
  ])('the check %s reports a %s for %o', async (check, level, environment, text) => {
    const found = (await examine(environment))[check]!
    expect(found).toMatchObject({ level, text: expect.stringContaining(text) })
    expect(found.advice).toMatch(/^(Set|Put|Fill in) /)
  })

  it('warns of the example contact details', async () => {
    resetSettings(createTestDeps({ db }), 'site')
    expect((await examine()).Settings).toMatchObject({
      level: 'warning',
      text: expect.stringContaining('your own details'),
      advice: expect.stringMatching(/^Fill in /),
    })
  })

  it('signs in to the mail server, and reports failures', async () => {
    const server = createTcpServer((socket) => {
      socket.write('220 mail.example\r\n')
      socket.on('data', (line) => {
        const isGreeting = /^(EHLO|HELO)/.test(String(line))
        socket.write(isGreeting ? '250-mail.example\r\n250 AUTH PLAIN\r\n' : '535 Not you\r\n')
      })
      socket.on('error', () => {})
    })
    await once(server.listen(0, '127.0.0.1'), 'listening')
    const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
    const PUBLIC_ORIGIN = 'http://localhost:9'
    try {
      const open = await examine({ PUBLIC_ORIGIN, SMTP_URL: `smtp://${host}?ignoreTLS=true` })
      const text = `${host} accepts our mail, which comes from noreply@localhost.`
      expect(open.Mail).toEqual({ level: 'ok', text, advice: '' })
      const closed = await examine({ PUBLIC_ORIGIN, SMTP_URL: `smtp://a:b@${host}?ignoreTLS=true` })
      expect(closed.Mail).toMatchObject({
        level: 'problem',
        text: expect.stringContaining('Not you'),
        advice: expect.stringContaining('SMTP_URL'),
      })
      expect(JSON.stringify(closed)).not.toContain('a:b')
    } finally {
      server.close()
    }
    expect((await examine({ PUBLIC_ORIGIN, SMTP_URL: `smtp://${host}` })).Mail!.level).toBe(
      'problem',
    )
    await expect(tryMailServer(`smtp://${host}`, 0)).rejects.toThrow()
  })

  it('reports unavailable storage and backups in a public bucket', async () => {
    const s3 = await startS3(join(folder, 's3'))
    const environment = { ...s3.environment, STORAGE: 's3' }
    try {
      expect((await examine(environment)).Storage).toMatchObject({
        level: 'ok',
        text: 'Files are on s3.',
      })
      const open = {
        ...environment,
        PUBLIC_MEDIA_URL: 'https://cdn.example',
        BACKUP_BUCKET: 'pictures',
      }
      expect((await examine(open)).Storage!.text).toContain('Backups are in the bucket')
    } finally {
      await s3.stop()
    }
    const found = await examine(environment)
    expect(found.Storage).toMatchObject({
      level: 'problem',
      text: expect.stringContaining('The bucket pictures does not respond'),
      advice: expect.stringContaining('S3_'),
    })
    expect(JSON.stringify(found)).not.toContain('S3RVER')
  })

  it('checks that the public URL reaches this site', async () => {
    let answer = 'ok\n'
    let status = 200
    let signed = true
    const server = createServer(({ url, headers: { host = '' } }, response) => {
      const nonce = new URLSearchParams(url!.split('?')[1]).get('proof')!
      const proof = addressText({ nonce, origin: PUBLIC_ORIGIN, host })
      response.writeHead(status).end(signed ? `${answer}signed ${proof}\n` : answer)
    })
    await once(server.listen(0, '127.0.0.1'), 'listening')
    const PUBLIC_ORIGIN = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    try {
      expect((await examine({ PUBLIC_ORIGIN })).Address!.level).toBe('ok')
      signed = false
      expect((await examine({ PUBLIC_ORIGIN })).Address!.text).toContain('it is not this site')
      status = 404
      expect((await examine({ PUBLIC_ORIGIN })).Address!.text).toContain('responds with 404')
      status = 503
      answer = 'cannot write: files\n'
      expect((await examine({ PUBLIC_ORIGIN })).Address!).toMatchObject({
        level: 'problem',
        text: 'The running site cannot write: files.',
      })
    } finally {
      server.close()
    }
  })

  it('finds broken references', async () => {
    db.$client.pragma('foreign_keys = OFF')
    db.delete(users).run()
    db.run(sql`UPDATE posts SET category_id = 'gone'`)
    const { Database: found } = await examine()
    expect(found).toMatchObject({
      level: 'problem',
      text: expect.stringContaining('posts refers to missing rows in categories'),
    })
    expect(found!.advice).toContain('restore')
  })

  it('detects a damaged database and stops reading it', async () => {
    closeDatabase(db)
    const file = await openFile(join(folder, 'site.sqlite'), 'r+')
    await file.write(Buffer.alloc(40_000, 7), 0, 40_000, 8_192)
    await file.close()
    const found = await examine()
    expect(found.Database).toMatchObject({ level: 'problem' })
    expect(found.Files).toBeUndefined()
    await writeFile(join(folder, 'site.sqlite'), 'a text '.repeat(1_000))
    expect((await examine()).Database).toMatchObject({ level: 'problem' })
  })

  it("reports the program's version and a database from another version", async () => {
    const text = /^The program is \d+\.\d+\.\d+, and the database matches it\.$/
    expect((await examine()).Version).toMatchObject({ text: expect.stringMatching(text) })
    db.run(sql`UPDATE __drizzle_migrations SET created_at = created_at - 1`)
    expect((await examine()).Version).toMatchObject({
      level: 'warning',
      text: expect.stringContaining('older'),
    })
    db.run(sql`UPDATE __drizzle_migrations SET created_at = ${Date.UTC(2100, 0, 1)}`)
    expect((await examine()).Version).toMatchObject({
      level: 'problem',
      advice: 'Update the program.',
    })
  })

  it('finds posts that are missing from the search index, and outdated entries', async () => {
    db.run(sql`DELETE FROM search_doc`)
    expect((await examine())['Search index']).toMatchObject({
      level: 'problem',
      text: expect.stringContaining('Published posts missing from it: 1'),
      advice: 'npm run cli -- reindex',
    })
    db.run(sql`UPDATE site_numbers SET value = value + 1 WHERE name = 'searchEpoch'`)
    expect((await examine())['Search index']!.level).toBe('warning')
  })

  it('finds pictures whose files are missing, and counts unused files', async () => {
    const disk = localDisk(join(folder, 'files'))
    await disk.put('orphan.webp', Buffer.alloc(1_500))
    expect((await examine()).Files).toMatchObject({
      level: 'ok',
      text: expect.stringContaining('Unused files: 1 (1.5 KB)'),
    })
    const { key } = (await disk.list()).find(({ key: each }) => each !== 'orphan.webp')!
    await disk.remove(key)
    expect((await examine()).Files).toMatchObject({
      level: 'problem',
      text: expect.stringContaining(key),
    })
  })

  it('detects a slow clock', async () => {
    expect((await examine({}, START - 25 * HOUR)).Clock).toMatchObject({
      level: 'problem',
      text: expect.stringContaining('25 hours later than that'),
    })
  })

  it('reports a folder that other users can read', async () => {
    await chmod(folder, 0o755)
    expect((await examine()).Permissions).toMatchObject({
      level: 'warning',
      advice: `chmod 700 ${folder}`,
    })
  })

  it('reports a missing backup once the site is three days old, and a failed backup', async () => {
    expect((await examine({}, START + 2 * DAY)).Backups!.level).toBe('ok')
    expect((await examine({}, START + 4 * DAY)).Backups).toMatchObject({
      level: 'warning',
      advice: expect.stringContaining('BACKUP_AT=03:30'),
    })
    const file = 'dharohar-2026-11-21T04-30-00Z.tar.gz'
    const note = (state: object) => writeFile(join(folder, 'backup.json'), JSON.stringify(state))
    await mkdir(join(folder, 'backups'))
    await writeFile(join(folder, 'backups', file), '')
    await note({ at: START, file, bytes: 2_000, verified: START })
    expect((await examine()).Backups).toMatchObject({
      level: 'ok',
      text: expect.stringContaining('was verified'),
    })
    await note({ at: START, file, failedAt: START + HOUR, failure: 'no room' })
    expect((await examine()).Backups).toMatchObject({
      level: 'problem',
      text: expect.stringContaining('no room'),
    })
    await note({ at: START, file })
    await rm(join(folder, 'backups', file))
    expect((await examine()).Backups).toMatchObject({
      level: 'problem',
      text: expect.stringContaining(`${file}, is no longer in ${folder}`),
    })
  })

  it('warns of a missing schedule, backups on the same disk, and a bucket without a key', async () => {
    const plan = async (environment: Record<string, string>) =>
      (await examine(environment))['Backup plan']
    expect(await plan({})).toMatchObject({
      text: "No backups are scheduled. Backups are on the site's own disk: if it fails, they are lost too.",
    })
    const BACKUP_AT = '03:30'
    const bucket = { BACKUP_AT, BACKUP_BUCKET: 'backups', S3_ENDPOINT: 'http://127.0.0.1:9' }
    expect(await plan(bucket)).toMatchObject({
      level: 'warning',
      text: expect.stringContaining('not encrypted'),
    })
    expect(await plan({ ...bucket, BACKUP_KEY: 'twelve characters' })).toMatchObject({
      level: 'ok',
      text: 'At 03:30, to a bucket.',
    })
  })

  it('reports an empty folder without creating anything', async () => {
    closeDatabase(db)
    await rm(folder, { recursive: true })
    expect((await examine()).Database).toMatchObject({
      level: 'problem',
      advice: expect.stringContaining('Start the site'),
    })
    await expect(readdir(folder)).rejects.toThrow('ENOENT')
    folder = await mkdtemp(join(tmpdir(), 'doctor-'))
  })
})

describe('findProxyHeaders', () => {
  const levels = (headers: Record<string, string>, TRUST_PROXY: string) =>
    findProxyHeaders(new Headers(headers), settingsOf({ TRUST_PROXY })).map(({ level }) => level)

  it("compares the proxy's headers with TRUST_PROXY", () => {
    expect(levels({}, '0')).toEqual([])
    expect(levels({ 'X-Forwarded-For': '192.0.2.1' }, '1')).toEqual([])
    expect(levels({ 'X-Forwarded-For': '192.0.2.1' }, '0')).toEqual(['warning'])
    expect(levels({}, '1')).toEqual(['warning'])
  })
})

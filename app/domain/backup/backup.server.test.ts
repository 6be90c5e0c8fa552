import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import {
  copyFile,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  truncate,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { Writable } from 'node:stream'
import { setImmediate, setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import SqliteDatabase from 'better-sqlite3'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { deleteFile } from '~/domain/files/stored-files.server'
import { storePicture } from '~/domain/files/store-picture.server'
import { sweepFiles } from '~/domain/across/sweep-files.server'
import { getCacheVersion } from '~/domain/core/cache-version.server'
import { readSettings } from '~/env.server'
import { isPictureKey } from '~/storage/file-storage'
import { localDisk, openStorage } from '~/storage/storage.server'
import { DAY, HOUR, SECOND } from '~/time/durations'
import { closeDatabase, type Database, isBusy, lockFile, openDatabase } from '~db/client.server'
import { migrateDatabase } from '~db/migrate.server'
import { addUnpublishedWork, anAdmin, aPost } from '../../../tests/helpers/builders'
import { startS3 } from '../../../tests/helpers/s3-server.mjs'
import { createTestDeps, START } from '../../../tests/helpers/deps'
import { writeArchive } from './archive.server'
import { readBackupState } from './backup-state.server'
import { backUp } from './backup.server'
import { listBackups } from './keep.server'
import { restoreBackup, verifyBackup } from './restore.server'
import { readSnapshot, withReader } from './snapshot.server'
import { listReplacedDatabases } from './replaced-databases.server'

let folder: string
const open: Database[] = []

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'backup-'))
})
afterEach(async () => {
  for (const db of open.splice(0)) closeDatabase(db)
  vi.unstubAllEnvs()
  await rm(folder, { recursive: true })
})

const path = (...parts: string[]) => join(folder, ...parts)

/** Returns a command's input, with its own data folder. */
function at(name: string, environment: Record<string, string> = {}) {
  const env = readSettings({ NODE_ENV: 'test', DATA_DIR: path(name), ...environment })
  return { env, now: () => START, migrate: (db: Database) => migrateDatabase(db) }
}

/** Creates a site on the disk, with an admin, a post and a picture. */
async function aSite(name = 'site') {
  const db = openDatabase(path(name, 'site.sqlite'))
  open.push(db)
  migrateDatabase(db)
  const deps = { ...createTestDeps({ db }), storage: localDisk(path(name, 'files')) }
  const admin = anAdmin(deps as never)
  const add = async () => {
    const picture = { name: 'ghat.png', bytes: await noise() }
    return storePicture(deps, admin, picture)
  }
  aPost(deps as never, { title: 'गंगा' })
  return { deps, db, admin, add, picture: await add() }
}

/** Creates a different picture each time. */
async function noise() {
  const raw = { width: 16, height: 16, channels: 3 as const }
  return sharp(randomBytes(16 * 16 * 3), { raw })
    .png()
    .toBuffer()
}

async function contentOf(name: string) {
  const { tables } = await withReader(path(name, 'site.sqlite'), readSnapshot)
  // A restore raises these numbers, so that a running site notices it.
  const { site_numbers: _, ...rest } = tables
  const storage = localDisk(path(name, 'files'))
  const files = (await storage.list()).toSorted((a, b) => a.key.localeCompare(b.key))
  const bytes = await Promise.all(files.map(async ({ key }) => [key, await storage.read(key)]))
  return { tables: rest, bytes }
}

/** Holds the write lock, as another program would. */
async function whileLocked<T>(db: Database, work: (unlock: () => void) => Promise<T>): Promise<T> {
  const unlock = () => db.$client.inTransaction && db.$client.exec('ROLLBACK')
  db.$client.exec('BEGIN IMMEDIATE')
  try {
    return await work(unlock)
  } finally {
    unlock()
  }
}

const posts = (db: Database) => db.values<[string]>(sql`SELECT title FROM posts`).flat()

describe('backUp and restoreBackup', () => {
  it('restore the same rows and bytes into an empty folder', async () => {
    const { deps, admin, picture } = await aSite()
    await deleteFile(deps, admin, picture.id)
    addUnpublishedWork(deps as never, admin)
    const { file, manifest } = await backUp(at('site'), { file: path('one.tar.gz') })
    expect(file).toBe(path('one.tar.gz'))
    expect(manifest.missing).toBe(0)
    const restored = await restoreBackup(at('other'), file)
    expect(restored).toMatchObject({ createdAt: START, before: null })
    expect(await contentOf('other')).toEqual(await contentOf('site'))
    expect((await readdir(path('other'))).includes('backup-work')).toBe(false)
  })

  it('use a bucket, verify each backup and delete outdated ones', async () => {
    const { storage } = (await aSite()).deps
    const s3 = await startS3(path('s3'))
    const environment = {
      ...s3.environment,
      BACKUP_BUCKET: 'backups',
      BACKUP_KEEP: '2,0,0',
      BACKUP_KEY: 'twelve characters',
    }
    try {
      const site = at('site', environment)
      for (const days of [0, 1, 2]) {
        await backUp({ ...site, now: () => START + days * DAY })
      }
      const names = await listBackups(site.env)
      expect(names).toHaveLength(2)
      expect(await readBackupState(site.env)).toMatchObject({ file: names[0] })
      expect(await verifyBackup(site, names[0]!)).toMatchObject({ createdAt: START + 2 * DAY })
      await expect(verifyBackup(site, 'dharohar-none.tar.gz')).rejects.toMatchObject({
        code: 'NotFound',
      })
      // Restores into a site whose files are in a bucket.
      const other = at('other', { ...environment, STORAGE: 's3' })
      await restoreBackup(other, names[1]!)
      const { tables } = await withReader(path('other', 'site.sqlite'), readSnapshot)
      expect(tables.posts).toEqual((await contentOf('site')).tables.posts)
      const pictures = openStorage(other.env)
      const keys = (await pictures.list()).map(({ key }) => key).filter(isPictureKey)
      expect(keys.toSorted()).toEqual((await storage.list()).map(({ key }) => key).toSorted())
      expect(await localDisk(path('other', 'files')).list()).toEqual([])
      // Then restores from there to the disk.
      const { manifest } = await backUp(other, { file: path('from-bucket.tar.gz') })
      expect(manifest.missing).toBe(0)
    } finally {
      await s3.stop()
    }
    await expect(backUp(at('site', environment))).rejects.toThrow(
      'The bucket backups does not respond',
    )
    expect((await readBackupState(at('site').env)).failure).toContain('The bucket backups')
    // Three backups over HTTP, each verified, exceed the usual timeout while the browser tests run.
  }, 90_000)

  it('capture one moment of a site that is being written to, with all its files', async () => {
    const { deps, db, admin, add } = await aSite()
    db.run(sql`CREATE TABLE pairs (name TEXT PRIMARY KEY, value INTEGER)`)
    db.run(sql`INSERT INTO pairs VALUES ('a', 0), ('b', 0)`)
    const done = new AbortController()
    const writing = (async () => {
      for (let round = 1; !done.signal.aborted; round += 1) {
        db.transaction((tx) => {
          tx.run(sql`UPDATE pairs SET value = ${round} WHERE name = 'a'`)
          tx.run(sql`UPDATE pairs SET value = ${round} WHERE name = 'b'`)
        })
        aPost(deps as never, { title: `पोस्ट ${round}` })
        const { id } = await add()
        if (round % 2) await deleteFile(deps, admin, id)
        await setImmediate()
      }
    })()
    const { file, manifest } = await backUp(at('site'), { file: path('busy.tar.gz') })
    done.abort()
    await writing
    expect(manifest.missing).toBe(0)
    await verifyBackup(at('site'), file)
    await restoreBackup(at('other'), file)
    const restored = openDatabase(path('other', 'site.sqlite'))
    open.push(restored)
    const [a, b] = restored.values<[number]>(sql`SELECT value FROM pairs ORDER BY name`).flat()
    expect(a).toBe(b)
    const { tables } = await withReader(path('other', 'site.sqlite'), readSnapshot)
    expect(tables.posts).toEqual(manifest.tables.posts)
    expect(tables.files).toEqual(manifest.tables.files)
  })

  it('replace the content of a running site, and can be undone', async () => {
    const { db, deps } = await aSite()
    const { file } = await backUp(at('site'), { file: path('one.tar.gz') })
    aPost(deps as never, { title: 'later' })
    const version = getCacheVersion(deps)
    const { before } = await restoreBackup(at('site'), file)
    expect(posts(db)).toEqual(['गंगा'])
    expect(getCacheVersion(deps)).toBeGreaterThan(version)
    expect(db.$client.pragma('journal_mode', { simple: true })).toBe('wal')
    await restoreBackup(at('site'), before!)
    expect(posts(db)).toEqual(['गंगा', 'later'])
  })

  it('wait while the site is being written to', async () => {
    const { db, deps } = await aSite()
    const { file } = await backUp(at('site'), { file: path('one.tar.gz') })
    aPost(deps as never, { title: 'later' })
    await whileLocked(db, async (unlock) => {
      const restoring = restoreBackup(at('site'), file)
      await setTimeout(1000)
      unlock()
      await restoring
    })
    expect(posts(db)).toEqual(['गंगा'])
  })

  it('fail and replace nothing if the site stays locked', async () => {
    const { db, deps } = await aSite()
    const { file } = await backUp(at('site'), { file: path('one.tar.gz') })
    aPost(deps as never, { title: 'later' })
    let time = START
    vi.spyOn(Date, 'now').mockImplementation(() => (time += 10 * SECOND))
    await whileLocked(db, () =>
      expect(restoreBackup(at('site'), file)).rejects.toThrow(
        'Another program kept the database locked for 30 seconds',
      ),
    )
    expect(posts(db)).toEqual(['गंगा', 'later'])
  })

  it('lose no write of a running site', async () => {
    const { db } = await aSite()
    db.run(sql`CREATE TABLE writes (round INTEGER)`)
    const { file } = await backUp(at('site'), { file: path('one.tar.gz') })
    const writer = new SqliteDatabase(path('site', 'site.sqlite'), { timeout: 0 })
    const insert = writer.prepare('INSERT INTO writes VALUES (?)')
    const saved: number[] = []
    const done = new AbortController()
    const writing = (async () => {
      for (let round = 0; !done.signal.aborted; round += 1) {
        try {
          insert.run(round)
          saved.push(round)
        } catch (error) {
          if (!isBusy(error)) throw error
        }
        await setImmediate()
      }
    })()
    const { before } = await restoreBackup(at('site'), file)
    done.abort()
    await writing
    writer.close()
    const writesIn = (file: string) =>
      withReader(file, (reader) => reader.prepare('SELECT round FROM writes').pluck().all())
    const kept = [...(await writesIn(before!)), ...(await writesIn(path('site', 'site.sqlite')))]
    expect(kept).toEqual(saved)
  })

  it('keep the last five replaced databases with their pictures', async () => {
    const { db, deps, picture } = await aSite()
    const { file } = await backUp(at('site'), { file: path('one.tar.gz') })
    aPost(deps as never, { title: 'later' })
    const befores: string[] = []
    for (let times = 0; times < 6; times += 1) {
      const later = { ...at('site'), now: () => START + times }
      befores.push((await restoreBackup(later, file)).before!)
    }
    db.run(sql`DELETE FROM files`)
    expect(await listReplacedDatabases(at('site').env)).toEqual(befores.slice(1))
    expect((await readdir(path('site', 'backups'))).toSorted()).toEqual(
      befores.slice(1).map((each) => basename(each)),
    )
    const env = { ...deps.env, ...at('site').env }
    for (const days of [0, 1, 2]) {
      await sweepFiles({ ...deps, env, now: () => START + days * DAY })
    }
    const keys = (await localDisk(path('site', 'files')).list()).map(({ key }) => key)
    expect(keys).toContain(picture.url.split('/').at(-1))
  })

  it('include the write-ahead log of a database copy', async () => {
    const { deps } = await aSite()
    const copyTo = async (name: string, ends: string[]) => {
      for (const end of ends)
        await copyFile(path('site', `site.sqlite${end}`), path(`${name}.sqlite${end}`))
    }
    aPost(deps as never, { title: 'in the log' })
    await copyTo('killed', ['', '-wal'])
    await restoreBackup(at('other'), path('killed.sqlite'))
    const restored = openDatabase(path('other', 'site.sqlite'))
    open.push(restored)
    expect(posts(restored)).toContain('in the log')
    expect((await readdir(folder)).filter((name) => name.startsWith('killed'))).toHaveLength(2)
    // The site may be running.
    await restoreBackup(at('third'), path('site', 'site.sqlite'))
    const third = openDatabase(path('third', 'site.sqlite'))
    open.push(third)
    expect(posts(third)).toContain('in the log')
  })

  it.each(['empty', 'foreign', 'folder'])(
    'reject a database that is not a site: %s',
    async (kind) => {
      await aSite()
      const file = path('other.sqlite')
      if (kind === 'folder') await mkdir(file)
      else {
        const other = openDatabase(file)
        if (kind === 'foreign') other.run(sql`CREATE TABLE posts (id TEXT, title TEXT)`)
        closeDatabase(other)
      }
      const before = await contentOf('site')
      await expect(restoreBackup(at('site'), file)).rejects.toThrow(
        /not a site database|is a folder/,
      )
      expect(await contentOf('site')).toEqual(before)
    },
  )

  it('open archives in format 1, with the former seal', async () => {
    const deps = at('site', { BACKUP_KEY: 'a key for tests' })
    const file = fileURLToPath(new URL('format-1.tar.gz.sealed', import.meta.url))
    expect(await verifyBackup(deps, file)).toMatchObject({ files: 1, missing: 0 })
    await restoreBackup(deps, file)
    const restored = openDatabase(path('site', 'site.sqlite'))
    open.push(restored)
    expect(posts(restored)).toEqual(['गंगा'])
    expect(await localDisk(path('site', 'files')).list()).toHaveLength(1)
  })

  it("reject values that would exhaust the process's memory", async () => {
    const { db } = await aSite()
    db.run(sql`CREATE TABLE large (value BLOB)`)
    db.run(sql`INSERT INTO large VALUES (zeroblob(17000000))`)
    const { file } = await backUp(at('site'), { file: path('large.tar.gz') })
    for (const from of [file, path('site', 'site.sqlite')]) {
      await expect(restoreBackup(at('other'), from)).rejects.toThrow('large.value is too large')
    }
  })

  it('do not overwrite an existing file', async () => {
    await aSite()
    await writeFile(path('mine.tar.gz'), 'mine')
    await expect(backUp(at('site'), { file: path('mine.tar.gz') })).rejects.toThrow(
      'already exists. Choose another name',
    )
    expect(await readFile(path('mine.tar.gz'), 'utf8')).toBe('mine')
  })

  it.each([undefined, 'a key for tests'])(
    'report a file that cannot be written, with the key %s',
    async (key) => {
      await aSite()
      const site = at('site', key ? { BACKUP_KEY: key } : {})
      // The name of the unfinished file is too long.
      const file = path(`${'x'.repeat(245)}.tar.gz`)
      await expect(backUp(site, { file })).rejects.toThrow('ENAMETOOLONG')
      const target = new Writable({ write: (_piece, _encoding, done) => done(new Error('full')) })
      const source = { databaseFile: path('site', 'site.sqlite'), workFolder: folder, key }
      const storage = localDisk(path('site', 'files'))
      const made = { storage, small: {}, program: '1.0.0', createdAt: START }
      await expect(writeArchive({ ...source, ...made }, target)).rejects.toThrow('full')
      expect((await readdir(path('site'))).includes('backup-work')).toBe(false)
    },
  )

  it('move a damaged database aside', async () => {
    await aSite()
    const { file } = await backUp(at('site'), { file: path('one.tar.gz') })
    const before = await contentOf('site')
    for (const db of open.splice(0)) closeDatabase(db)
    await writeFile(path('site', 'site.sqlite'), 'not a database, but long enough'.repeat(200))
    const restored = await restoreBackup(at('site'), file)
    expect(restored).toMatchObject({
      before: null,
      damaged: path('site', 'backups', 'damaged-2026-11-21T04-30-00-000Z.sqlite'),
    })
    expect(await readdir(path('site', 'backups'))).toEqual([basename(restored.damaged!)])
    expect(await contentOf('site')).toEqual(before)
  })

  it.each(['sqlite_schema', 'site_numbers'])('leave no copy of a damaged %s', async (table) => {
    const { db } = await aSite()
    const { file } = await backUp(at('site'), { file: path('one.tar.gz') })
    const rootPage = sql`SELECT rootpage FROM sqlite_schema WHERE name = ${table}`
    const [number] = db.values<[number]>(rootPage)[0] ?? [1]
    for (const each of open.splice(0)) closeDatabase(each)
    const bytes = await readFile(path('site', 'site.sqlite'))
    // The file's header stays.
    bytes.fill(0xff, (number - 1) * 4096 + 100, number * 4096)
    await writeFile(path('site', 'site.sqlite'), bytes)
    await restoreBackup(at('site'), file)
    expect(await readdir(path('site', 'backups'))).toEqual([
      expect.stringMatching(/^damaged-.*\.sqlite$/),
    ])
  })

  it('replace a file whose bytes are damaged', async () => {
    await aSite()
    const before = await contentOf('site')
    const { file } = await backUp(at('site'), { file: path('one.tar.gz') })
    const { key } = (await localDisk(path('site', 'files')).list())[0]!
    await writeFile(path('site', 'files', key.slice(0, 2), key), 'damaged')
    await restoreBackup(at('site'), file)
    expect(await contentOf('site')).toEqual(before)
  })

  it('include settings, but secrets only on request', async () => {
    vi.stubEnv('NODE_ENV', '')
    vi.stubEnv('S3_BUCKET', "ganga's-desk")
    vi.stubEnv('ADMIN_PASSWORD', 'a secret password')
    vi.stubEnv('DATA_DIR', path('site'))
    vi.stubEnv('PORT', '3000')
    vi.stubEnv('WEBSUB_HUB', 'https://hub.example/')
    vi.stubEnv('PURGE_URL', 'https://cdn.example/purge?key=secret')
    vi.stubEnv('S3_ENDPOINT', 'https://user:secret@s3.example')
    await aSite()
    await writeFile(path('site', 'session-secret'), 'a session secret')
    const { file } = await backUp(at('site'), { file: path('plain.tar.gz') })
    await restoreBackup(at('plain'), file)
    expect(await readFile(path('plain', 'restored-settings.env'), 'utf8')).toBe(
      [
        "WEBSUB_HUB='https://hub.example/'",
        "PURGE_URL='https://cdn.example/purge' # without its secrets",
        "S3_ENDPOINT='https://s3.example/' # without its secrets",
        'S3_BUCKET="ganga\'s-desk"',
        '',
      ].join('\n'),
    )
    expect(existsSync(path('plain', 'session-secret'))).toBe(false)
    await backUp(at('site'), { file: path('whole.tar.gz'), withSecrets: true })
    await restoreBackup(at('whole'), path('whole.tar.gz'))
    expect(await readFile(path('whole', 'restored-settings.env'), 'utf8')).toContain('a secret')
    expect(await readFile(path('whole', 'session-secret'), 'utf8')).toBe('a session secret')
  })

  it('count files that were already missing when the site was backed up', async () => {
    const { picture } = await aSite()
    const key = picture.url.split('/').at(-1)!
    await localDisk(path('site', 'files')).remove(key)
    const { file, manifest } = await backUp(at('site'), { file: path('one.tar.gz') })
    expect(manifest.missing).toBe(1)
    await verifyBackup(at('site'), file)
  })

  it('reject a folder without a site, and run one at a time', async () => {
    await expect(backUp(at('nothing'))).rejects.toThrow('There is no site in DATA_DIR')
    await aSite()
    const unlock = lockFile(path('site', 'backup.lock'), 0)
    await expect(backUp(at('site'))).rejects.toThrow('Another backup or restore is running.')
    unlock()
    expect(await readBackupState(at('site').env)).toEqual({})
    await backUp(at('site'))
  })
})

describe('a backup file', () => {
  async function aBackup(environment?: Record<string, string>) {
    await aSite()
    const file = path('one.tar.gz')
    await backUp(at('site', environment), { file })
    return file
  }

  it.each(['plain', 'sealed'])(
    'is rejected and replaces nothing if it is damaged: %s',
    async (kind) => {
      const environment = kind === 'sealed' ? { BACKUP_KEY: 'a key for tests' } : undefined
      const file = await aBackup(environment)
      const { size } = await stat(file)
      const restore = () => restoreBackup(at('other', environment), file)
      const bytes = await readFile(file)
      for (const place of [100, size >> 1, size - 20]) {
        const changed = Buffer.from(bytes)
        changed[place]! ^= 1
        await writeFile(file, changed)
        await expect(restore()).rejects.toThrow(/cannot be used|damaged|not the key/)
      }
      await writeFile(file, bytes)
      await truncate(file, size - 5)
      await expect(restore()).rejects.toThrow(/cannot be used|damaged/)
      await truncate(file, size >> 1)
      await expect(restore()).rejects.toThrow(/cannot be used|damaged/)
      expect(existsSync(path('other', 'site.sqlite'))).toBe(false)
    },
  )

  it('cannot be opened with the wrong key', async () => {
    const file = await aBackup({ BACKUP_KEY: 'a key for tests' })
    expect(String(await readFile(file))).not.toContain('SQLite format 3')
    await expect(restoreBackup(at('other'), file)).rejects.toThrow('The archive is sealed')
    const wrong = at('other', { BACKUP_KEY: 'another key of it' })
    await expect(restoreBackup(wrong, file)).rejects.toThrow(
      'BACKUP_KEY is not the key for this archive.',
    )
    await restoreBackup(at('other', { BACKUP_KEY: 'a key for tests' }), file)
    // Backups that were made before the key was set stay readable.
    await backUp(at('other'), { file: path('plain.tar.gz') })
    await verifyBackup(at('other', { BACKUP_KEY: 'a key for tests' }), path('plain.tar.gz'))
  })

  it('from a newer version is rejected with a message', async () => {
    const { db } = await aSite()
    db.run(sql`UPDATE __drizzle_migrations SET created_at = ${Date.UTC(2100, 0, 1)}`)
    const { file } = await backUp(at('site'), { file: path('new.tar.gz') })
    await expect(restoreBackup(at('other'), file)).rejects.toThrow('newer version')
    expect(existsSync(path('other', 'site.sqlite'))).toBe(false)
  })

  it.each([
    ['a text file', 'hello'],
    ['an empty file', ''],
  ])('is rejected: %s', async (_, text) => {
    await writeFile(path('text.tar.gz'), text)
    const sentence = /^This backup cannot be used: (it is not a gzipped archive|its end is missing)/
    await expect(verifyBackup(at('site'), path('text.tar.gz'))).rejects.toThrow(sentence)
    for (const name of ['none.tar.gz', 'text.tar.gz/none'])
      await expect(verifyBackup(at('site'), path(name))).rejects.toThrow('There is no file')
  })

  it('is not written below a missing folder', async () => {
    await aSite()
    const there = backUp(at('site'), { file: path('mistyped', 'one.tar.gz') })
    await expect(there).rejects.toThrow(`There is no folder ${path('mistyped')}.`)
    expect(existsSync(path('mistyped'))).toBe(false)
  })

  it("may be a plain copy of this program's database", async () => {
    const { db } = await aSite()
    const verified = await verifyBackup(at('other'), path('site', 'site.sqlite'))
    expect(verified).toEqual({ tables: readSnapshot(db.$client).tables })
    const foreign = new SqliteDatabase(path('foreign.sqlite'))
    foreign.exec('CREATE TABLE notes (text)')
    foreign.close()
    const other = verifyBackup(at('other'), path('foreign.sqlite'))
    await expect(other).rejects.toThrow('is not a site database')
    await expect(verifyBackup(at('other'), path('none.sqlite'))).rejects.toThrow('There is no file')
  })

  it.each(['folder', 'folder.sqlite'])('is rejected if it is a folder: %s', async (name) => {
    await mkdir(path(name))
    const sentence = 'is a folder. Name a backup file'
    await expect(verifyBackup(at('site'), path(name))).rejects.toThrow(sentence)
    await expect(restoreBackup(at('other'), path(name))).rejects.toThrow(sentence)
  })
})

describe('the configured folder', () => {
  it('is used if no file name is given; outdated backups are deleted and reported', async () => {
    await aSite()
    const deps = at('site', { BACKUP_DIR: path('kept'), BACKUP_KEEP: '2,0,0' })
    const removed: string[] = []
    for (const hours of [0, 24, 48, 72, 78]) {
      const done = await backUp({ ...deps, now: () => START + hours * HOUR })
      removed.push(...done.removed)
    }
    expect(removed).toEqual([
      'dharohar-2026-11-21T04-30-00Z.tar.gz',
      'dharohar-2026-11-22T04-30-00Z.tar.gz',
    ])
    expect((await readdir(path('kept'))).toSorted()).toEqual([
      'dharohar-2026-11-23T04-30-00Z.tar.gz',
      'dharohar-2026-11-24T04-30-00Z.tar.gz',
      'dharohar-2026-11-24T10-30-00Z.tar.gz',
    ])
    // A bare file name refers to the configured folder.
    await verifyBackup(deps, 'dharohar-2026-11-24T04-30-00Z.tar.gz')
  })

  it('has a record of the last backup, its verification and failures', async () => {
    await aSite()
    const deps = at('site')
    expect(await readBackupState(deps.env)).toEqual({})
    const { file, bytes } = await backUp(deps)
    expect(await readBackupState(deps.env)).toEqual({ at: START, file, bytes })
    await verifyBackup(deps, file)
    expect((await readBackupState(deps.env)).verified).toBe(START)
    // The last backup stays verified when another archive is.
    const other = path('other.tar.gz')
    await backUp({ ...deps, now: () => START + HOUR }, { file: other })
    await verifyBackup(deps, other)
    expect((await readBackupState(deps.env)).verified).toBe(START)
    // Node's recursive `mkdir` would hang in the second folder.
    for (const BACKUP_DIR of [path('site', 'site.sqlite'), '/proc/none'])
      await expect(backUp(at('site', { BACKUP_DIR }))).rejects.toThrow(
        `BACKUP_DIR ${BACKUP_DIR} cannot be used: `,
      )
    const state = await readBackupState(deps.env)
    expect(state).toMatchObject({ at: START, file, failedAt: START })
    // A backup to another path does not count as the site's backup.
    await backUp(deps, { file: path('again.tar.gz') })
    expect(await readBackupState(deps.env)).toMatchObject({ file, failedAt: START })
    await backUp(deps)
    expect((await readBackupState(deps.env)).failure).toBeUndefined()
  })
})

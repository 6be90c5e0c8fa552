import { existsSync } from 'node:fs'
import { copyFile, rename } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import SqliteDatabase from 'better-sqlite3'
import { sql } from 'drizzle-orm'
import { englishError } from '~/domain/core/errors'
import { ownsStorage, renewSiteId, SITE_ID } from '~/domain/files/storage-owner.server'
import { writeNumber } from '~/domain/core/site-numbers.server'
import { SITE_DEFAULTS } from '~/domain/core/site-defaults'
import type { Environment } from '~/env.server'
import type { FileStorage } from '~/storage/file-storage'
import { localDisk, openStorage } from '~/storage/storage.server'
import { toUtcMinute } from '~/time/format-date'
import { closeDatabase, type Database, openDatabase } from '~db/client.server'
import { isOfSite } from '~db/migrate.server'
import { DATABASE, extractArchive, findDifferences, type Manifest } from './archive.server'
import { noteBackupState, readBackupState } from './backup-state.server'
import type { BackupDeps } from './backup.server'
import { ALL_PAGES, copyPages } from './copy-pages.server'
import { requireSpace } from './disk-space.server'
import { folderPlace, placeOf, statFile } from './keep.server'
import { findDamage, findLargeValues, readSnapshot, withReader } from './snapshot.server'
import { removeOldReplacedDatabases, replaceDatabase } from './replaced-databases.server'
import { withWorkFolder } from './work-folder.server'

/** Opens a backup. `file` is a path, or a backup's name in the configured folder or bucket. */
async function openBackup(env: Environment, file: string) {
  const own = basename(file) === file && !existsSync(file)
  return (own ? placeOf(env) : folderPlace(dirname(file))).open(basename(file))
}

async function extractTo(folder: string, { env, onProgress }: BackupDeps, file: string) {
  const { stream, size } = await openBackup(env, file)
  const key = env.BACKUP_KEY
  const manifest = await extractArchive(stream, folder, { key, size, onProgress })
  const differences = await findDifferences(folder, manifest)
  if (differences.length === 0) return manifest
  const message = ['The backup is damaged:', ...differences.slice(0, 10)].join('\n  ')
  throw englishError('InvalidInput', message)
}

const isCopy = (file: string) => file.endsWith('.sqlite')

type VerifiedBackup = Pick<Manifest, 'tables'> & Partial<Manifest>

/** Restores the backup or database copy to a temporary folder. @throws DomainError that lists the differences */
export async function verifyBackup(deps: BackupDeps, file: string): Promise<VerifiedBackup> {
  return withWorkFolder(deps.env, async (folder) => {
    if (isCopy(file)) return verifyCopy(file, join(folder, DATABASE))
    const manifest = await extractTo(folder, deps, file)
    const { at } = await readBackupState(deps.env)
    // An older archive, or one outside BACKUP_DIR, says nothing about the last backup.
    if (at === manifest.createdAt) await noteBackupState(deps.env, { verified: at })
    return manifest
  })
}

async function verifyCopy(file: string, target: string): Promise<VerifiedBackup> {
  await copyDatabase(file, target)
  const db = openDatabase(target)
  try {
    requireOwn(db, file)
    return { tables: readSnapshot(db.$client).tables }
  } finally {
    closeDatabase(db)
  }
}

function requireOwn(db: Database, file: string): void {
  if (isOfSite(db)) return
  const text = `The database in ${file} is not a site database.`
  throw englishError('InvalidInput', text)
}

/** Checks everything before changing anything. Adds files and deletes none; replaces the database in one transaction. */
export async function restoreBackup(
  deps: BackupDeps & {
    migrate: (db: Database) => void
    /** Called with both sides before a site is replaced; throws to stop. */
    confirm?: (backup: string, site: string) => Promise<void>
  },
  file: string,
) {
  const { env, now, migrate } = deps
  return withWorkFolder(env, async (folder) => {
    const path = (name: string) => join(folder, name)
    let manifest: Manifest | null = null
    if (isCopy(file)) await copyDatabase(file, path(DATABASE))
    else manifest = await extractTo(folder, deps, file)
    const fresh = openDatabase(path(DATABASE))
    try {
      requireOwn(fresh, file)
      migrate(fresh)
      const target = join(env.DATA_DIR, DATABASE)
      if (existsSync(target)) {
        const site = await withReader(target, describe).catch(() => null)
        const backup = describe(fresh.$client)
        await deps.confirm?.(backup, site ?? 'a database that cannot be read')
      }
      await keepPlace(fresh, target)
      const isOwner = await ownsStorage({ db: fresh, env }).catch(() => true)
      await addFiles(localDisk(path('files')), openStorage(env))
      const { before, damaged } = await replaceDatabase(fresh, target, now())
      if (before) await removeOldReplacedDatabases(env, before)
      const secret = join(env.DATA_DIR, 'session-secret')
      if (!existsSync(secret) && existsSync(path('session-secret'))) {
        await rename(path('session-secret'), secret)
      }
      const restoredSettings = join(env.DATA_DIR, 'restored-settings.env')
      const hasSettings = existsSync(path('settings.env'))
      if (hasSettings) await rename(path('settings.env'), restoredSettings)
      return {
        /** Null for a database file without a manifest. */
        createdAt: manifest?.createdAt ?? null,
        before,
        damaged,
        ownsStorage: isOwner,
        settings: hasSettings ? restoredSettings : null,
      }
    } finally {
      closeDatabase(fresh)
    }
  })
}

/** Copies a database with its write-ahead log, which contains a killed site's latest changes. */
async function copyDatabase(file: string, target: string): Promise<void> {
  const { size } = await statFile(file)
  requireSpace(dirname(target), size)
  const copy = async () => {
    // This file exists while a site may be writing to the database.
    if (existsSync(`${file}-shm`)) await withReader(file, (db) => copyPages(db, target, ALL_PAGES))
    else
      for (const end of ['', '-wal', '-journal'])
        if (existsSync(file + end)) await copyFile(file + end, target + end)
    return withReader(target, (db) => [...findDamage(db), ...findLargeValues(db)])
  }
  const damage = await copy().catch((error: unknown) => {
    if (error instanceof SqliteDatabase.SqliteError && error.code !== 'SQLITE_FULL')
      return [error.message]
    throw error
  })
  if (damage.length === 0) return
  throw englishError('InvalidInput', `The copy is damaged:\n  ${damage.join('\n  ')}`)
}

/** Names a site by what its admins recognise. */
function describe(db: SqliteDatabase.Database): string {
  const pluck = (query: string) => db.prepare<[], string | number>(query).pluck().get()
  const name =
    pluck(`SELECT value ->> 'name' FROM settings WHERE name = 'site'`) || SITE_DEFAULTS.name
  const changed = Number(pluck('SELECT max(updated_at) FROM posts') ?? 0)
  const posts = `${pluck('SELECT count(*) FROM posts')} posts`
  return `${name}, ${posts}${changed ? `, last changed ${toUtcMinute(changed)}` : ''}`
}

const OF_PLACE = `name = '${SITE_ID}' OR name LIKE 'clock-%'`

/** Keeps the id and the clock of the replaced database, since the backup may be another site's or an old one. */
async function keepPlace(fresh: Database, target: string): Promise<void> {
  const query = `SELECT name, value FROM site_numbers WHERE ${OF_PLACE}`
  const read = (db: SqliteDatabase.Database) =>
    db.prepare<[], { name: string; value: number }>(query).all()
  const own = existsSync(target) ? await withReader(target, read).catch(() => []) : []
  fresh.run(sql.raw(`DELETE FROM site_numbers WHERE ${OF_PLACE}`))
  renewSiteId(fresh)
  for (const { name, value } of own) writeNumber(fresh, name, value)
}

const BATCH_FILES = 8
const BATCH_BYTES = 8 * 1024 * 1024

/** Adds small files in batches, since each file waits for the disk. A large file is added alone, to limit memory. */
async function addFiles(source: FileStorage, target: FileStorage): Promise<void> {
  const add = async (key: string) => {
    const bytes = (await source.read(key))!
    const there = await target.read(key)
    if (!there || Buffer.compare(bytes, there) !== 0) await target.put(key, bytes)
  }
  let batch: Promise<void>[] = []
  let bytes = 0
  for (const { key, size } of await source.list()) {
    if (batch.length === BATCH_FILES || bytes + size > BATCH_BYTES) {
      await Promise.all(batch)
      batch = []
      bytes = 0
    }
    batch.push(add(key))
    bytes += size
  }
  await Promise.all(batch)
}

/** Backing up, proving and restoring: for the command line, which the site starts too. */
import { createWriteStream, existsSync, readFileSync } from 'node:fs'
import { copyFile, mkdir, readFile, rename, rm, stat, statfs, writeFile } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import SqliteDatabase from 'better-sqlite3'
import { z } from 'zod'
import { programVersion } from '~/app-folder.server'
import { DomainError, isDomainError } from '~/domain/errors'
import { requireSite } from '~/domain/require-site.server'
import { type Settings, settingsFile } from '~/env.server'
import type { FileStorage } from '~/storage/file-storage'
import { makeFolder } from '~/storage/folder.server'
import { localDisk } from '~/storage/local-disk.server'
import { Bucket } from '~/storage/s3.server'
import { openStorage } from '~/storage/storage.server'
import { parseJson } from '~/text/parse-json'
import { DAY } from '~/time/durations'
import { closeDatabase, type Database, isBusy, lockFile, openDatabase } from '~db/client.server'
import { siteCounters } from '~db/schema'
import {
  DATABASE,
  extractArchive,
  findDifferences,
  type Manifest,
  type OnProgress,
  writeArchive,
} from './archive.server'
import {
  backupFolder,
  backupName,
  type BackupPlace,
  bucketPlace,
  findOutdated,
  folderPlace,
  isBackupName,
  moveFile,
} from './keep.server'
import { findDamage, withReader } from './snapshot.server'

export interface BackupDeps {
  settings: Settings
  now: () => number
  onProgress?: OnProgress
}

const [time, text] = [z.number().optional(), z.string().optional()]
const StateSchema = z.object({
  at: time,
  file: text,
  bytes: z.number().optional(),
  verified: time,
  failedAt: time,
  failure: text,
})

export type BackupState = z.infer<typeof StateSchema>

const stateFile = ({ DATA_DIR }: Settings) => join(DATA_DIR, 'backup.json')

/** Beside the database, not in it: a restored database knows nothing of later backups. */
export async function readBackupState(settings: Settings): Promise<BackupState> {
  const text = await readFile(stateFile(settings), 'utf8').catch(() => '')
  return StateSchema.safeParse(parseJson(text)).data ?? {}
}

async function noteState({ settings }: BackupDeps, change: BackupState): Promise<void> {
  const state = { ...(await readBackupState(settings)), ...change }
  const path = stateFile(settings)
  await writeFile(`${path}.part`, JSON.stringify(state), { flush: true })
  await rename(`${path}.part`, path)
}

/** Days without a backup after which the dashboard and the doctor warn. */
const WARN_AFTER = 3 * DAY

/** `since` is when the site began: a new one need not be warned of. */
export function isBackupOld({ at }: BackupState, since: number, now: number): boolean {
  return now - (at ?? since) > WARN_AFTER
}

function placeOf(settings: Settings): BackupPlace {
  const { BACKUP_BUCKET } = settings
  return BACKUP_BUCKET
    ? bucketPlace(new Bucket(settings, BACKUP_BUCKET))
    : folderPlace(backupFolder(settings))
}

export async function listBackups(settings: Settings): Promise<string[]> {
  return (await placeOf(settings).list()).filter(isBackupName).toSorted().reverse()
}

const ANOTHER_RUNS = 'Another backup or restoration is running. Please wait for its end.'

/** One backup, proof or restoration at a time; what a killed one left is removed. */
async function withWorkFolder<T>({ DATA_DIR }: Settings, work: (folder: string) => Promise<T>) {
  makeFolder(resolve(DATA_DIR))
  let unlock: () => void
  try {
    unlock = lockFile(join(DATA_DIR, 'backup.lock'), 0)
  } catch (error) {
    if (!isBusy(error)) throw error
    throw new DomainError('Conflict', ANOTHER_RUNS)
  }
  const folder = join(DATA_DIR, 'backup-work')
  try {
    await rm(folder, { recursive: true, force: true })
    await mkdir(folder)
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
    unlock()
  }
}

/** To `file`, else to the settings' place, where outdated backups are then removed. */
export async function backUp(
  deps: BackupDeps,
  { file, withSecrets = false }: { file?: string; withSecrets?: boolean } = {},
) {
  const { settings, now, onProgress } = deps
  requireSite(settings)
  const databaseFile = join(settings.DATA_DIR, DATABASE)
  try {
    const done = await withWorkFolder(settings, async (workFolder) => {
      const createdAt = now()
      const name = backupName(createdAt, settings.BACKUP_KEY !== undefined)
      const secret = join(settings.DATA_DIR, 'session-secret')
      const isSecretKept = withSecrets && existsSync(secret)
      const part = file ? `${resolve(file)}.part` : join(workFolder, name)
      makeFolder(dirname(part))
      try {
        const source = {
          databaseFile,
          storage: openStorage(settings),
          workFolder,
          small: {
            'settings.env': settingsFile({ withSecrets }),
            ...(isSecretKept && { 'session-secret': readFileSync(secret, 'utf8') }),
          },
          key: settings.BACKUP_KEY,
          program: programVersion(),
          createdAt,
          onProgress,
        }
        const manifest = await writeArchive(source, createWriteStream(part, { mode: 0o600 }))
        const { size: bytes } = await stat(part)
        if (!file) return { file: await keep(settings, part, name), bytes, manifest }
        await moveFile(part, resolve(file))
        return { file, bytes, manifest }
      } finally {
        await rm(part, { force: true })
      }
    })
    const { manifest, ...kept } = done
    const proven = { failure: undefined, failedAt: undefined }
    await noteState(deps, { at: manifest.createdAt, ...kept, ...proven })
    return done
  } catch (error) {
    if (isDomainError(error, 'Conflict')) throw error
    const failure = error instanceof Error ? error.message : String(error)
    // On a full disk this fails too, and what failed first is to be told.
    await noteState(deps, { failure, failedAt: now() }).catch(() => {})
    throw error
  }
}

async function keep(settings: Settings, part: string, name: string): Promise<string> {
  const place = placeOf(settings)
  const saved = await place.save(part, name)
  for (const outdated of findOutdated(await place.list(), settings.BACKUP_KEEP))
    await place.remove(outdated)
  return saved
}

/** A path, or the name of a backup in the settings' place. @throws DomainError `NotFound` */
async function openBackup(settings: Settings, file: string) {
  const own = basename(file) === file && !existsSync(file)
  try {
    return await (own ? placeOf(settings) : folderPlace(dirname(file))).open(basename(file))
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
    throw new DomainError('NotFound', `There is no file ${file}.`)
  }
}

async function extractTo(folder: string, { settings, onProgress }: BackupDeps, file: string) {
  const { stream, size } = await openBackup(settings, file)
  const key = settings.BACKUP_KEY
  const manifest = await extractArchive(stream, folder, { key, size, onProgress })
  const differences = await findDifferences(folder, manifest)
  if (differences.length === 0) return manifest
  const shown = ['The backup is damaged:', ...differences.slice(0, 10)].join('\n  ')
  throw new DomainError('InvalidInput', shown)
}

/** Proves a backup by restoring it aside. @throws DomainError with what differs */
export async function verifyBackup(deps: BackupDeps, file: string): Promise<Manifest> {
  return withWorkFolder(deps.settings, async (folder) => {
    const manifest = await extractTo(folder, deps, file)
    await noteState(deps, { verified: manifest.createdAt })
    return manifest
  })
}

/**
 * Checks everything aside first. Files are only added; the database is replaced in one transaction, which a running site
 * sees as one change. @throws DomainError, MigrationError
 */
export async function restoreBackup(
  deps: BackupDeps & { migrate: (db: Database) => void },
  file: string,
) {
  const { settings, now, migrate } = deps
  return withWorkFolder(settings, async (folder) => {
    const path = (name: string) => join(folder, name)
    let manifest: Manifest | null = null
    if (file.endsWith('.sqlite')) await checkCopy(file, path(DATABASE))
    else manifest = await extractTo(folder, deps, file)
    const fresh = openDatabase(path(DATABASE))
    try {
      migrate(fresh)
      const target = join(settings.DATA_DIR, DATABASE)
      const before = await keepBefore(target, now())
      raiseVersion(fresh, before?.cacheVersion ?? 0)
      await addFiles(localDisk(path('files')), openStorage(settings))
      // In one step, as a single transaction of the site's database.
      await fresh.$client.backup(target, { progress: () => 2 ** 30 })
      closeDatabase(openDatabase(target))
      const secret = join(settings.DATA_DIR, 'session-secret')
      if (!existsSync(secret) && existsSync(path('session-secret'))) {
        await rename(path('session-secret'), secret)
      }
      const restoredSettings = join(settings.DATA_DIR, 'restored-settings.env')
      const hasSettings = existsSync(path('settings.env'))
      if (hasSettings) await rename(path('settings.env'), restoredSettings)
      return {
        /** When the data was as it is now; null for a copy of the database alone. */
        createdAt: manifest?.createdAt ?? null,
        before: before?.file ?? null,
        settings: hasSettings ? restoredSettings : null,
      }
    } finally {
      closeDatabase(fresh)
    }
  })
}

async function checkCopy(file: string, target: string): Promise<void> {
  if (!existsSync(file)) throw new DomainError('NotFound', `There is no file ${file}.`)
  await copyFile(file, target)
  const damage = await withReader(target, findDamage).catch((error: unknown) => [String(error)])
  if (damage.length === 0) return
  throw new DomainError('InvalidInput', `The copy is damaged:\n  ${damage.join('\n  ')}`)
}

/** The way back: one copy of the database, or the damaged file itself. */
async function keepBefore(target: string, now: number) {
  if (!existsSync(target)) return null
  const folder = join(dirname(target), 'backups')
  makeFolder(folder)
  try {
    return await withReader(target, async (db) => {
      const file = join(folder, 'before-restore.sqlite')
      await rm(`${file}.part`, { force: true })
      await db.backup(`${file}.part`, { progress: () => 2 ** 30 })
      await rename(`${file}.part`, file)
      const version = db.prepare("SELECT value FROM site_numbers WHERE name = 'generation'")
      return { file, cacheVersion: Number(version.pluck().get() ?? 0) }
    })
  } catch (error) {
    const code = error instanceof SqliteDatabase.SqliteError ? error.code : ''
    if (!/^SQLITE_(CORRUPT|NOTADB|ERROR)/.test(code)) throw error
    const file = join(folder, `damaged-${now}.sqlite`)
    for (const end of ['', '-wal', '-shm'])
      if (existsSync(target + end)) await rename(target + end, file + end)
    return { file, cacheVersion: 0 }
  }
}

/** Above both, so that a running site renders every page anew. */
function raiseVersion(db: Database, before: number): void {
  const value = sql`max(${siteCounters.value}, ${before}) + 1000`
  db.update(siteCounters).set({ value }).where(eq(siteCounters.name, 'generation')).run()
}

async function addFiles(source: FileStorage, target: FileStorage): Promise<void> {
  for (const { key } of await source.list()) {
    const bytes = (await source.read(key))!
    const there = await target.read(key)
    if (!there || Buffer.compare(bytes, there) !== 0) await target.put(key, bytes)
  }
}

export async function freeSpace(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

import { createReadStream, type Stats } from 'node:fs'
import { copyFile, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import type { Readable } from 'node:stream'
import { englishError } from '~/domain/core/errors'
import type { Environment } from '~/env.server'
import { createFolder } from '~/storage/folder.server'
import { Bucket } from '~/storage/s3.server'
import { errorMessage } from '~/text/error-parts'
import { DAY } from '~/time/durations'
import { writingTo } from './disk-space.server'

interface BackupPlace {
  save: (file: string, name: string) => Promise<string>
  list: () => Promise<string[]>
  remove: (name: string) => Promise<void>
  open: (name: string) => Promise<{ stream: Readable; size: number }>
}

export function placeOf(env: Environment): BackupPlace {
  const { BACKUP_BUCKET } = env
  return BACKUP_BUCKET ? bucketPlace(new Bucket(env, BACKUP_BUCKET)) : ownPlace(backupFolder(env))
}

export async function listBackups(env: Environment): Promise<string[]> {
  return (await placeOf(env).list()).filter(isBackupName).toSorted().reverse()
}

export function backupFolder({
  BACKUP_DIR,
  DATA_DIR,
}: Pick<Environment, 'BACKUP_DIR' | 'DATA_DIR'>) {
  return resolve(BACKUP_DIR ?? join(DATA_DIR, 'backups'))
}

/** Adds the setting's name to errors, since the system's errors lack it. */
function ownPlace(folder: string): BackupPlace {
  const place = folderPlace(folder)
  const using = async <T>(work: Promise<T>) =>
    work.catch((error: unknown) => {
      if (!(error instanceof Error && 'syscall' in error)) throw error
      const text = `BACKUP_DIR ${folder} cannot be used: ${error.message}`
      throw englishError('Unavailable', text)
    })
  return {
    ...place,
    save: (file, name) => using(place.save(file, name)),
    list: () => using(place.list()),
  }
}

/** Returns why this process cannot write to `BACKUP_DIR`; undefined if it can, or if that is not set. */
export async function tryBackupFolder({ BACKUP_DIR: folder, BACKUP_BUCKET }: Environment) {
  if (!folder || BACKUP_BUCKET) return undefined
  const probe = join(folder, '.write-test')
  try {
    createFolder(folder)
    await writeFile(probe, '')
    await rm(probe)
  } catch (error) {
    return `BACKUP_DIR ${folder} cannot be used: ${errorMessage(error)}`
  }
}

export function folderPlace(folder: string): BackupPlace {
  return {
    async save(file, name) {
      await writingTo(folder, () => moveFile(file, join(folder, name)))
      return join(folder, name)
    },
    list: () => readdir(folder).catch(ignoreMissing),
    remove: (name) => rm(join(folder, name), { force: true }),
    async open(name) {
      const path = join(folder, name)
      const { size } = await statFile(path)
      return { stream: createReadStream(path), size }
    },
  }
}

/** @throws DomainError `NotFound`; `InvalidInput` for a folder or an endless device */
export async function statFile(path: string): Promise<Stats> {
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') throw error
    throw englishError('NotFound', `There is no file ${path}.`)
  })
  if (found.isFile()) return found
  const kind = found.isDirectory() ? 'a folder' : 'not a file'
  throw englishError(
    'InvalidInput',
    `${path} is ${kind}. Name a backup file (.tar.gz or .tar.gz.age) or a copy of a database (.sqlite).`,
  )
}

function ignoreMissing(error: NodeJS.ErrnoException): string[] {
  if (error.code === 'ENOENT') return []
  throw error
}

const IN_BUCKET = 'backups/'

function bucketPlace(bucket: Bucket): BackupPlace {
  return {
    async save(file, name) {
      await bucket.put(IN_BUCKET + name, createReadStream(file))
      return name
    },
    async list() {
      const keys = (await bucket.list()).map(({ key }) => key)
      return keys.flatMap((key) => (key.startsWith(IN_BUCKET) ? key.slice(IN_BUCKET.length) : []))
    },
    remove: (name) => bucket.remove(IN_BUCKET + name),
    async open(name) {
      const opened = await bucket.open(IN_BUCKET + name)
      if (!opened) throw englishError('NotFound', `There is no backup ${name} in the bucket.`)
      return opened
    },
  }
}

/** Moves a file, even to another file system. Syncs the file before renaming it. */
export async function moveFile(from: string, to: string): Promise<void> {
  const part = `${to}.part`
  createFolder(dirname(to))
  try {
    await rename(from, part).catch(async (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EXDEV') throw error
      await copyFile(from, part)
      await rm(from)
    })
    const file = await open(part, 'r+')
    await file.sync().finally(() => file.close())
    await rename(part, to)
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
}

const NAME = /^dharohar-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z\.tar\.gz(?:\.age|\.sealed)?$/

export function backupName(time: number, isSealed: boolean): string {
  return `dharohar-${stampOf(time).slice(0, 19)}Z.tar.gz${isSealed ? '.age' : ''}`
}

/** Formats a time for file names: `2026-11-23T03-30-00-000Z`. */
export function stampOf(time: number): string {
  return new Date(time).toISOString().replaceAll(/[:.]/g, '-')
}

export function isBackupName(name: string): boolean {
  return NAME.test(name)
}

export function timeOfBackup(name: string): number {
  const [, day, hours, minutes, seconds] = NAME.exec(name) ?? []
  return Date.parse(`${day}T${hours}:${minutes}:${seconds}Z`)
}

const ALWAYS_KEPT = 2 * DAY
const MAX_ALWAYS_KEPT = 50

/** Ignores foreign files, and keeps the backups from the last two days, up to fifty. */
export function findOutdated(
  names: string[],
  [days, weeks, months]: Environment['BACKUP_KEEP'],
  now: number,
) {
  const ours = names.filter(isBackupName).toSorted()
  const newestOf = (count: number, periodOf: (day: string) => string) => {
    const byPeriod = new Map(ours.map((name) => [periodOf(NAME.exec(name)![1]!), name]))
    return count > 0 ? [...byPeriod.values()].slice(-count) : []
  }
  const recent = ours.filter((name) => timeOfBackup(name) > now - ALWAYS_KEPT)
  const kept = new Set([
    ...ours.slice(-1),
    ...recent.slice(-MAX_ALWAYS_KEPT),
    ...newestOf(days, (day) => day),
    ...newestOf(weeks, mondayOf),
    ...newestOf(months, (day) => day.slice(0, 7)),
  ])
  return ours.filter((name) => !kept.has(name)).reverse()
}

function mondayOf(day: string): string {
  const time = Date.parse(day)
  const sinceMonday = (new Date(time).getUTCDay() + 6) % 7
  return new Date(time - sinceMonday * DAY).toISOString().slice(0, 10)
}

import { createReadStream } from 'node:fs'
import { copyFile, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import type { Readable } from 'node:stream'
import { DomainError } from '~/domain/errors'
import type { Settings } from '~/env.server'
import type { Bucket } from '~/storage/s3.server'
import { DAY } from '~/time/durations'

export interface BackupPlace {
  /** Takes over the local file. Returns where it is now. */
  save: (file: string, name: string) => Promise<string>
  list: () => Promise<string[]>
  remove: (name: string) => Promise<void>
  open: (name: string) => Promise<{ stream: Readable; size: number }>
}

export function backupFolder({ BACKUP_DIR, DATA_DIR }: Pick<Settings, 'BACKUP_DIR' | 'DATA_DIR'>) {
  return resolve(BACKUP_DIR ?? join(DATA_DIR, 'backups'))
}

export function folderPlace(folder: string): BackupPlace {
  return {
    async save(file, name) {
      await moveFile(file, join(folder, name))
      return join(folder, name)
    },
    list: () => readdir(folder).catch(() => []),
    remove: (name) => rm(join(folder, name), { force: true }),
    async open(name) {
      const { size } = await stat(join(folder, name))
      return { stream: createReadStream(join(folder, name)), size }
    },
  }
}

const IN_BUCKET = 'backups/'

export function bucketPlace(bucket: Bucket): BackupPlace {
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
      if (!opened) throw new DomainError('NotFound', `There is no backup ${name} in the bucket.`)
      return opened
    },
  }
}

/** On the disk before it has its name; also from one file system to another. */
export async function moveFile(from: string, to: string): Promise<void> {
  const part = `${to}.part`
  await mkdir(dirname(to), { recursive: true })
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

const NAME = /^dharohar-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z\.tar\.gz(\.sealed)?$/

export function backupName(time: number, isSealed: boolean): string {
  const stamp = new Date(time).toISOString().slice(0, 19).replaceAll(':', '-')
  return `dharohar-${stamp}Z.tar.gz${isSealed ? '.sealed' : ''}`
}

export function isBackupName(name: string): boolean {
  return NAME.test(name)
}

/** Those of other names are not ours to remove. */
export function findOutdated(names: string[], [days, weeks, months]: Settings['BACKUP_KEEP']) {
  const ours = names.filter(isBackupName).toSorted()
  const newestOf = (count: number, periodOf: (day: string) => string) => {
    const byPeriod = new Map(ours.map((name) => [periodOf(NAME.exec(name)![1]!), name]))
    return count > 0 ? [...byPeriod.values()].slice(-count) : []
  }
  const kept = new Set([
    ...ours.slice(-1),
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

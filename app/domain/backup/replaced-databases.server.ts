/** Keeps copies of the last five databases that a restore replaced, with the pictures they refer to. */
import { existsSync } from 'node:fs'
import { readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import SqliteDatabase from 'better-sqlite3'
import type { Settings } from '~/env.server'
import { createFolder } from '~/storage/folder.server'
import { ALL_PAGES, copyPages } from './copy-pages.server'
import { stampOf } from './keep.server'
import { withReader } from './snapshot.server'

const folderOf = ({ DATA_DIR }: Pick<Settings, 'DATA_DIR'>) => join(DATA_DIR, 'backups')
const MAX_REPLACED = 5

export async function listReplacedDatabases(
  settings: Pick<Settings, 'DATA_DIR'>,
): Promise<string[]> {
  const folder = folderOf(settings)
  const names = existsSync(folder) ? await readdir(folder) : []
  return (
    names
      .filter((name) => /^before-restore(?:-[\dTZ-]+)?\.sqlite$/.test(name))
      // Earlier versions wrote one copy without a time in its name; the shorter name sorts first.
      .toSorted((a, b) => a.length - b.length || (a < b ? -1 : 1))
      .map((name) => join(folder, name))
  )
}

export async function removeOldReplacedDatabases(
  settings: Settings,
  newest: string,
): Promise<void> {
  const others = (await listReplacedDatabases(settings)).filter((file) => file !== newest)
  for (const file of others.slice(0, 1 - MAX_REPLACED)) await rm(file)
}

/** Copies the database before a restore, or moves a damaged one aside. */
export async function copyBefore(target: string, now: number) {
  if (!existsSync(target)) return null
  const folder = folderOf({ DATA_DIR: dirname(target) })
  createFolder(folder)
  const file = join(folder, `before-restore-${stampOf(now)}.sqlite`)
  const part = `${file}.part`
  try {
    return await withReader(target, async (db) => {
      await copyPages(db, part, ALL_PAGES)
      const copy = new SqliteDatabase(part)
      // Turns off WAL mode, in which readers would create further files next to the copy.
      copy.pragma('journal_mode = DELETE')
      copy.close()
      await rename(part, file)
      const version = db.prepare("SELECT value FROM site_numbers WHERE name = 'generation'")
      return { file, cacheVersion: Number(version.pluck().get() ?? 0) }
    })
  } catch (error) {
    await rm(part, { force: true })
    const code = error instanceof SqliteDatabase.SqliteError ? error.code : ''
    if (!/^SQLITE_(CORRUPT|NOTADB|ERROR)/.test(code)) throw error
    const aside = join(folder, `damaged-${stampOf(now)}.sqlite`)
    for (const end of ['', '-wal', '-shm'])
      if (existsSync(target + end)) await rename(target + end, aside + end)
    return { file: aside, cacheVersion: 0 }
  }
}

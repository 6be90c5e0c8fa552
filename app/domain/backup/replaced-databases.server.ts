/** Keeps copies of the last five databases that a restore replaced, with the pictures they refer to. */
import { existsSync } from 'node:fs'
import { readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import SqliteDatabase from 'better-sqlite3'
import { CACHE_VERSION, getCacheVersion } from '~/domain/core/cache-version.server'
import { englishError } from '~/domain/core/errors'
import { writeNumber } from '~/domain/core/site-numbers.server'
import type { Environment } from '~/env.server'
import { createFolder } from '~/storage/folder.server'
import { closeDatabase, type Database, openDatabase } from '~db/client.server'
import { ALL_PAGES, copyPages, copyPagesAfter } from './copy-pages.server'
import { stampOf } from './keep.server'

const folderOf = ({ DATA_DIR }: Pick<Environment, 'DATA_DIR'>) => join(DATA_DIR, 'backups')
const MAX_REPLACED = 5
const ENDS = ['', '-wal', '-shm']

export async function listReplacedDatabases(env: Pick<Environment, 'DATA_DIR'>): Promise<string[]> {
  const folder = folderOf(env)
  const names = existsSync(folder) ? await readdir(folder) : []
  return (
    names
      .filter((name) => /^before-restore(?:-[\dTZ-]+)?\.sqlite$/.test(name))
      // Earlier versions wrote one copy without a time in its name; the shorter name sorts first.
      .toSorted((a, b) => a.length - b.length || (a < b ? -1 : 1))
      .map((name) => join(folder, name))
  )
}

export async function removeOldReplacedDatabases(env: Environment, newest: string): Promise<void> {
  const others = (await listReplacedDatabases(env)).filter((file) => file !== newest)
  for (const file of others.slice(0, 1 - MAX_REPLACED)) await rm(file)
}

/** Nobody can write between the copy and the replacement, so no write is lost. A damaged database is moved aside instead. */
export async function replaceDatabase(fresh: Database, target: string, now: number) {
  const { $client } = fresh
  let version = raiseVersion(fresh, 0)
  let before: string | null = null
  let damaged: string | null = null
  if (!existsSync(target)) await copyPages($client, target, ALL_PAGES)
  else {
    const folder = folderOf({ DATA_DIR: dirname(target) })
    const file = join(folder, `before-restore-${stampOf(now)}.sqlite`)
    createFolder(folder)
    try {
      await withCopyable(target, (site) => {
        const prepare = async () => {
          version = raiseVersion(fresh, versionOf(site))
          await keepCopy(site, file)
        }
        return copyPagesAfter(prepare, $client, target)
      })
      before = file
    } catch (error) {
      if (!isDamage(error)) throw error
      damaged = join(folder, `damaged-${stampOf(now)}.sqlite`)
      for (const end of ENDS)
        if (existsSync(target + end)) await rename(target + end, damaged + end)
      await copyPages($client, target, ALL_PAGES)
    }
  }
  requireVersion(target, version)
  return { before, damaged }
}

/** Only in WAL mode can a database be read while it is locked for writing. */
async function withCopyable(
  path: string,
  use: (db: SqliteDatabase.Database) => Promise<void>,
): Promise<void> {
  const db = new SqliteDatabase(path)
  try {
    db.pragma('journal_mode = WAL')
    await use(db)
  } finally {
    db.close()
  }
}

async function keepCopy(site: SqliteDatabase.Database, file: string): Promise<void> {
  const part = `${file}.part`
  try {
    await copyPages(site, part, ALL_PAGES)
    const copy = new SqliteDatabase(part)
    try {
      // Turns off WAL mode, in which readers would create further files next to the copy.
      copy.pragma('journal_mode = DELETE')
    } finally {
      copy.close()
    }
    await rename(part, file)
  } catch (error) {
    for (const end of ENDS) await rm(part + end, { force: true })
    throw error
  }
}

function isDamage(error: unknown): boolean {
  const code = error instanceof SqliteDatabase.SqliteError ? error.code : ''
  return /^SQLITE_(CORRUPT|NOTADB|ERROR)/.test(code)
}

function versionOf(site: SqliteDatabase.Database): number {
  const version = site.prepare("SELECT value FROM site_numbers WHERE name = 'generation'")
  return Number(version.pluck().get() ?? 0)
}

/** Raises the version far above both databases' versions, so that a running site renders every page again. Returns it. */
function raiseVersion(db: Database, before: number): number {
  const version = Math.max(getCacheVersion({ db }), before) + 1000
  writeNumber(db, CACHE_VERSION, version)
  return version
}

/** The replaced database cannot have this version. */
function requireVersion(target: string, version: number): void {
  const db = openDatabase(target)
  try {
    if (getCacheVersion({ db }) < version)
      throw englishError('Unavailable', 'The database was not replaced. Please try again.')
  } finally {
    closeDatabase(db)
  }
}

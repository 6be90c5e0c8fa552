import { existsSync } from 'node:fs'
import { dirname } from 'node:path'
import SqliteDatabase from 'better-sqlite3'
import { type BetterSQLite3Database, drizzle } from 'drizzle-orm/better-sqlite3'
import { createFolder } from '~/storage/folder.server'
import * as schema from './schema'

export type Database = BetterSQLite3Database<typeof schema> & { $client: SqliteDatabase.Database }

/** Synchronous: an async callback throws. */
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]

export function openDatabase(path: string): Database {
  if (path !== ':memory:') createFolder(dirname(path))
  const client = new SqliteDatabase(path)
  client.pragma('journal_mode = WAL')
  // The driver's build lowers this; with FULL an acknowledged write survives a power cut.
  client.pragma('synchronous = FULL')
  client.pragma('foreign_keys = ON')
  client.pragma('busy_timeout = 5000')
  mapFile(client)
  return withTransactions(drizzle(client, { schema, casing: 'snake_case' }))
}

/** Hooks to run after each open transaction's commit. */
const commitHooks = new WeakMap<Transaction, (() => void)[]>()

/** Runs `hook` once the outermost transaction of `tx` has committed; never after a rollback. */
export function afterCommit(tx: Transaction, hook: () => void): void {
  commitHooks.get(tx)!.push(hook)
}

/**
 * Adds `afterCommit`, and takes the write lock at the start: upgrading a read lock later would fail immediately, without
 * waiting for the timeout.
 */
export function withTransactions(db: Database): Database {
  const begin = db.transaction.bind(db)
  let open: (() => void)[] | undefined
  db.transaction = (work, config) => {
    const outer = open
    const hooks: (() => void)[] = (open = [])
    const run: typeof work = (tx) => {
      commitHooks.set(tx, hooks)
      return work(tx)
    }
    let result: ReturnType<typeof work>
    try {
      result = begin(run, { behavior: 'immediate', ...config })
    } finally {
      open = outer
    }
    if (outer) outer.push(...hooks)
    else for (const hook of hooks) hook()
    return result
  }
  return db
}

const SHORT_WAIT = 100

/** Waiting for another process blocks every reader, so after a timeout, writes wait only briefly until a write succeeds. */
export function limitWaits(db: Database, longest: number): void {
  const begin = db.transaction.bind(db)
  const setWait = (ms: number) => db.$client.pragma(`busy_timeout = ${ms}`)
  let isLocked = false
  setWait(longest)
  db.transaction = (work, config) => {
    try {
      const result = begin(work, config)
      if (isLocked) setWait(longest)
      isLocked = false
      return result
    } catch (error) {
      if (isBusy(error) && !isLocked) setWait(SHORT_WAIT)
      isLocked ||= isBusy(error)
      throw error
    }
  }
}

export function openReader(path: string): Database {
  const client = new SqliteDatabase(path, { readonly: true, fileMustExist: true })
  client.pragma('busy_timeout = 5000')
  mapFile(client)
  return drizzle(client, { schema, casing: 'snake_case' })
}

/**
 * Waits at most `timeout` milliseconds for other processes. The lock ends with the process. Returns the unlock function.
 * @throws SqliteError `SQLITE_BUSY`
 */
export function lockFile(path: string, timeout: number): () => void {
  createFolder(dirname(path))
  const lock = new SqliteDatabase(path, { timeout })
  try {
    lock.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    lock.close()
    throw error
  }
  return () => lock.close()
}

export function isBusy(error: unknown): boolean {
  return error instanceof SqliteDatabase.SqliteError && error.code === 'SQLITE_BUSY'
}

/** True if the write-ahead log of an open database was deleted: what is written now is lost unless its process stops properly. */
export function isLogDeleted(path: string): boolean {
  return existsSync(`${path}-shm`) && !existsSync(`${path}-wal`)
}

/** True for a file that is no database, or whose pages contradict each other. */
export function isDamaged(error: unknown): error is Error {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return /^SQLITE_(?:CORRUPT|NOTADB)/.test(code)
}

/** Maps the file into memory: lists from 20,000 posts take a tenth of the time (docs/decisions/020). */
function mapFile(client: SqliteDatabase.Database): void {
  client.pragma(`mmap_size = ${2 ** 31 - 2 ** 16}`)
}

/** Checkpoints the write-ahead log, then closes. */
export function closeDatabase(db: Database): void {
  try {
    if (!db.$client.readonly) db.$client.pragma('wal_checkpoint(TRUNCATE)')
  } finally {
    db.$client.close()
  }
}

/** Returns the column of a violated UNIQUE constraint (`posts.slug`), or null. */
export function brokenUniqueness(error: unknown): string | null {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && String(cause.code).startsWith('SQLITE_CONSTRAINT_UNIQUE')) {
      return /failed: (\S+)/.exec(cause.message)?.[1] ?? ''
    }
  }
  return null
}

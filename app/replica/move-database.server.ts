/** Moves a site with no process running: from its folder to an empty primary, and back. */
import { existsSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type SqliteDatabase from 'better-sqlite3'
import { sql } from 'drizzle-orm'
import { readSnapshot, type Snapshot, withReader } from '~/domain/backup/snapshot.server'
import { englishError } from '~/domain/core/errors'
import type { Environment } from '~/env.server'
import { databaseFileOf } from '~/runtime/deps.server'
import { lockStart, lockTimedWork } from '~/server/start.server'
import { closeDatabase, openDatabase } from '~db/client.server'
import { Lease, LEASES } from './lease.server'
import { isReplica, openPrimary, type Primary, removeReplica, type Replica } from './primary.server'
import { TIMED_WORK } from './replica.server'

/** SQLite allows 32,766 parameters per statement. */
const MAX_VALUES = 10_000
const MAX_ROWS = 500

export const pushDatabase = (env: Environment) => move(env, push)
export const pullDatabase = (env: Environment) => move(env, pull)

async function move(env: Environment, work: typeof push): Promise<string> {
  const { DATABASE_SYNC_URL: url, DATABASE_AUTH_TOKEN: authToken, DATA_DIR } = env
  if (!url) throw conflict('DATABASE_SYNC_URL is not set.')
  const unlock = lockStart(DATA_DIR)
  const folder = join(DATA_DIR, 'copy-work')
  const clear = () => rmSync(folder, { recursive: true, force: true })
  try {
    // Removes files that a killed process left behind.
    clear()
    return await work(env, { url, authToken }, join(folder, 'copy.sqlite'))
  } finally {
    clear()
    unlock()
  }
}

const conflict = (text: string) => englishError('Conflict', text)
const isRunning = () => conflict('A site is running. Stop it first.')

async function push(env: Environment, primary: Primary, copy: string): Promise<string> {
  const file = databaseFileOf(env)
  if (!existsSync(file) || isReplica(file))
    throw conflict(`DATA_DIR ${env.DATA_DIR} has no database of its own.`)
  const unlock = lockTimedWork(env)
  if (!unlock) throw isRunning()
  try {
    // Merges the write-ahead log into the file.
    closeDatabase(openDatabase(file))
    const db = await openPrimary(primary, copy)
    db.sync()
    makeEmpty(db, primary)
    await withReader(file, (from) => send(from, db.$client))
    db.run(sql.raw(`DROP TABLE ${UNFINISHED}`))
    closeCopy(db)
    const rows = await compare(file, copy)
    const former = join(env.DATA_DIR, 'before-push.sqlite')
    renameSync(file, former)
    return `${rows} rows were copied to ${primary.url} and compared. The former database is ${former}.`
  } finally {
    unlock()
  }
}

/** A table that exists until the push is complete. */
const UNFINISHED = '__unfinished_push'
/** The table that is filled last: until then, no site starts with the database. */
const MIGRATIONS = '__drizzle_migrations'

const isUnfinished = (db: Replica) =>
  db.values(sql`SELECT 1 FROM sqlite_schema WHERE name = ${UNFINISHED}`).length > 0

/** @throws DomainError `Conflict` unless the database is empty or left by an interrupted push */
function makeEmpty(db: Replica, { url }: Primary): void {
  const tables = db
    .values<[string]>(
      sql`SELECT name FROM pragma_table_list WHERE schema = 'main' AND type IN ('table', 'virtual')
        AND name NOT LIKE 'sqlite%' AND name NOT IN (${LEASES}, ${UNFINISHED})`,
    )
    .flat()
  if (tables.length > 0 && !isUnfinished(db))
    throw conflict(`There is already a database at ${url}.`)
  db.run(sql.raw(`CREATE TABLE IF NOT EXISTS ${UNFINISHED} (at)`))
  db.$client.pragma('foreign_keys = OFF')
  for (const table of tables) db.run(sql.raw(`DROP TABLE "${table}"`))
}

function send(from: SqliteDatabase.Database, to: SqliteDatabase.Database): void {
  const parts = from
    .prepare<[], { type: string; name: string; source: string; kind: string | null }>(
      `SELECT s.type, s.name, s.sql AS source, t.type AS kind FROM sqlite_schema AS s
        LEFT JOIN pragma_table_list AS t ON t.name = s.name AND t.schema = 'main'
        WHERE s.sql IS NOT NULL AND s.name NOT LIKE 'sqlite%'
        ORDER BY s.type <> 'table', t.type <> 'virtual', s.rowid`,
    )
    .all()
  const tables = parts.filter(({ type }) => type === 'table')
  // A virtual table creates its own shadow tables, with some rows.
  for (const { source, kind } of tables) if (kind !== 'shadow') to.exec(source)
  for (const { name, kind } of tables) {
    if (kind === 'virtual' || name === MIGRATIONS) continue
    if (kind === 'shadow') to.exec(`DELETE FROM "${name}"`)
    sendRows(from, to, name)
  }
  // SQLite must not reuse deleted ids.
  to.exec('DELETE FROM sqlite_sequence')
  sendRows(from, to, 'sqlite_sequence')
  // Created after the rows are copied, since triggers would add rows.
  for (const { type, source } of parts) if (type !== 'table') to.exec(source)
  sendRows(from, to, MIGRATIONS)
}

function sendRows(from: SqliteDatabase.Database, to: SqliteDatabase.Database, table: string) {
  // Reads integers as BigInt, so that they stay integers in columns without a type.
  const statement = from.prepare<[], unknown[]>(`SELECT * FROM "${table}"`).raw().safeIntegers()
  const width = statement.columns().length
  const size = Math.min(MAX_ROWS, Math.floor(MAX_VALUES / width))
  const row = `(${Array<string>(width).fill('?').join(', ')})`
  let batch: unknown[][] = []
  const flush = () => {
    if (batch.length === 0) return
    const rows = batch.map(() => row).join(', ')
    to.prepare(`INSERT INTO "${table}" VALUES ${rows}`).run(...batch.flat())
    batch = []
  }
  for (const values of statement.iterate()) if (batch.push(values) === size) flush()
  flush()
}

/** Call this before another driver opens the file. */
function closeCopy(db: Replica): void {
  db.sync()
  db.$client.close()
}

async function compare(one: string, other: string): Promise<number> {
  const [a, b] = await Promise.all([one, other].map((file) => withReader(file, readSnapshot)))
  const names = new Set([...Object.keys(a!.tables), ...Object.keys(b!.tables)])
  names.delete(LEASES)
  const sums = (sum: Snapshot['tables'][string] | undefined) => `${sum?.rows} ${sum?.sha256}`
  const different = [...names].filter((name) => sums(a!.tables[name]) !== sums(b!.tables[name]))
  if (different.length > 0) throw conflict(`These tables differ: ${different.join(', ')}`)
  return [...names].reduce((rows, name) => rows + a!.tables[name]!.rows, 0)
}

async function pull(env: Environment, primary: Primary, copy: string): Promise<string> {
  const file = databaseFileOf(env)
  if (existsSync(file) && !isReplica(file))
    throw conflict(`There is already a database in DATA_DIR ${env.DATA_DIR}.`)
  const there = await openPrimary(primary, copy)
  there.sync()
  if (isUnfinished(there)) throw conflict(`A push to ${primary.url} was interrupted. Push again.`)
  if (!new Lease(there, TIMED_WORK, 0).take()) throw isRunning()
  closeCopy(there)
  const target = `${copy}.own`
  await withReader(copy, (from) => void from.prepare('VACUUM INTO ?').run(target))
  const rows = await compare(copy, target)
  const own = openDatabase(target)
  own.run(sql.raw(`DROP TABLE IF EXISTS ${LEASES}`))
  closeDatabase(own)
  removeReplica(file)
  renameSync(target, file)
  return `${rows} rows were copied to ${file} and compared. Start the site without DATABASE_SYNC_URL.`
}

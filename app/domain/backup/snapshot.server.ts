import { createHash } from 'node:crypto'
import { rmSync } from 'node:fs'
import SqliteDatabase from 'better-sqlite3'
import { copyPages } from './copy-pages.server'

/** Computes checksums from the source rows, so that a wrong copy is detected. */
export async function takeSnapshot(databaseFile: string, target: string) {
  rmSync(target, { force: true })
  return withReader(databaseFile, async (db) => {
    // Uses one read transaction, so that writes do not restart the copy.
    db.exec('BEGIN')
    const snapshot = { ...readSnapshot(db), keys: [...listKeys(db)] }
    await copyPages(db, target)
    db.exec('COMMIT')
    return snapshot
  })
}

type Use<T> = (db: SqliteDatabase.Database) => T | Promise<T>

export async function withReader<T>(path: string, use: Use<T>): Promise<T> {
  const db = new SqliteDatabase(path, { readonly: true, fileMustExist: true })
  try {
    return await use(db)
  } finally {
    db.close()
  }
}

export type Snapshot = ReturnType<typeof readSnapshot>

export function readSnapshot(db: SqliteDatabase.Database) {
  const pluck = <Value>(query: string) => db.prepare<[], Value>(query).pluck().all()
  const tables = pluck<string>(`
    SELECT name FROM pragma_table_list
    WHERE schema = 'main' AND type IN ('table', 'shadow') AND name NOT LIKE 'sqlite%' ORDER BY name`)
  const migrated = pluck<number | null>('SELECT max(created_at) FROM __drizzle_migrations')
  return {
    tables: Object.fromEntries(tables.map((name) => [name, sumOf(db, name)])),
    schema: migrated[0] ?? 0,
  }
}

/** Lists the keys of all pictures, including those in the trash, a table that older databases lack. */
export function listKeys(db: SqliteDatabase.Database): IterableIterator<string> {
  const hasTrash = db.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'trash'").get()
  const trashed = hasTrash ? "UNION SELECT slug FROM trash WHERE kind = 'picture'" : ''
  return db.prepare<[], string>(`SELECT key FROM files ${trashed}`).pluck().iterate()
}

function sumOf(db: SqliteDatabase.Database, table: string) {
  const hash = createHash('sha256')
  let rows = 0
  for (const row of db
    .prepare<[], unknown[]>(`SELECT * FROM ${quote(table)}`)
    .raw()
    .iterate()) {
    const values = row.map((value) => (Buffer.isBuffer(value) ? value.toString('base64') : value))
    hash.update(JSON.stringify(values))
    rows += 1
  }
  return { rows, sha256: hash.digest('hex') }
}

/** Call this before reading a foreign database, since each value is read into memory. Our own values are far below `MAX_VALUE`. */
export function findLargeValues(db: SqliteDatabase.Database): string[] {
  const columns = db
    .prepare<[], { table: string; column: string }>(
      `SELECT t.name AS "table", c.name AS "column" FROM pragma_table_list AS t, pragma_table_info(t.name) AS c
        WHERE t.schema = 'main' AND t.type IN ('table', 'shadow')`,
    )
    .all()
  return columns.flatMap(({ table, column }) => {
    const query = `SELECT 1 FROM ${quote(table)} WHERE octet_length(${quote(column)}) > ${MAX_VALUE} LIMIT 1`
    return db.prepare(query).get() ? [`a value in ${table}.${column} is too large`] : []
  })
}

const MAX_VALUE = 16 * 1024 * 1024
const quote = (name: string) => `"${name.replaceAll('"', '""')}"`

export function findDamage(db: SqliteDatabase.Database): string[] {
  const damage = db.prepare<[], string>('PRAGMA integrity_check(10)').pluck().all()
  const broken = db.prepare<[], { table: string; parent: string }>('PRAGMA foreign_key_check').all()
  return [
    ...damage.filter((line) => line !== 'ok'),
    ...new Set(broken.map(({ table, parent }) => `${table} refers to missing rows in ${parent}`)),
  ]
}

/** A consistent copy of a database that is written to, and what proves that a copy is one. */
import { createHash } from 'node:crypto'
import { rmSync } from 'node:fs'
import SqliteDatabase from 'better-sqlite3'

export interface TableSum {
  rows: number
  sha256: string
}

export interface Snapshot {
  tables: Record<string, TableSum>
  keys: string[]
  /** When the newest of its migrations was made. */
  schema: number
}

/** Rows are summed as they were read, not from the copy: a wrong copy is then found out. */
export async function takeSnapshot(databaseFile: string, target: string): Promise<Snapshot> {
  rmSync(target, { force: true })
  return withReader(databaseFile, async (db) => {
    // Within one read transaction, writers do not make the copy begin again.
    db.exec('BEGIN')
    const snapshot = readSnapshot(db)
    await db.backup(target)
    db.exec('COMMIT')
    return snapshot
  })
}

export async function withReader<T>(
  path: string,
  use: (db: SqliteDatabase.Database) => T | Promise<T>,
): Promise<T> {
  const db = new SqliteDatabase(path, { readonly: true, fileMustExist: true })
  try {
    return await use(db)
  } finally {
    db.close()
  }
}

export function readSnapshot(db: SqliteDatabase.Database): Snapshot {
  const tables = db
    .prepare<[], { name: string }>(
      "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type IN ('table', 'shadow') AND name NOT LIKE 'sqlite%' ORDER BY name",
    )
    .all()
  const keys = db.prepare<[], string>('SELECT key FROM files').pluck().all()
  return {
    tables: Object.fromEntries(tables.map(({ name }) => [name, sumOf(db, name)])),
    keys,
    schema: Number(
      db.prepare('SELECT max(created_at) FROM __drizzle_migrations').pluck().get() ?? 0,
    ),
  }
}

function sumOf(db: SqliteDatabase.Database, table: string): TableSum {
  const hash = createHash('sha256')
  let rows = 0
  for (const row of db.prepare<[], unknown[]>(`SELECT * FROM "${table}"`).raw().iterate()) {
    const values = row.map((value) => (Buffer.isBuffer(value) ? value.toString('base64') : value))
    hash.update(JSON.stringify(values))
    rows += 1
  }
  return { rows, sha256: hash.digest('hex') }
}

/** What SQLite finds wrong with the file or with its references. */
export function findDamage(db: SqliteDatabase.Database): string[] {
  const damage = db.prepare<[], string>('PRAGMA integrity_check(10)').pluck().all()
  const broken = db.prepare<[], { table: string; parent: string }>('PRAGMA foreign_key_check').all()
  return [
    ...damage.filter((line) => line !== 'ok'),
    ...new Set(broken.map(({ table, parent }) => `${table} names rows of ${parent} that are gone`)),
  ]
}

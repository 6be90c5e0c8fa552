import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import SqliteDatabase from 'better-sqlite3'
import { type BetterSQLite3Database, drizzle } from 'drizzle-orm/better-sqlite3'
import * as schema from './schema'

export type Database = BetterSQLite3Database<typeof schema> & { $client: SqliteDatabase.Database }

/** What runs inside `db.transaction(…)`. Synchronous: an async callback throws. */
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]

/**
 * Opens the database, making its folder where needed.
 *
 * @param path a file, or `:memory:`
 */
export function openDatabase(path: string): Database {
  if (path !== ':memory:') mkdirSync(dirname(path), { recursive: true })
  const client = new SqliteDatabase(path)
  client.pragma('journal_mode = WAL')
  // The driver's build lowers this; FULL means that an acknowledged write survives a power cut.
  client.pragma('synchronous = FULL')
  client.pragma('foreign_keys = ON')
  client.pragma('busy_timeout = 5000')
  mapFile(client)
  return withImmediateTransactions(drizzle(client, { schema, casing: 'snake_case' }))
}

/**
 * A transaction that reads before it writes fails at once when another process wrote in between, whatever the timeout:
 * it cannot wait for a lock and keep what it has read. Taking the lock at the beginning lets it wait its turn, beside a
 * command that is run while the site is served.
 */
function withImmediateTransactions(db: Database): Database {
  const begin = db.transaction.bind(db)
  db.transaction = (work, config) => begin(work, { behavior: 'immediate', ...config })
  return db
}

/** Opens a database that is there for reading only, beside the connection that writes. */
export function openReader(path: string): Database {
  const client = new SqliteDatabase(path, { readonly: true, fileMustExist: true })
  client.pragma('busy_timeout = 5000')
  mapFile(client)
  return drizzle(client, { schema, casing: 'snake_case' })
}

/**
 * Reads pages of the file where the system keeps them in memory instead of copying each by a call: a list of posts out of
 * 20,000 comes in a tenth of the time (docs/decisions/022). More than this SQLite does not map; what lies behind it is
 * read as before.
 */
function mapFile(client: SqliteDatabase.Database): void {
  client.pragma(`mmap_size = ${2 ** 31 - 2 ** 16}`)
}

/** Moves the write-ahead log into the database file and closes it. */
export function closeDatabase(db: Database): void {
  try {
    db.$client.pragma('wal_checkpoint(TRUNCATE)')
  } finally {
    db.$client.close()
  }
}

/** Whether an error is a broken uniqueness, and of which column (`posts.slug`), or null. */
export function brokenUniqueness(error: unknown): string | null {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && String(cause.code).startsWith('SQLITE_CONSTRAINT_UNIQUE')) {
      return /failed: (\S+)/.exec(cause.message)?.[1] ?? ''
    }
  }
  return null
}

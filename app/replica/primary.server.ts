/** libSQL in place of better-sqlite3: reads a local copy, writes to the primary (decision 151). */
import { existsSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import SqliteDatabase from 'better-sqlite3'
import { drizzle } from 'drizzle-orm/better-sqlite3'
import type Libsql from 'libsql'
import { createFolder } from '~/storage/folder.server'
import { type Database, openReader, withTransactions } from '~db/client.server'
import * as schema from '~db/schema'

export interface Primary {
  url: string
  authToken?: string
}

/** After `sync`, the file contains all changes, and other processes can read them. */
export type Replica = Database & { sync: () => void }

/** Files that libSQL stores beside a replica. */
const PARTS = ['-client_wal_index', '-info']

export const isReplica = (file: string) => PARTS.some((part) => existsSync(file + part))

export function removeReplica(file: string): void {
  for (const part of ['', '-wal', '-shm', ...PARTS]) rmSync(file + part, { force: true })
}

/** Our own error code, in addition to SQLite's, for an unreachable primary. */
const PRIMARY_DOWN = 'PRIMARY_DOWN'

/** If `file` is absent, every statement runs on the primary. @throws SqliteError `PRIMARY_DOWN` */
export async function openPrimary({ url, authToken }: Primary, file?: string): Promise<Replica> {
  // libSQL logs coloured text to standard output, and also returns every failure as an error.
  // oxlint-disable-next-line no-restricted-properties -- set for libSQL, not read
  process.env.RUST_LOG ??= 'off'
  const { default: Client } = await import('libsql')
  if (file) createFolder(dirname(file))
  // libSQL's types omit `authToken`.
  const options = { syncUrl: file && url, authToken } as Libsql.Options
  const client = attempt(() => new Client(file ?? url, options))
  // Implements only the part of better-sqlite3 that drizzle and our code use.
  const adapter = new Adapter(client)
  const adapted = adapter as unknown as SqliteDatabase.Database
  const db = withTransactions(drizzle(adapted, { schema, casing: 'snake_case' }))
  const sync = () => {
    if (file) attempt(() => void client.sync())
    adapter.syncs += 1
  }
  return Object.assign(db, { sync })
}

/**
 * Opens a replica file that another process syncs. Writes reach it only while the primary is unreachable, and throw.
 */
export function openReplicaReader(file: string): Database {
  const db = openReader(file)
  const fail = (): never => {
    throw new SqliteDatabase.SqliteError('the primary database is unavailable', PRIMARY_DOWN)
  }
  const prepare = db.$client.prepare.bind(db.$client)
  db.$client.prepare = ((source: string) => {
    const statement = prepare(source)
    return statement.readonly
      ? statement
      : Object.assign(statement, { run: fail, get: fail, all: fail })
  }) as typeof prepare
  return Object.assign(db, { transaction: fail })
}

const CODES: Record<string, string> = {
  '5': 'SQLITE_BUSY',
  '13': 'SQLITE_FULL',
  '275': 'SQLITE_CONSTRAINT_CHECK',
  '787': 'SQLITE_CONSTRAINT_FOREIGNKEY',
  '1299': 'SQLITE_CONSTRAINT_NOTNULL',
  '1555': 'SQLITE_CONSTRAINT_PRIMARYKEY',
  '2067': 'SQLITE_CONSTRAINT_UNIQUE',
}

/**
 * libSQL reports errors as plain strings. One without a SQLite code means that the primary is unreachable or ended the
 * transaction.
 */
export function toSqliteError({ message }: Error): Error {
  const failure = /^RemoteSqliteFailure\(\d+, (?<number>\d+), "(?<text>.*)"\)$/s.exec(message)
  const reply = /"SQLite error: (?<text>.*)", code: "(?<code>SQLITE_\w+)"/s.exec(message)
  const { number = '', text = message.split('\n', 1)[0]!, code } = (failure ?? reply)?.groups ?? {}
  const isOurs = /^Sqlite3?(SyntaxError|UnsupportedStatement|Failure)/.test(message)
  if (!(failure ?? reply ?? isOurs)) return new SqliteDatabase.SqliteError(text, PRIMARY_DOWN)
  if (text === 'Transaction timed-out') return new SqliteDatabase.SqliteError(text, 'SQLITE_BUSY')
  const named = text.startsWith('UNIQUE') ? 'SQLITE_CONSTRAINT_UNIQUE' : code
  return new SqliteDatabase.SqliteError(text, CODES[number] ?? named ?? 'SQLITE_ERROR')
}

function attempt<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw error instanceof Error ? toSqliteError(error) : error
  }
}

/** Other pragmas concern files, which libSQL manages. */
const PRAGMAS = /^foreign_keys\b/

const PART = ['SAVEPOINT part', 'RELEASE part', 'ROLLBACK TO part; RELEASE part'] as const

class Adapter {
  readonly #client: Libsql.Database
  #isWithin = false
  /** Other processes' changes arrive only on a sync. */
  syncs = 0

  constructor(client: Libsql.Database) {
    this.#client = client
  }

  get open() {
    return this.#client.open
  }

  prepare(source: string) {
    // libSQL sends this to the primary.
    if (source === 'PRAGMA data_version') return { pluck: () => ({ get: () => this.syncs }) }
    return new Statement(this.#client, source)
  }

  exec(source: string) {
    attempt(() => this.#client.exec(source))
    return this
  }

  pragma(source: string, { simple = false } = {}) {
    if (!PRAGMAS.test(source)) return []
    if (source.includes('=')) return this.exec(`PRAGMA ${source}`)
    const rows = new Statement(this.#client, `PRAGMA ${source}`).pluck(simple).all()
    return simple ? rows[0] : rows
  }

  /** A nested transaction is part of the outer one, as with better-sqlite3. */
  transaction(work: (...input: unknown[]) => unknown) {
    const begin =
      (behavior: string) =>
      (...input: unknown[]) => {
        const [start, keep, undo] = this.#isWithin
          ? PART
          : [`BEGIN ${behavior}`, 'COMMIT', 'ROLLBACK']
        const wasWithin = this.#isWithin
        this.exec(start)
        this.#isWithin = true
        try {
          const result = work(...input)
          this.exec(keep)
          return result
        } catch (error) {
          this.#tryTo(undo)
          throw error
        } finally {
          this.#isWithin = wasWithin
        }
      }
    const [deferred, immediate] = [begin('DEFERRED'), begin('IMMEDIATE')]
    return Object.assign((...input: unknown[]) => deferred(...input), { deferred, immediate })
  }

  /** An unreachable primary rolls the transaction back by itself. */
  #tryTo(undo: string) {
    try {
      this.exec(undo)
    } catch {
      // Keep the original error, which says more.
    }
  }

  close() {
    this.#client.close()
  }
}

class Statement {
  readonly #client: Libsql.Database
  readonly #source: string
  #form: 'object' | 'array' | 'first' = 'object'

  constructor(client: Libsql.Database, source: string) {
    this.#client = client
    this.#source = source
  }

  /**
   * Prepares a new statement each time: a reused one keeps its first parameters on a replica (libsql 0.5.29), so that a
   * query would return another user's session; in a transaction, it would not see earlier writes.
   */
  #prepare(): Libsql.Statement {
    return attempt(() => this.#client.prepare(this.#source))
  }

  raw(isOn = true) {
    this.#form = isOn ? 'array' : 'object'
    return this
  }

  pluck(isOn = true) {
    this.#form = isOn ? 'first' : 'object'
    return this
  }

  run(...input: unknown[]) {
    const statement = this.#prepare()
    return attempt(() => statement.run(bound(input)))
  }

  /** Reads all rows, since an unfinished statement would keep the replica from advancing. */
  get(...input: unknown[]) {
    return this.all(...input)[0]
  }

  iterate(...input: unknown[]) {
    return this.all(...input).values()
  }

  all(...input: unknown[]): unknown[] {
    const statement = this.#prepare()
    const rows = attempt(() => statement.raw().all(bound(input))) as unknown[][]
    if (this.#form === 'array') return rows
    if (this.#form === 'first') return rows.map(([value]) => value)
    const names = statement.columns().map(({ name }) => name)
    return rows.map((row): Record<string, unknown> =>
      Object.fromEntries(row.map((value, index) => [names[index]!, value])),
    )
  }
}

/** Always passes one list: libSQL treats a single null or Buffer as named parameters. */
function bound(input: unknown[]): unknown {
  const [first] = input
  const isNamed = input.length === 1 && first?.constructor === Object
  return isNamed ? first : input
}

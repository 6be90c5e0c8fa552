import { tmpdir } from 'node:os'
import SqliteDatabase from 'better-sqlite3'
import { drizzle } from 'drizzle-orm/better-sqlite3'
import { pino, type Logger } from 'pino'
import { PasswordHasher } from '~/domain/accounts/password.server'
import { Throttle } from '~/domain/core/throttle.server'
import { Mailer } from '~/domain/core/mailer.server'
import type { Deps } from '~/domain/across/deps.server'
import { HealthCheck } from '~/domain/across/health-check.server'
import { ViewCounter } from '~/domain/posts/count-views.server'
import { PathCounter } from '~/domain/redirects/path-counter.server'
import { SCHEMAS, type Values } from '~/domain/core/settings-schema'
import { createSettings } from '~/domain/settings/settings.server'
import { createSearch, QueryCounter } from '~/domain/search/search.server'
import { Indexer } from '~/domain/search-index/rebuild-index.server'
import { readSettings, type Environment } from '~/env.server'
import { type FileStorage, isStorageKey } from '~/storage/file-storage'
import { type Database, openDatabase, withTransactions } from '~db/client.server'
import { migrateDatabase } from '~db/migrate.server'
import * as schema from '~db/schema'

/** Saturday, 21 November 2026, 10:00 in India. */
export const START = Date.UTC(2026, 10, 21, 4, 30)

export interface TestClock {
  now: () => number
  set: (time: number) => void
  advance: (milliseconds: number) => void
}

function testClock(start = START): TestClock {
  let time = start
  return {
    now: () => time,
    set: (next) => (time = next),
    advance: (milliseconds) => (time += milliseconds),
  }
}

export function memoryStorage(): FileStorage & { files: Map<string, Uint8Array> } {
  const files = new Map<string, Uint8Array>()
  return {
    files,
    put: async (key, bytes) => {
      if (!isStorageKey(key)) throw new TypeError('Invalid storage key')
      files.set(key, bytes)
    },
    read: async (key, part) => {
      const bytes = files.get(key) ?? null
      return part ? (bytes?.subarray(part.start, part.end + 1) ?? null) : bytes
    },
    sizeOf: async (key) => files.get(key)?.byteLength ?? null,
    remove: async (key) => void files.delete(key),
    list: async () =>
      [...files].map(([key, { byteLength: size }]) => ({ key, size, at: Date.now() })),
    publicUrl: async () => null,
  }
}

export function memoryLog(level = 'info'): { log: Logger; lines: string[] } {
  const lines: string[] = []
  return {
    log: pino({ base: null, level }, { write: (line: string) => void lines.push(line) }),
    lines,
  }
}

/** Uses four rounds instead of twelve, for speed. */
const passwords = new PasswordHasher({ rounds: 4 })

export interface TestDeps extends Deps {
  clock: TestClock
  storage: ReturnType<typeof memoryStorage>
}

export type TestOverrides = Partial<Omit<Deps, 'env' | 'settings' | 'now' | 'storage'>> & {
  /** Settings of the machine in addition to the defaults. */
  environment?: Record<string, string | undefined>
  /** What an admin has entered in the settings. */
  site?: Partial<Values<'site'>>
}

let migrated: Buffer | undefined

/** Migrates once, since running the migrations for each of 2,700 sites took a minute. */
function newDatabase(): Database {
  migrated ??= serializeMigrated()
  return openCopy(migrated)
}

function serializeMigrated(): Buffer {
  const db = openDatabase(':memory:')
  migrateDatabase(db)
  return db.$client.serialize()
}

/** Opens an in-memory copy of a serialized database. */
export function openCopy(bytes: Buffer): Database {
  const client = new SqliteDatabase(bytes)
  client.pragma('foreign_keys = ON')
  return withTransactions(drizzle(client, { schema, casing: 'snake_case' }))
}

const known = new Map<string, Environment>()

/** Caches settings by environment, which halves the time to create a site. Tests share them, so they are frozen. */
function settingsOf(environment: TestOverrides['environment']): Environment {
  const key = JSON.stringify(environment ?? {})
  const env =
    known.get(key) ??
    Object.freeze(
      readSettings({
        NODE_ENV: 'test',
        SESSION_SECRET: 'a secret for tests, long enough to be valid',
        DATA_DIR: tmpdir(),
        ...environment,
      }),
    )
  known.set(key, env)
  return env
}

function storeSite(db: Database, site: TestOverrides['site']): void {
  const row = { name: 'site', value: SCHEMAS.site.parse(site), version: 1, updatedAt: START }
  db.insert(schema.settings).values(row).run()
}

/** Creates dependencies with a migrated in-memory database. */
export function createTestDeps({ environment, site, ...overrides }: TestOverrides = {}): TestDeps {
  const env = settingsOf(environment)
  const clock = testClock()
  const db = overrides.db ?? newDatabase()
  const log = overrides.log ?? pino({ level: 'silent' })
  if (site) storeSite(db, site)
  const dated = { db, now: clock.now, log, env, ...createSettings(db) }
  const storage = memoryStorage()
  return {
    ...dated,
    clock,
    storage,
    passwords,
    // `throttle` and `queries` get small tables, since creating large ones would take most of the time.
    throttle: new Throttle({
      db,
      now: clock.now,
      log,
      scale: env.RATE_LIMIT_SCALE,
      max: 100,
    }),
    mailer: new Mailer(dated),
    views: new ViewCounter(dated),
    queries: new QueryCounter(dated, { max: 100 }),
    paths: new PathCounter(dated),
    search: createSearch(db),
    indexer: new Indexer({ db, log, now: clock.now }),
    health: new HealthCheck({ ...dated, storage }),
    ...overrides,
    log,
  }
}

/** Makes writes to the table fail as on a full disk; reads still work. */
export function failWrites({ db }: Pick<Deps, 'db'>, table: string, event: 'INSERT' | 'UPDATE') {
  const error = Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' })
  db.$client.function('disk_is_full', () => {
    throw error
  })
  db.$client.exec(
    `CREATE TRIGGER no_${table}_${event} BEFORE ${event} ON ${table}
     BEGIN SELECT disk_is_full(); END`,
  )
}

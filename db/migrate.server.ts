import {
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { z } from 'zod'
import { APP_FOLDER } from '~/app-folder.server'
import type { Database } from './client.server'

const MIGRATIONS_FOLDER = join(APP_FOLDER, 'db/migrations')

const JournalSchema = z.object({
  entries: z.array(z.object({ when: z.number(), tag: z.string() })),
})

export class MigrationError extends Error {
  override name = 'MigrationError'
}

const NEWER =
  'The database was created by a newer version of this program. Please update the program.'
const OLDER =
  'The database is from an older version of this program. Start the site to update it, then run this command again.'

/** The newest migration before and after the update, and the path of the backup copy. */
interface DatabaseUpdate {
  from: string
  to: string
  copy: string | null
}

/**
 * Migrates and checks in one transaction, after copying the database to `backups/` (decision 116). Returns null if the
 * database is new or current. @throws MigrationError
 */
export function migrateDatabase(
  db: Database,
  {
    backupFolder,
    migrationsFolder = MIGRATIONS_FOLDER,
  }: { backupFolder?: string; migrationsFolder?: string } = {},
): DatabaseUpdate | null {
  const known = readJournal(migrationsFolder)
  const newestKnown = known.at(-1)?.when ?? 0
  const applied = lastApplied(db)
  if (applied > newestKnown) throw new MigrationError(NEWER)
  if (applied === newestKnown) return null
  const from = known.find(({ when }) => when === applied)?.tag ?? 'another branch'
  const to = known.at(-1)!.tag
  const copy = applied > 0 && backupFolder ? join(backupFolder, `before-${to}.sqlite`) : null
  if (copy) copyDatabase(db, copy)
  // Rebuilding drops the table, which would delete the rows that reference it. The pragma has no effect in a transaction.
  db.$client.pragma('foreign_keys = OFF')
  try {
    db.transaction((tx) => {
      tx.run(
        sql`CREATE TABLE IF NOT EXISTS __drizzle_migrations (id SERIAL PRIMARY KEY, hash text NOT NULL, created_at numeric)`,
      )
      for (const migration of readMigrationFiles({ migrationsFolder })) {
        if (migration.folderMillis <= applied) continue
        for (const statement of migration.sql) tx.run(sql.raw(statement))
        tx.run(
          sql`INSERT INTO __drizzle_migrations (hash, created_at) VALUES (${migration.hash}, ${migration.folderMillis})`,
        )
      }
      const [broken] = tx.values<[string]>(sql`PRAGMA foreign_key_check`)
      if (broken) throw new Error(`rows of ${broken[0]} reference missing rows`)
    })
  } catch (error) {
    throw new MigrationError(
      `The database could not be updated and is unchanged: ${rootCause(error)}${copy ? `. A copy is at ${copy}` : ''}`,
      { cause: error },
    )
  } finally {
    db.$client.pragma('foreign_keys = ON')
  }
  return applied > 0 ? { from, to, copy } : null
}

function rootCause(error: unknown): string {
  let cause = error
  while (cause instanceof Error && cause.cause) cause = cause.cause
  return cause instanceof Error ? cause.message : String(cause)
}

function readJournal(migrationsFolder: string) {
  const text = readFileSync(join(migrationsFolder, 'meta/_journal.json'), 'utf8')
  return JournalSchema.parse(JSON.parse(text)).entries
}

/** Compares the database with this version of the program. */
export function compareSchema(db: Database): 'same' | 'older' | 'newer' {
  const [applied, known] = [lastApplied(db), readJournal(MIGRATIONS_FOLDER).at(-1)?.when ?? 0]
  if (applied === known) return 'same'
  return applied > known ? 'newer' : 'older'
}

/** @throws MigrationError unless the database has the schema of this version of the program */
export function requireSameSchema(db: Database): void {
  const compared = compareSchema(db)
  if (compared !== 'same') throw new MigrationError(compared === 'newer' ? NEWER : OLDER)
}

/** True if any version of this program created the database. */
export function isOfSite(db: Database): boolean {
  if (lastApplied(db) === 0) return false
  const [first] = readMigrationFiles({ migrationsFolder: MIGRATIONS_FOLDER })
  const hashes = db.values<[string]>(sql`SELECT hash FROM __drizzle_migrations`).flat()
  return hashes.includes(first!.hash)
}

/** Time of the newest applied migration; 0 in an empty database. */
export function lastApplied(db: Database): number {
  const table = db.$client
    .prepare("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = '__drizzle_migrations'")
    .get()
  if (!table) return 0
  const value = db.$client.prepare('SELECT max(created_at) FROM __drizzle_migrations').pluck().get()
  return Number(value ?? 0)
}

const MAX_COPIES = 3

/** One copy per version, so that a failing migration does not fill the disk at every restart. */
function copyDatabase(db: Database, target: string): void {
  const unfinished = `${target}.part`
  mkdirSync(dirname(target), { recursive: true })
  rmSync(unfinished, { force: true })
  try {
    db.$client.prepare('VACUUM INTO ?').run(unfinished)
  } catch (error) {
    rmSync(unfinished, { force: true })
    throw new MigrationError(
      `The database was not updated, because it could not be copied first: ${rootCause(error)}`,
      { cause: error },
    )
  }
  const file = openSync(unfinished, 'r+')
  fsyncSync(file)
  closeSync(file)
  renameSync(unfinished, target)
  const folder = dirname(target)
  const copies = readdirSync(folder).filter((name) => /^before-\d.*\.sqlite$/.test(name))
  for (const name of copies.toSorted().slice(0, -MAX_COPIES)) rmSync(join(folder, name))
}

import { mkdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { migrate } from 'drizzle-orm/better-sqlite3/migrator'
import { z } from 'zod'
import type { Database } from './client.server'

/** Relative to the project's root, where every command and the container start. */
const MIGRATIONS_FOLDER = resolve('db/migrations')

const JournalSchema = z.object({
  entries: z.array(z.object({ when: z.number(), tag: z.string() })),
})

/**
 * Brings the schema up to date before anything is served (SECURITY §11.4). A database that already has data is copied
 * to `backups/` first. All pending migrations run in one transaction.
 *
 * @throws when the database was made by a newer version of the product
 */
export function migrateDatabase(
  db: Database,
  { backupFolder }: { backupFolder?: string } = {},
): void {
  const known = JournalSchema.parse(
    JSON.parse(readFileSync(join(MIGRATIONS_FOLDER, 'meta/_journal.json'), 'utf8')),
  ).entries
  const newestKnown = known.at(-1)?.when ?? 0
  const applied = lastApplied(db)
  if (applied > newestKnown) {
    throw new Error('The database was made by a newer version of this program. Please update.')
  }
  if (applied === newestKnown) return
  if (applied > 0 && backupFolder)
    copyDatabase(db, join(backupFolder, `before-${known.at(-1)?.tag}.sqlite`))
  migrate(db, { migrationsFolder: MIGRATIONS_FOLDER })
}

/** Time stamp of the newest migration that ran here; 0 in an empty database. */
function lastApplied(db: Database): number {
  const table = db.$client
    .prepare("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = '__drizzle_migrations'")
    .get()
  if (!table) return 0
  const value = db.$client.prepare('SELECT max(created_at) FROM __drizzle_migrations').pluck().get()
  return Number(value ?? 0)
}

function copyDatabase(db: Database, target: string): void {
  mkdirSync(dirname(target), { recursive: true })
  db.$client.prepare('VACUUM INTO ?').run(target.replace('.sqlite', `-${Date.now()}.sqlite`))
}

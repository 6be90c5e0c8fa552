import { join } from 'node:path'
import { inspect } from 'node:util'
import SqliteDatabase from 'better-sqlite3'
import { ensureAdmin, type NewAdmin } from '~/domain/accounts/ensure-admin.server'
import type { Deps } from '~/domain/deps.server'
import { DomainError } from '~/domain/errors'
import { startSweeping } from '~/domain/files/upload-pieces.server'
import { prepareIndex } from '~/domain/search/index/rebuild-index.server'
import { getSettings, SettingsError, type Settings } from '~/env.server'
import { MINUTE } from '~/time/durations'
import { makeFolder } from '~db/client.server'
import { migrateDatabase, MigrationError } from '~db/migrate.server'
import { seedSample } from './seed.server'
import { closeDeps, createDeps, getDeps } from '~/runtime/deps.server'
import { sessionSecret } from '~/runtime/secret.server'

const LONGEST_WAIT = 5 * MINUTE

interface StartedSite {
  deps: Deps
  admin: NewAdmin | null
  /** Adds sample content to an empty site, in the background. */
  fill: () => void
  close: () => Promise<void>
}

/** Migrates and creates the first admin, for whom `onAdmin` is called at once. */
export async function startSite(onAdmin: (admin: NewAdmin) => void): Promise<StartedSite> {
  const settings = getSettings()
  const unlock = lockStart(settings.DATA_DIR)
  const deps = getDeps()
  migrateSite(deps)
  sessionSecret(settings)
  const admin = await ensureAdmin(deps)
  if (admin) onAdmin(admin)
  deps.indexer.start()
  startSweeping(deps)
  if (!settings.SEED_SAMPLE) unlock()

  const stop = new AbortController()
  let filling: Promise<void> | undefined
  const fill = () => {
    if (!settings.SEED_SAMPLE) return
    filling = seedSample(deps, stop.signal)
      .catch((error: unknown) => {
        if (stop.signal.aborted) return
        deps.log.error({ err: error }, 'sample content is not complete: the next start goes on')
      })
      .finally(unlock)
  }
  const close = async () => {
    stop.abort()
    await filling
    await closeDeps(deps)
  }
  return { deps, admin, fill, close }
}

/** For commands: no admin, no sample content. */
export async function openSite(settings: Settings): Promise<Deps> {
  const unlock = lockStart(settings.DATA_DIR)
  try {
    const deps = createDeps(settings)
    try {
      migrateSite(deps)
    } catch (error) {
      await closeDeps(deps)
      throw error
    }
    return deps
  } finally {
    unlock()
  }
}

function migrateSite({ db, settings }: Deps): void {
  migrateDatabase(db, { backupFolder: join(settings.DATA_DIR, 'backups') })
  prepareIndex(db)
}

/**
 * Waits for other processes on the same data folder. SQLite's file lock ends with its process. Returns the unlock
 * function.
 */
function lockStart(dataFolder: string): () => void {
  let lock: SqliteDatabase.Database
  try {
    makeFolder(dataFolder)
    lock = new SqliteDatabase(join(dataFolder, 'start.lock'), { timeout: LONGEST_WAIT })
    lock.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new MigrationError(
      isBusy(error)
        ? `Another process has been preparing ${dataFolder} for minutes. Stop it, or wait and start again.`
        : `DATA_DIR ${dataFolder} cannot be used: ${reason}`,
      { cause: error },
    )
  }
  return () => lock.close()
}

function isBusy(error: unknown): boolean {
  return error instanceof SqliteDatabase.SqliteError && error.code === 'SQLITE_BUSY'
}

/** A sentence where the cause is known, else the stack. */
export function explainError(error: unknown): string {
  if (
    error instanceof SettingsError ||
    error instanceof MigrationError ||
    error instanceof DomainError
  ) {
    return error.message
  }
  let cause = error
  while (cause instanceof Error && cause.cause) cause = cause.cause
  // From the system or SQLite: no permission, a full disk, not a database.
  if (cause instanceof Error && 'code' in cause) return cause.message
  return inspect(error)
}

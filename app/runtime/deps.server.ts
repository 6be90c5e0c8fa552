import { join } from 'node:path'
import { type Logger, pino } from 'pino'
import { PasswordHasher } from '~/domain/accounts/password.server'
import { Throttle } from '~/domain/accounts/throttle.server'
import type { Deps } from '~/domain/deps.server'
import { ViewCounter } from '~/domain/posts/count-views.server'
import { Indexer } from '~/domain/search/index/rebuild-index.server'
import { QueryCounter, RecentQueries } from '~/domain/search/statistics.server'
import { getSettings, type Settings } from '~/env.server'
import { localDisk } from '~/storage/storage.server'
import { closeDatabase, openDatabase } from '~db/client.server'
import { createSearch } from './search.server'

/** JSON lines, written in batches. Never log bodies, cookies, tokens or passwords. */
function createLog({ LOG_LEVEL }: Pick<Settings, 'LOG_LEVEL'>): Logger {
  const options = { level: LOG_LEVEL, base: null, timestamp: pino.stdTimeFunctions.isoTime }
  return pino(options, pino.destination({ sync: false, minLength: 4_096, periodicFlush: 250 }))
}

/** The database is opened but not migrated. */
export function createDeps(settings: Settings): Deps {
  const now = () => Date.now()
  const databaseFile = join(settings.DATA_DIR, 'site.sqlite')
  const db = openDatabase(databaseFile)
  const log = createLog(settings)
  return {
    db,
    now,
    settings,
    storage: localDisk(join(settings.DATA_DIR, 'files')),
    passwords: new PasswordHasher(),
    throttle: new Throttle({ now, scale: settings.RATE_LIMIT_SCALE }),
    views: new ViewCounter({ db, now, log, timeZone: settings.SITE_TIME_ZONE }),
    recentQueries: new RecentQueries({ now }),
    queries: new QueryCounter({ db, now, settings, log }),
    indexer: new Indexer({ db, log, now }),
    search: createSearch({ db, settings, log }, databaseFile),
    log,
  }
}

/**
 * Saves and closes in turn; an error (a full disk) must not leave the rest open. @throws AggregateError with every error
 */
export async function closeDeps(deps: Deps): Promise<void> {
  const steps: (() => void | Promise<void>)[] = [
    () => deps.views.write(),
    () => deps.queries.write(),
    () => deps.passwords.close(),
    () => deps.search.close(),
    () => deps.indexer.close(),
    () => closeDatabase(deps.db),
  ]
  const errors: unknown[] = []
  for (const step of steps) {
    try {
      await step()
    } catch (error) {
      errors.push(error)
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, 'Not everything could be closed')
}

/** Survives hot reloads in development. */
const shared = globalThis as typeof globalThis & { siteDeps?: Deps }

export function getDeps(): Deps {
  return (shared.siteDeps ??= createDeps(getSettings()))
}

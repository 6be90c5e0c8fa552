import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type Logger, pino } from 'pino'
import { PasswordHasher } from '~/domain/accounts/password.server'
import { Throttle } from '~/domain/accounts/throttle.server'
import { Mailer } from '~/domain/mailer.server'
import type { Deps } from '~/domain/deps.server'
import { PolicyReportCounter } from '~/domain/policy-reports.server'
import { ViewCounter } from '~/domain/posts/count-views.server'
import { createSearch, Indexer, QueryCounter } from '~/domain/search/search.server'
import { getSettings, type Settings } from '~/env.server'
import { openStorage } from '~/storage/storage.server'
import { closeDatabase, openDatabase } from '~db/client.server'

/** JSON lines, written in batches. Never log bodies, cookies, tokens or passwords. */
function createLog({ LOG_LEVEL, WORKERS }: Pick<Settings, 'LOG_LEVEL' | 'WORKERS'>): Logger {
  const base = WORKERS > 1 ? { pid: process.pid } : null
  const options = { level: LOG_LEVEL, base, timestamp: pino.stdTimeFunctions.isoTime }
  return pino(options, pino.destination({ sync: false, minLength: 4_096, periodicFlush: 250 }))
}

/**
 * Relative to the project's root, the working directory of every command and the container. None in development, where
 * the build would be outdated.
 */
function threadModule(name: string, { NODE_ENV }: Settings, log: Logger): string | null {
  if (NODE_ENV !== 'production') return null
  const file = resolve('build', `${name}.js`)
  if (existsSync(file)) return file
  log.warn(`${file} is missing: its work shares the thread of the pages`)
  return null
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
    storage: openStorage(settings),
    passwords: new PasswordHasher({ file: threadModule('password-worker', settings, log) }),
    throttle: new Throttle({ db, now, log, scale: settings.RATE_LIMIT_SCALE }),
    mailer: new Mailer(settings, log),
    views: new ViewCounter({ db, now, log, timeZone: settings.SITE_TIME_ZONE }),
    queries: new QueryCounter({ db, now, settings, log }),
    policyReports: new PolicyReportCounter({ db, now, log }),
    indexer: new Indexer({ db, log, now }),
    search: createSearch(db, threadModule('search-worker', settings, log), databaseFile),
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
    () => deps.policyReports.write(),
    () => deps.mailer.close(),
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

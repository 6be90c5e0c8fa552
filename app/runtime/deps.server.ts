import { existsSync } from 'node:fs'
import { join } from 'node:path'
import SqliteDatabase from 'better-sqlite3'
import type { Logger } from 'pino'
import { APP_FOLDER } from '~/app-folder.server'
import { PasswordHasher } from '~/domain/accounts/password.server'
import { Throttle } from '~/domain/core/throttle.server'
import { Mailer } from '~/domain/core/mailer.server'
import { ownsStorage } from '~/domain/files/storage-owner.server'
import type { Deps } from '~/domain/across/deps.server'
import { HealthCheck } from '~/domain/across/health-check.server'
import { ViewCounter } from '~/domain/posts/count-views.server'
import { PathCounter } from '~/domain/redirects/path-counter.server'
import { createSettings } from '~/domain/settings/settings.server'
import { createSearch, QueryCounter } from '~/domain/search/search.server'
import { Indexer } from '~/domain/search-index/rebuild-index.server'
import { getSettings, type Environment } from '~/env.server'
import { openStorage } from '~/storage/storage.server'
import { closeDatabase, type Database, openDatabase } from '~db/client.server'
import { createLog, flushLog } from './log.server'

/** Returns null in development, where the build would be outdated. */
function threadModule(name: string, { NODE_ENV }: Environment, log: Logger): string | null {
  if (NODE_ENV !== 'production') return null
  const file = join(APP_FOLDER, 'build', `${name}.js`)
  if (existsSync(file)) return file
  log.warn(`${file} is missing: the thread that serves pages does its work`)
  return null
}

export const databaseFileOf = ({ DATA_DIR }: Pick<Environment, 'DATA_DIR'>) =>
  join(DATA_DIR, 'site.sqlite')

/** Does not migrate the database. Threads cannot read a `given` database that has no file, such as one in memory. */
export function createDeps(env: Environment, opened?: Database): Deps {
  const now = () => Date.now()
  const databaseFile = databaseFileOf(env)
  const db = opened ?? openDatabase(databaseFile)
  const log = createLog(env.LOG_LEVEL)
  // libSQL and better-sqlite3 must not open the same file in one process: closing one drops the other's locks.
  const isOfFile = !opened || opened.$client instanceof SqliteDatabase
  const dated = { db, now, log, env, ...createSettings(db) }
  const storage = openStorage(env, () => ownsStorage({ db, env }))
  return {
    ...dated,
    storage,
    passwords: new PasswordHasher({ file: threadModule('password-worker', env, log) }),
    throttle: new Throttle({ db, now, log, scale: env.RATE_LIMIT_SCALE }),
    mailer: new Mailer(dated),
    views: new ViewCounter(dated),
    queries: new QueryCounter(dated),
    paths: new PathCounter(dated),
    indexer: new Indexer({ db, log, now }),
    health: new HealthCheck({ db, now, env, storage }),
    search: createSearch(
      db,
      isOfFile ? threadModule('search-worker', env, log) : null,
      databaseFile,
    ),
  }
}

/** Logs failures, so that a full disk does not stop the rest from closing. */
export async function closeDeps(deps: Deps): Promise<void> {
  const steps: Record<string, () => void | Promise<void>> = {
    views: () => deps.views.write(),
    searches: () => deps.queries.write(),
    'missing pages': () => deps.paths.write(),
    emails: () => deps.mailer.close(),
    'password threads': () => deps.passwords.close(),
    'search threads': () => deps.search.close(),
    'search index': () => deps.indexer.close(),
    'write-ahead log': () => closeDatabase(deps.db),
  }
  for (const [part, close] of Object.entries(steps)) {
    try {
      await close()
    } catch (error) {
      deps.log.error({ err: error, part }, 'could not be written or closed at shutdown')
    }
  }
  await flushLog()
}

declare global {
  /** Keeps the dependencies across hot reloads in development. */
  var siteDeps: Deps | undefined
}

export function getDeps(): Deps {
  return (globalThis.siteDeps ??= createDeps(getSettings()))
}

export function setDeps(deps: Deps): Deps {
  return (globalThis.siteDeps = deps)
}

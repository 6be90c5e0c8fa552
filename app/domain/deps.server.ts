import type { Logger } from 'pino'
import type { Settings } from '~/env.server'
import type { FileStorage } from '~/storage/file-storage'
import type { Database } from '~db/client.server'
import type { BatchedCounter } from './batched-counter.server'
import type { Throttle } from './accounts/throttle.server'
import type { Mailer } from './mailer.server'
import type { PasswordHasher } from './accounts/password.server'
import type { PolicyReportCounter } from './policy-reports.server'
import type { ViewCounter } from './posts/count-views.server'
import type { Indexer, QueryCounter, Search } from './search/search.server'

/** Each function picks what it uses, so tests pass no more. */
export interface Deps {
  db: Database
  now: () => number
  settings: Settings
  storage: FileStorage
  passwords: PasswordHasher
  throttle: Throttle
  mailer: Mailer
  views: ViewCounter
  queries: QueryCounter
  policyReports: PolicyReportCounter
  /** When sessions were last seen, in a process that only reads. */
  visits?: BatchedCounter<number>
  search: Search
  indexer: Indexer
  log: Logger
}

export type Reads = Pick<Deps, 'db'>

export type Writes = Pick<Deps, 'db' | 'now'>

/** Writes that the log tells of. */
export type Logged = Pick<Deps, 'db' | 'now' | 'log'>

/** What depends on the site's time zone or limits. */
export type Dated = Pick<Deps, 'db' | 'now' | 'settings'>

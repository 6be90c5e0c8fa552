import type { FileStorage } from '~/storage/file-storage'
import type { Dated, Logged } from './base-deps.server'
import type { BatchedCounter } from './batched-counter.server'
import type { Throttle } from './throttle.server'
import type { Mailer } from './mailer.server'
import type { PasswordHasher } from './accounts/password.server'
import type { PolicyReportCounter } from './policy-reports.server'
import type { ViewCounter } from './posts/count-views.server'
import type { Indexer, QueryCounter, Search } from './search/search.server'

/** Each function picks its own dependencies, so that tests pass no more than those. */
export interface Deps extends Logged, Dated {
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
}

import type { FileStorage } from '~/storage/file-storage'
import type { SettingsDeps, LogDeps } from './base-deps.server'
import type { BatchedCounter } from './batched-counter.server'
import type { Throttle } from './throttle.server'
import type { Mailer } from './mailer.server'
import type { PasswordHasher } from './accounts/password.server'
import type { ViewCounter } from './posts/count-views.server'
import type { PathCounter } from './redirects/path-counter.server'
import type { Indexer, QueryCounter, Search } from './search/search.server'

/** Functions pick the dependencies that they need, so that tests need not pass the others. */
export interface Deps extends LogDeps, SettingsDeps {
  storage: FileStorage
  passwords: PasswordHasher
  throttle: Throttle
  mailer: Mailer
  views: ViewCounter
  queries: QueryCounter
  paths: PathCounter
  /** In a read-only process, collects the time of each session's last request. */
  visits?: BatchedCounter<number>
  search: Search
  indexer: Indexer
}

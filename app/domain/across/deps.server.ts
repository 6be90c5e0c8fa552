import type { PasswordDeps } from '~/domain/accounts/password.server'
import type { CoreDeps } from '~/domain/core/base-deps.server'
import type { ViewCounter } from '~/domain/posts/count-views.server'
import type { PathCounter } from '~/domain/redirects/path-counter.server'
import type { QueryCounter, Search } from '~/domain/search/search.server'
import type { Indexer } from '~/domain/search-index/rebuild-index.server'
import type { HealthCheck } from './health-check.server'

/** Functions pick the dependencies that they need, so that tests need not pass the others. */
export interface Deps extends CoreDeps, PasswordDeps {
  views: ViewCounter
  queries: QueryCounter
  paths: PathCounter
  search: Search
  indexer: Indexer
  health: HealthCheck
}

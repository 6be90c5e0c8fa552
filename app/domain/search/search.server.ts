import { LRUCache } from 'lru-cache'
import { WorkerPool } from '~/domain/core/worker-pool.server'
import { MINUTE } from '~/time/durations'
import type { Database } from '~db/client.server'
import { openSearch } from './search-operations.server'

export { MAX_RELATED } from './find-related.server'
export { listSynonyms, saveSynonyms } from './manage-synonyms.server'
export { listQueries, QueryCounter, type RecordedQuery } from './statistics.server'

type SearchOperations = ReturnType<typeof openSearch>

export class Search extends WorkerPool<SearchOperations> {
  /** Caches the similar posts of each version of a post, since they change rarely and pages are rendered every minute. */
  readonly similar = new LRUCache<string, number[]>({ max: 1_000, ttl: 10 * MINUTE })
}

type FoundPage = ReturnType<SearchOperations['page']>
export type FoundPost = FoundPage['posts'][number]
export type RelatedResults = NonNullable<FoundPage['related']>
export type Suggestion = ReturnType<SearchOperations['suggestions']>[number]

/** Runs searches in a worker thread. Without a `file`, runs them on the current thread, using `db`. */
export function createSearch(db: Database, file: string | null = null, databaseFile?: string) {
  return new Search({
    name: 'search',
    file,
    workerData: { databaseFile },
    operations: () => openSearch(db),
    threads: 1,
    max: 100,
    busy: 'tooManySearches',
    retryAfter: 2,
  })
}

import { WorkerPool } from '~/domain/core/worker-pool.server'
import type { Database } from '~db/client.server'
import { openSearch } from './search-operations.server'

export { MAX_RELATED } from './find-related.server'
export { listSynonyms, saveSynonyms } from './manage-synonyms.server'
export { listQueries, QueryCounter, type RecordedQuery } from './statistics.server'

type SearchOperations = ReturnType<typeof openSearch>
export type Search = WorkerPool<SearchOperations>

type FoundPage = ReturnType<SearchOperations['page']>
export type FoundPost = FoundPage['posts'][number]
export type RelatedResults = NonNullable<FoundPage['related']>
export type Suggestion = ReturnType<SearchOperations['suggestions']>[number]

/** Runs searches in a worker thread. Without a `file`, runs them on the current thread, using `db`. */
export function createSearch(db: Database, file: string | null = null, databaseFile?: string) {
  return new WorkerPool({
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

import type { Database } from '~db/client.server'
import type {
  SearchResult,
  SearchIdsResult,
  SearchOptions,
  RelatedAnswer,
  Suggestion,
} from './results'
import { RelatedSearch } from './search-related.server'
import { SiteSearch } from './site-search.server'
import { suggestQueries } from './suggest-queries'

/** What can be asked, by name: the question crosses to another thread as it is. */
export type SearchTask =
  | { task: 'posts' | 'postIds'; query: string; options: SearchOptions }
  | { task: 'related'; query: string }
  | { task: 'suggestions'; query: string }

/** Answers to searches. Asynchronous, for it may live in another thread. */
export interface SearchEngine {
  posts(query: string, options: SearchOptions): Promise<SearchResult>
  postIds(query: string, options: SearchOptions): Promise<SearchIdsResult>
  related(query: string): Promise<RelatedAnswer>
  suggestions(text: string): Promise<Suggestion[]>
  /** Lets go of threads and connections. */
  close(): Promise<void>
}

/**
 * Searches in the thread of who asks. For the command line, for tests, and for a database that lives in memory and cannot
 * be opened twice.
 */
export class LocalSearch implements SearchEngine {
  readonly #db: Database
  #searches: { site: SiteSearch; related: RelatedSearch } | undefined

  constructor(db: Database) {
    this.#db = db
  }

  async posts(query: string, options: SearchOptions): Promise<SearchResult> {
    return this.#open().site.search(query, options)
  }

  async postIds(query: string, options: SearchOptions): Promise<SearchIdsResult> {
    return this.#open().site.searchIds(query, options)
  }

  async related(query: string): Promise<RelatedAnswer> {
    return this.#open().related.search(query)
  }

  async suggestions(text: string): Promise<Suggestion[]> {
    return suggestQueries(this.#open().site, text)
  }

  async close(): Promise<void> {}

  /** On first use: statements can only be prepared once the tables are there. */
  #open() {
    return (this.#searches ??= {
      site: new SiteSearch(this.#db),
      related: new RelatedSearch(this.#db),
    })
  }
}

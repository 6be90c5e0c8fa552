import type { Database } from '~db/client.server'
import type {
  RelatedAnswer,
  SearchIdsResult,
  SearchOptions,
  SearchResult,
  Suggestion,
} from './query-text'
import { RelatedSearch } from './find-related.server'
import { SiteSearch } from './find-posts.server'
import { suggestQueries } from './suggest-queries'

/** Serialisable: it crosses to another thread. */
export type SearchTask =
  | { task: 'posts' | 'postIds'; query: string; options: SearchOptions }
  | { task: 'related'; query: string }
  | { task: 'suggestions'; query: string }

export interface SearchEngine {
  posts(query: string, options: SearchOptions): Promise<SearchResult>
  postIds(query: string, options: SearchOptions): Promise<SearchIdsResult>
  related(query: string): Promise<RelatedAnswer>
  suggestions(text: string): Promise<Suggestion[]>
  close(): Promise<void>
}

/** Searches in the same thread: for commands, tests and in-memory databases. */
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

  /** Lazy: statements need the migrated tables. */
  #open() {
    return (this.#searches ??= {
      site: new SiteSearch(this.#db),
      related: new RelatedSearch(this.#db),
    })
  }
}

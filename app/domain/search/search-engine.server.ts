import type { Database } from '~db/client.server'
import type {
  SearchAnswer,
  SearchIdsAnswer,
  SearchOptions,
  ShelfAnswer,
  Suggestion,
} from './answers'
import { ShelfSearch } from './search-shelves.server'
import { SiteSearch } from './site-search.server'
import { suggestQueries } from './suggest-queries'

/** What can be asked, by name: the question crosses to another thread as it is. */
export type SearchTask =
  | { task: 'posts' | 'postIds'; query: string; options: SearchOptions }
  | { task: 'shelves'; query: string }
  | { task: 'suggestions'; query: string }

/** Answers to searches. Asynchronous, for it may live in another thread. */
export interface SearchEngine {
  posts(query: string, options: SearchOptions): Promise<SearchAnswer>
  postIds(query: string, options: SearchOptions): Promise<SearchIdsAnswer>
  shelves(query: string): Promise<ShelfAnswer>
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
  #searches: { site: SiteSearch; shelves: ShelfSearch } | undefined

  constructor(db: Database) {
    this.#db = db
  }

  async posts(query: string, options: SearchOptions): Promise<SearchAnswer> {
    return this.#open().site.search(query, options)
  }

  async postIds(query: string, options: SearchOptions): Promise<SearchIdsAnswer> {
    return this.#open().site.searchIds(query, options)
  }

  async shelves(query: string): Promise<ShelfAnswer> {
    return this.#open().shelves.search(query)
  }

  async suggestions(text: string): Promise<Suggestion[]> {
    return suggestQueries(this.#open().site, text)
  }

  async close(): Promise<void> {}

  /** On first use: statements can only be prepared once the tables are there. */
  #open() {
    return (this.#searches ??= {
      site: new SiteSearch(this.#db),
      shelves: new ShelfSearch(this.#db),
    })
  }
}

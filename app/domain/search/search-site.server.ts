import type { Deps } from '~/domain/deps.server'
import type {
  SearchResult,
  SearchIdsResult,
  SearchOptions,
  RelatedAnswer,
  Suggestion,
} from './results'

type Searches = Pick<Deps, 'search'>

/**
 * Published posts for a query, the best first. Any text is a query; one without words finds nothing.
 *
 * @throws DomainError `Unavailable` when too many searches wait already
 */
export function searchPosts(
  { search }: Searches,
  query: string,
  options: SearchOptions = {},
): Promise<SearchResult> {
  return search.posts(query, options)
}

/** The same by their ids alone, for those who show posts in their own way. */
export function searchPostIds(
  { search }: Searches,
  query: string,
  options: SearchOptions = {},
): Promise<SearchIdsResult> {
  return search.postIds(query, options)
}

/** Categories, verses of the devotional text, videos and reels that match every word of a query. */
export function searchRelated({ search }: Searches, query: string): Promise<RelatedAnswer> {
  return search.related(query)
}

/** Up to eight suggestions for what is being typed; none for less than two letters. */
export function suggest({ search }: Searches, text: string): Promise<Suggestion[]> {
  return search.suggestions(text)
}

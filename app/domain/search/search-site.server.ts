import type { Deps } from '~/domain/deps.server'
import type {
  RelatedAnswer,
  SearchIdsResult,
  SearchOptions,
  SearchResult,
  Suggestion,
} from './query-text'

type Searches = Pick<Deps, 'search'>

/** Best first; empty for a query without words. @throws DomainError `Unavailable` */
export function searchPosts(
  { search }: Searches,
  query: string,
  options: SearchOptions = {},
): Promise<SearchResult> {
  return search.posts(query, options)
}

export function searchPostIds(
  { search }: Searches,
  query: string,
  options: SearchOptions = {},
): Promise<SearchIdsResult> {
  return search.postIds(query, options)
}

export function searchRelated({ search }: Searches, query: string): Promise<RelatedAnswer> {
  return search.related(query)
}

/** Up to eight suggestions; none for less than two letters. */
export function suggest({ search }: Searches, text: string): Promise<Suggestion[]> {
  return search.suggestions(text)
}

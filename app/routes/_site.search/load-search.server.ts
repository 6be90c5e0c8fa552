import { PAGE_SIZE } from '~/domain/posts/constants'
import { searchPosts, searchShelves } from '~/domain/search/search-site.server'
import { countQuery } from '~/http/pages/count-query.server'
import type { Door } from '~/http/door.server'
import { detectLanguage } from '~/text/language'
import { formatNumber } from '~/text/numbers'
import { digitsOf } from '~/view-models/number-style.server'
import { toFoundPost, toShelves } from '~/view-models/search.server'

/**
 * What the page shows for a query: nine posts from `startIndex` on and, on the first page, what else matches.
 *
 * @throws DomainError `RateLimited`
 */
export async function loadSearch(door: Door, query: string, startIndex: number) {
  const { deps, clientAddress } = door
  deps.throttle.take('search', clientAddress)
  const isFirstPage = startIndex === 0
  const [answer, shelves] = await Promise.all([
    searchPosts(deps, query, { limit: PAGE_SIZE, startIndex }),
    isFirstPage ? searchShelves(deps, query) : null,
  ])
  const { posts, total, isClose, suggestion } = answer
  // What only resembles the query is not what was looked for, and editors should know.
  if (isFirstPage) await countQuery(door, query, isClose ? 0 : total)
  return {
    posts: posts.map((post) => toFoundPost(post, deps)),
    totalLabel: formatNumber(total, 'hi', digitsOf(deps.settings)),
    startIndex,
    hasMore: startIndex + posts.length < total && posts.length > 0,
    isClose,
    suggestion: suggestion ? { text: suggestion, language: detectLanguage(suggestion) } : null,
    shelves: shelves && toShelves(shelves, deps),
  }
}

export type Found = Awaited<ReturnType<typeof loadSearch>>

import { PAGE_SIZE } from '~/domain/posts/constants'
import { countQuery } from './count-query.server'
import type { RouteContext } from '~/http/handlers.server'
import { detectLanguage } from '~/text/language'
import { formatNumber } from '~/text/numbers'
import { digitsOf } from '~/view-models/number-style.server'
import { toFoundPost, toRelatedResults } from '~/view-models/search.server'

/** @throws DomainError `RateLimited` */
export async function loadSearch(ctx: RouteContext, query: string, startIndex: number) {
  const { deps, clientIp, request } = ctx
  deps.throttle.consume('search', clientIp)
  const isFirstPage = startIndex === 0
  const [reply, related] = await Promise.all([
    deps.search.run('posts', { query, limit: PAGE_SIZE, startIndex }, request.signal),
    isFirstPage ? deps.search.run('related', { query }, request.signal) : null,
  ])
  const { posts, total, isClose, suggestion } = reply
  // Close matches alone mean that nothing was found, and editors should know.
  if (isFirstPage) await countQuery(ctx, query, isClose ? 0 : total)
  return {
    posts: posts.map((post) => toFoundPost(post, deps)),
    totalLabel: formatNumber(total, 'hi', digitsOf(deps.settings)),
    startIndex,
    hasMore: startIndex + posts.length < total && posts.length > 0,
    isClose,
    suggestion: suggestion ? { text: suggestion, language: detectLanguage(suggestion) } : null,
    related: related && toRelatedResults(related, deps),
  }
}

export type Found = Awaited<ReturnType<typeof loadSearch>>

import { findUser } from '~/auth/guards.server'
import type { Deps } from '~/domain/across/deps.server'
import { may } from '~/domain/core/rights-table'
import { listLivePages } from '~/domain/posts/pages.server'
import { type FoundPost, MAX_RELATED, type RelatedResults } from '~/domain/search/search.server'
import type { RouteContext } from '~/http/handlers.server'
import { publicPath } from '~/paths/reader-paths'
import { detectLanguage, detectPartLanguage } from '~/text/language'
import type { MarkedPart } from '~/text/marked'
import { toPostCard } from '~/view-models/post.server'
import { toCategoryLink, toMediaView } from '~/view-models/site.server'

export async function loadSearch(ctx: RouteContext, query: string, startIndex: number) {
  const { deps, clientIp, request, speech } = ctx
  deps.throttle.consume('search', clientIp)
  const limit = deps.settings().site.pageSize
  const found = await deps.search.run('page', { query, limit, startIndex }, request.signal)
  const { posts, total, isClose, suggestion, related } = found
  const relatedView = related && toRelatedResults(related, query, ctx)
  // In the editors' statistics, a search with only close matches counts as having no results.
  if (relatedView) await countQuery(ctx, query, (isClose ? 0 : total) + relatedView.pages.length)
  return {
    posts: posts.map((post) => toFoundPost(post, deps)),
    totalLabel: speech.formatCount(total),
    startIndex,
    hasMore: startIndex + posts.length < total && posts.length > 0,
    isClose,
    suggestion: suggestion ? { text: suggestion, language: detectLanguage(suggestion) } : null,
    related: relatedView,
  }
}

export type Found = Awaited<ReturnType<typeof loadSearch>>

function toFoundPost(post: FoundPost, deps: Pick<Deps, 'settings'>) {
  return {
    ...toPostCard(post, deps),
    titleParts: post.titleParts,
    snippet: post.snippetParts,
    snippetLanguage: detectPartLanguage(textOf(post.snippetParts), post.language),
  }
}

function toRelatedResults(
  { categories, verses, media }: RelatedResults,
  query: string,
  { deps, speech }: RouteContext,
) {
  return {
    pages: listLivePages(deps, query, MAX_RELATED).map((page) => ({
      path: publicPath(page),
      title: page.title,
      language: page.language,
    })),
    categories: categories.map((category) => ({
      ...toCategoryLink(category),
      nameParts: category.nameParts,
    })),
    verses: (deps.settings().site.verses ? verses : []).map(({ number, parts }) => ({
      number,
      numberLabel: speech.formatCount(number),
      parts,
      language: detectLanguage(textOf(parts)),
    })),
    media: media.map(toMediaView),
  }
}

function textOf(parts: MarkedPart[]): string {
  return parts.map(({ text }) => text).join('')
}

export type FoundPostView = ReturnType<typeof toFoundPost>
export type RelatedResultsView = ReturnType<typeof toRelatedResults>

/** Matches bots that identify themselves but ignore robots.txt. */
const PROGRAM = /bot\b|crawl|spider|slurp|preview|externalhit|curl|wget|python/i

/** Counts a search only once, even after reloads (decision 050). Ignores prefetches, bots and editors. */
async function countQuery(ctx: RouteContext, query: string, found: number): Promise<void> {
  const { deps, clientIp } = ctx
  if (await isByReader(ctx)) deps.queries.count(query, found, clientIp)
}

async function isByReader(ctx: RouteContext): Promise<boolean> {
  if (!ctx.isRead || PROGRAM.test(ctx.request.headers.get('User-Agent') ?? '')) return false
  return !may(await findUser(ctx), 'useDashboard')
}

import { findCategory } from '~/domain/categories/categories.server'
import { DomainError } from '~/domain/errors'
import { listFeedPosts } from '~/domain/posts/posts-for-crawlers.server'
import { pageLoader } from '~/http/handlers.server'
import { ownOrigin } from '~/http/origin.server'
import { readerCacheHeaders } from '~/server/audience.server'
import { FEED_FORMATS, type FeedFormat, toFeed } from '~/view-models/feed.server'

const CONTENT_TYPES: Record<FeedFormat, string> = {
  // As XML, browsers show it with its style sheet instead of saving it.
  rss: 'application/xml',
  atom: 'application/atom+xml',
  json: 'application/feed+json',
}

const PATH = /^(?:(hi|en)|category\/([^/]+))?(?:\/?(atom|json|rss))?\/?$/

/** `/feed`, `/feed/hi`, `/feed/category/{slug}`, each also with `/atom` or `/json`. */
export const loader = pageLoader(({ request, params, deps, context }) => {
  const found = PATH.exec(params['*'] ?? '')
  const language = found?.[1] as 'hi' | 'en' | undefined
  const slug = found?.[2]
  const category = slug === undefined ? undefined : findCategory(deps.db, slug)
  if (!found || (slug !== undefined && !category)) {
    throw new DomainError('NotFound', 'There is no such feed.')
  }
  context.shows = category ? [`category:${category.id}`] : ['posts']
  const format = FEED_FORMATS.find((each) => each === found[3]) ?? 'rss'
  const posts = listFeedPosts(deps, { categoryId: category?.id, language })
  const part = category
    ? `/category/${encodeURIComponent(category.slug)}`
    : language && `/${language}`
  const source = {
    origin: ownOrigin(request, deps.settings),
    path: `/feed${part ?? ''}`,
    category,
    language,
  }
  const headers = {
    'Content-Type': `${CONTENT_TYPES[format]}; charset=utf-8`,
    'X-Content-Type-Options': 'nosniff',
    ...readerCacheHeaders(request, deps.settings),
  }
  return new Response(toFeed(posts, format, source, deps.settings), { headers })
})

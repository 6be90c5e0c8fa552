import { findCategory } from '~/domain/posts/categories.server'
import type { Deps } from '~/domain/across/deps.server'
import { DomainError } from '~/domain/core/errors'
import { findAuthor } from '~/domain/posts/authors.server'
import { listFeedPosts } from '~/domain/posts/posts-for-crawlers.server'
import { permanentRedirect } from '~/http/caching.server'
import { cachedLoader } from '~/http/handlers.server'
import { readersLanguage } from '~/http/interface-language.server'
import { CRAWLER_HEADERS } from '~/http/security-headers'
import {
  authorPath,
  categoryPath,
  FEED_FORMATS,
  type FeedFormat,
  feedPath,
} from '~/paths/reader-paths'
import { readerCacheHeaders } from '~/server/audience.server'
import type { CachedHandle } from '~/server/cached-routes.server'
import { toFeed } from './feed.server'

export { noAction as action } from '~/http/handlers.server'

const CONTENT_TYPES: Record<FeedFormat, string> = {
  // With this type, browsers show the feed with its style sheet instead of saving it.
  rss: 'application/xml',
  atom: 'application/atom+xml',
  json: 'application/feed+json',
}

const PATH = /^(?:(hi|en)|(category|author)\/([^/]+))?(?:\/?(atom|json|rss))?\/?$/

export const handle = { cacheParams: [] } satisfies CachedHandle

/** `/feed`, `/feed/hi`, `/feed/category/{slug}`, `/feed/author/{slug}`, each optionally followed by `/atom` or `/json`. */
export const loader = cachedLoader(({ request, params, deps, origin }) => {
  const found = PATH.exec(params['*'] ?? '')
  if (!found) throw noFeed()
  const language = found[1] as 'hi' | 'en' | undefined
  const of = found[2] ? findPage(deps, found[2], found[3] ?? '') : undefined
  const format = FEED_FORMATS.find((each) => each === found[4]) ?? 'rss'
  if (of && of.slug !== found[3])
    throw permanentRedirect(request.url, feedPath(of.page.path, format))
  const posts = listFeedPosts(deps, { ...of?.filter, language })
  const shown = language ?? readersLanguage(deps.settings()) ?? 'hi'
  const source = { origin, page: of?.page, language, shown }
  const headers = {
    'Content-Type': `${CONTENT_TYPES[format]}; charset=utf-8`,
    ...CRAWLER_HEADERS,
    'Content-Language': shown,
    ...readerCacheHeaders(request, deps.env),
  }
  return {
    data: new Response(toFeed(posts, format, source, deps), { headers }),
    cache: { shows: of ? [of.tag] : ['posts'] },
  }
})

function findPage(deps: Deps, kind: string, slug: string) {
  const category = kind === 'category' ? findCategory(deps.db, slug) : undefined
  if (category) {
    return {
      tag: `category:${category.id}` as const,
      slug: category.slug,
      filter: { categoryId: category.id },
      page: { name: category.name, path: categoryPath(category.slug) },
    }
  }
  const author = kind === 'author' ? findAuthor(deps, slug) : undefined
  if (!author) throw noFeed()
  return {
    tag: `author:${author.id}` as const,
    slug: author.slug,
    filter: { author },
    page: { name: author.name, path: authorPath(author.slug) },
  }
}

function noFeed() {
  return new DomainError('NotFound', 'noFeed')
}

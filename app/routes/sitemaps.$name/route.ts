import { normalizeURL, type SitemapItem, type SitemapItemLoose } from 'sitemap'
import { listCategories } from '~/domain/posts/categories.server'
import type { Deps } from '~/domain/across/deps.server'
import { DomainError } from '~/domain/core/errors'
import { playerUrl } from '~/domain/html/media-url'
import { listMedia } from '~/domain/multimedia/multimedia.server'
import { listAuthors } from '~/domain/posts/authors.server'
import { findReadersText } from '~/domain/nirvankand/nirvankand.server'
import { countPublishedPosts } from '~/domain/posts/read-posts.server'
import { DEFAULT_CATEGORY, modifiedAt } from '~/domain/core/post-kinds'
import { listLivePages } from '~/domain/posts/pages.server'
import {
  countSitemaps,
  isElsewhere,
  listNewsPosts,
  sitemapPosts,
} from '~/domain/posts/posts-for-crawlers.server'
import { SHORT } from '~/http/caching.server'
import { pageLoader } from '~/http/handlers.server'
import { youtubePicture } from '~/http/structured-data.server'
import { sitemapResponse } from '~/http/sitemap-response.server'
import { authorPath, categoryPath, postPath, publicPath } from '~/paths/reader-paths'
import { readerCacheHeaders } from '~/server/audience.server'
import type { CachedHandle } from '~/server/cached-routes.server'
import { toIso } from '~/time/format-date'
import { hasPicture } from '~/view-models/post.server'

export { noAction as action } from '~/http/handlers.server'

/** Cost counted against the read limit: a file with posts takes half a second. */
const POSTS_COST = 20

export const handle = { cacheParams: [] } satisfies CachedHandle

export const loader = pageLoader(({ request, params, deps, origin, clientIp }) => {
  const headers = readerCacheHeaders(request, deps.env)
  const absolute = (items: SitemapItemLoose[]) => items.map((item) => normalizeURL(item, origin))
  const name = params.name ?? ''
  if (name === 'pages.xml') return sitemapResponse(absolute(pages(deps, origin)), headers)
  if (name === 'news.xml') return sitemapResponse(absolute(news(deps, origin)), headers)
  if (name === 'videos.xml') return sitemapResponse(absolute(videos(deps)), headers)
  const file = Number(/^posts-([1-9]\d{0,5})\.xml$/.exec(name)?.[1])
  if (!(file <= countSitemaps(deps))) throw new DomainError('NotFound', 'noFile')
  deps.throttle.consume('read', clientIp, POSTS_COST)
  // These responses are too large for the server's cache.
  const short = { ...headers, 'Cache-Control': SHORT.replace('public, ', '') }
  return sitemapResponse(articles(deps, file, origin), short)
})

function pages(deps: Deps, origin: string): SitemapItemLoose[] {
  const fixed = ['/', ...(deps.settings().site.examples ? ['/about'] : []), '/contact']
  const verses = findReadersText(deps)?.shlokas.length ? ['/nirvankand'] : []
  const categories = listCategories(deps)
    .filter(({ id, slug }) => slug !== DEFAULT_CATEGORY && countPublishedPosts(deps, id) > 0)
    .map(({ slug }) => categoryPath(slug))
  const authors = listAuthors(deps).map(({ slug }) => authorPath(slug))
  const own = listLivePages(deps)
  const isHidden = ({ seo }: (typeof own)[number]) =>
    Boolean(seo.noIndex) || isElsewhere(seo.canonical, origin)
  const hidden = own.filter(isHidden).map(publicPath)
  const paths = [...fixed, ...own.map(publicPath)].filter((path) => !hidden.includes(path))
  return [...new Set([...paths, ...verses, ...categories, ...authors])].map((url) => ({ url }))
}

async function* articles(deps: Deps, file: number, origin: string): AsyncGenerator<SitemapItem> {
  const { fallback } = deps.settings().pictures
  for await (const batch of sitemapPosts(deps, file, origin)) {
    for (const { slug, image, ...post } of batch) {
      // Search engines read only a picture's URL; its alt text and caption are on the page.
      const picture = hasPicture(image) ? image : fallback?.url
      const img = picture ? [{ url: new URL(picture, origin).href }] : []
      const url = origin + postPath(slug)
      yield { url, lastmod: toIso(modifiedAt(post)), img, video: [], links: [] }
    }
  }
}

/** Returns the entries for Google News, where the language is an ISO 639 code without a script. */
function news(deps: Deps, origin: string): SitemapItemLoose[] {
  return listNewsPosts(deps, origin).map(({ slug, title, language, publishedAt }) => ({
    url: postPath(slug),
    news: {
      publication: { name: deps.settings().site.name, language: language.slice(0, 2) },
      publication_date: toIso(publishedAt ?? 0),
      title,
    },
  }))
}

/** Returns an entry for the home page, where videos play. Omits reels, which have no thumbnail URL. */
function videos(deps: Deps): SitemapItemLoose[] {
  const video = listMedia(deps)
    .filter(({ type }) => type === 'youtube')
    .map(({ type, mediaId, title, description }) => ({
      title,
      description: description || title,
      thumbnail_loc: youtubePicture(mediaId),
      player_loc: playerUrl({ type, mediaId }),
    }))
  return video.length > 0 ? [{ url: '/', video }] : []
}

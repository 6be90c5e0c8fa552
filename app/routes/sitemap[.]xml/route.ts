import { listMedia } from '~/domain/multimedia/multimedia.server'
import { countSitemaps } from '~/domain/posts/posts-for-crawlers.server'
import { cachedLoader } from '~/http/handlers.server'
import { sitemapIndexResponse } from '~/http/sitemap-response.server'
import { readerCacheHeaders } from '~/server/audience.server'
import type { CachedHandle } from '~/server/cached-routes.server'

export { noAction as action } from '~/http/handlers.server'

export const handle = { cacheParams: [] } satisfies CachedHandle

export const loader = cachedLoader(({ request, deps, origin }) => {
  const posts = Array.from({ length: countSitemaps(deps) }, (_, index) => `posts-${index + 1}`)
  const videos = listMedia(deps).some(({ type }) => type === 'youtube') ? ['videos'] : []
  const urls = ['pages', 'news', ...videos, ...posts].map(
    (name) => `${origin}/sitemaps/${name}.xml`,
  )
  const headers = readerCacheHeaders(request, deps.env)
  return { data: sitemapIndexResponse(urls, headers), cache: { shows: ['posts', 'media'] } }
})

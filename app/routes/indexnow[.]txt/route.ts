import { DomainError } from '~/domain/core/errors'
import { SHORT } from '~/http/caching.server'
import { pageLoader } from '~/http/handlers.server'
import type { CachedHandle } from '~/server/cached-routes.server'

export { noAction as action } from '~/http/handlers.server'

export const handle = { cacheParams: [] } satisfies CachedHandle

/** Proves to search engines that the key belongs to this site (indexnow.org). */
export const loader = pageLoader(({ deps: { env } }) => {
  if (!env.INDEXNOW_KEY) throw new DomainError('NotFound', 'noFile')
  const headers = { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': SHORT }
  return new Response(env.INDEXNOW_KEY, { headers })
})

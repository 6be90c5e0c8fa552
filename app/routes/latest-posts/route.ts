import { data, type HeadersFunction } from '@remix-run/node'
import type { ClientLoaderFunctionArgs } from '@remix-run/react'
import { homeChoices } from '~/domain/posts/home.server'
import { listLatestOfHome } from '~/domain/posts/read-home.server'
import { readerCacheHeaders } from '~/server/audience.server'
import type { CachedHandle } from '~/server/cached-routes.server'
import { pageLoader } from '~/http/handlers.server'
import { parseStartIndex } from '~/http/start-index'
import { toPostCard } from '~/view-models/post.server'

export { noAction as action } from '~/http/handlers.server'

export const handle = { cacheParams: ['startIndex'] } satisfies CachedHandle

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders

/** A failure is silent, and the list stays as it was (specification §8). */
export const clientLoader = ({ serverLoader }: ClientLoaderFunctionArgs) =>
  serverLoader<typeof loader>().catch(() => null)

export const loader = pageLoader(({ request, deps }) => {
  const startIndex = parseStartIndex(new URL(request.url).searchParams)
  const { pageSize } = deps.settings().site
  const page = listLatestOfHome(deps, { startIndex, limit: pageSize + 1 }, homeChoices(deps))
  const posts = page.slice(0, pageSize).map((post) => toPostCard(post, deps))
  const hasMore = page.length > pageSize
  return data({ posts, hasMore }, { headers: readerCacheHeaders(request, deps.env) })
})

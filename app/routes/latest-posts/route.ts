import { data, type HeadersFunction } from '@remix-run/node'
import { listLatestPosts } from '~/domain/posts/read-posts.server'
import { readerCacheHeaders } from '~/http/pages/audience.server'
import { pageLoader } from '~/http/door.server'
import { parseStartIndex } from '~/http/pages/start-index'
import { toPostCard } from '~/view-models/post.server'

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders

/** The next page of "ताज़ा अपडेट्स", for the script that appends it. */
export const loader = pageLoader(({ request, deps }) => {
  const startIndex = parseStartIndex(new URL(request.url).searchParams)
  const posts = listLatestPosts(deps, { startIndex }).map((post) => toPostCard(post, deps))
  return data({ posts }, { headers: readerCacheHeaders(request, deps.settings) })
})

import { data, type HeadersFunction } from '@remix-run/node'
import { useLoaderData, type MetaFunction } from '@remix-run/react'
import { PostArticle } from '~/components/article/post-article'
import { getPostForReader } from '~/domain/posts/read-posts.server'
import { permanentRedirect } from '~/http/caching.server'
import { cachedLoader } from '~/http/handlers.server'
import { pageTextMeta } from '~/http/page-meta.server'
import { textPath } from '~/paths/reader-paths'
import { readerCacheHeaders } from '~/server/audience.server'
import type { CachedHandle } from '~/server/cached-routes.server'
import { parseSlug } from '~/text/slug'
import { toPostView } from '~/view-models/post.server'

export const handle = { cacheParams: [] } satisfies CachedHandle

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  data?.meta ?? [{ title: 'pageNotFound' }]

export const headers: HeadersFunction = ({ loaderHeaders, errorHeaders }) =>
  errorHeaders ?? loaderHeaders

/** A page from the newsroom, or a 404. Without this route, unknown URLs would run no layout loader and have no header. */
export const loader = cachedLoader(({ request, params, deps, speech }) => {
  // A path with several segments also results in null.
  const found = getPostForReader(deps, parseSlug(params['*']), 'page')
  if ('movedTo' in found) {
    throw permanentRedirect(request.url, textPath({ slug: found.movedTo, isPage: true }))
  }
  const { post: page } = found
  const post = toPostView(page, deps, speech.chosen)
  const meta = pageTextMeta(request, deps, post, page.seo)
  const headers = { ...readerCacheHeaders(request, deps.env), 'Content-Language': post.language }
  return { data: data({ post, meta }, { headers }), cache: { shows: [`page:${page.id}`] } }
})

export default function OwnPage() {
  const { post } = useLoaderData<typeof loader>()
  return (
    <div className="container-page sm:py-8 lg:pt-4">
      <PostArticle post={post} />
    </div>
  )
}

import { data, type HeadersFunction } from '@remix-run/node'
import { NavigationType, useLoaderData, useNavigationType } from '@remix-run/react'
import clsx from 'clsx'
import { useEffect } from 'react'
import { isReader } from '~/auth/guards.server'
import { Place } from '~/components/site/place'
import { useRootData } from '~/components/site/loader-data'
import { FurtherPosts } from '~/components/article/further-posts'
import { articleSpace, PostArticle } from '~/components/article/post-article'
import { getPostForReader } from '~/domain/posts/read-posts.server'
import { readerCacheHeaders } from '~/server/audience.server'
import type { CachedHandle } from '~/server/cached-routes.server'
import { permanentRedirect } from '~/http/caching.server'
import { cachedLoader } from '~/http/handlers.server'
import { postMeta } from '~/http/page-meta.server'
import { parseSlug } from '~/text/slug'
import { readFurtherPosts } from '~/view-models/further-posts.server'
import { toPostView, withPlace } from '~/view-models/post.server'
import { postPath, viewCountPath } from '~/paths/reader-paths'

export const handle = { cacheParams: [] } satisfies CachedHandle

export { loadedMeta as meta } from '~/components/site/loader-data'

export const headers: HeadersFunction = ({ loaderHeaders, errorHeaders }) =>
  errorHeaders ?? loaderHeaders

export const loader = cachedLoader(async (ctx) => {
  const { request, params, deps, speech } = ctx
  const found = getPostForReader(deps, parseSlug(params.slug))
  if ('movedTo' in found) throw permanentRedirect(request.url, postPath(found.movedTo))
  const post = withPlace(toPostView(found.post, deps, speech.chosen), deps)
  const { further, ids } = await readFurtherPosts(deps, found.post)
  const { translation } = found.post
  const linkedIds = [...ids, ...(translation ? [translation.id] : [])]
  const page = { post, further, meta: postMeta(request, deps, post, found.post.seo) }
  const headers = { ...readerCacheHeaders(request, deps.env), 'Content-Language': post.language }
  return {
    data: data(page, { headers }),
    cache: {
      viewOf: (await isReader(ctx)) ? post.id : undefined,
      shows: [
        `post:${post.id}`,
        `beside:${post.id}`,
        `category:${found.post.categoryId}`,
        `profile:${found.post.authorId}`,
        ...linkedIds.map((id) => `post:${id}` as const),
      ],
    },
  }
})

export default function PostPage() {
  const { post, further } = useLoaderData<typeof loader>()
  const { site } = useRootData()
  useViewReport(post.slug)
  return (
    <div className={clsx('container-page', articleSpace(post).page)}>
      <PostArticle post={post} />
      <p lang="en" className="print-only" aria-hidden>
        {site.origin + post.shortPath}
      </p>
      <Place name="below" className="pt-6" />
      <FurtherPosts post={post} further={further} />
    </div>
  )
}

/** Reports no view for a full document, which the server counts, or on back navigation to a page that was already counted. */
function useViewReport(slug: string) {
  const isOpened = useNavigationType() !== NavigationType.Pop
  useEffect(() => {
    if (isOpened) navigator.sendBeacon(viewCountPath(slug))
  }, [slug, isOpened])
}

import { data, redirect, type HeadersFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { FurtherPosts } from '~/components/article/further-posts'
import { PostArticle } from '~/components/article/post-article'
import { Icon } from '~/components/ui/icon'
import { openPreviewLink } from '~/domain/posts/preview-links.server'
import { isPage } from '~/domain/core/post-kinds'
import { PRIVATE } from '~/http/caching.server'
import { pageLoader } from '~/http/handlers.server'
import { privateMeta } from '~/http/page-meta.server'
import { previewBar } from '~/labels/preview'
import { publicPath } from '~/paths/reader-paths'
import { nearestLanguage } from '~/text/language'
import { readFurtherPosts } from '~/view-models/further-posts.server'
import { toPostView } from '~/view-models/post.server'

export { loadedMeta as meta } from '~/components/site/loader-data'

export const headers: HeadersFunction = ({ loaderHeaders, errorHeaders }) =>
  errorHeaders ?? loaderHeaders

const HEADERS = {
  'Cache-Control': PRIVATE,
  'Referrer-Policy': 'no-referrer',
  'X-Robots-Tag': 'noindex, nofollow',
}

/** Shows a draft as readers will see it. Does not count as a view, is not indexed, and sends no referrer. */
export const loader = pageLoader(async (ctx) => {
  const { deps, clientIp, params } = ctx
  deps.throttle.consume('read', clientIp)
  const found = openPreviewLink(deps, params.token ?? '')
  if ('movedTo' in found) throw redirect(publicPath(found.movedTo), { headers: HEADERS })
  const post = toPostView(found.post, deps, ctx.speech.chosen)
  const language = nearestLanguage(post.language)
  // Unlike an article, a page has no list of posts below it.
  const below = isPage(found.post.status) ? null : await readFurtherPosts(deps, found.post)
  const bar = { lang: language, children: previewBar[language] }
  return data(
    { post, further: below?.further, bar, meta: privateMeta(ctx, post.title) },
    { headers: HEADERS },
  )
})

export default function PreviewPage() {
  const { post, further, bar } = useLoaderData<typeof loader>()
  return (
    <div className="container-page sm:py-8 lg:pt-4">
      <p className="no-print mx-auto my-4 flex max-w-4xl items-center gap-4 rounded-field border border-s-4 border-line border-s-haldi bg-surface px-4 py-3 text-small sm:mt-0">
        <Icon name="eye" className="size-5 shrink-0" />
        <span {...bar} />
      </p>
      <PostArticle post={post} isPreview />
      {further && <FurtherPosts post={post} further={further} isPreview />}
    </div>
  )
}

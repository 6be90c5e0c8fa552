import { Link, useLoaderData } from '@remix-run/react'
import { requireAdmin } from '~/auth/guards.server'
import { useLabels } from '~/components/site/use-labels'
import { Icon } from '~/components/ui/icon'
import { editPath } from '~/paths/paths'
import { FurtherPosts } from '~/components/article/further-posts'
import { PostArticle } from '~/components/article/post-article'
import { ErrorMain } from '~/components/site/error-page'
import { getPreview } from '~/domain/posts/preview-links.server'
import { isPage } from '~/domain/core/post-kinds'
import { pageLoader } from '~/http/handlers.server'
import { privateMeta } from '~/http/page-meta.server'
import { readFurtherPosts } from '~/view-models/further-posts.server'
import { toPostView } from '~/view-models/post.server'

export { loadedMeta as meta } from '~/components/site/loader-data'
export { staffHandle as handle } from '~/components/staff/staff-frame'

export const loader = pageLoader(async (ctx) => {
  const { deps, params } = ctx
  const post = getPreview(deps, await requireAdmin(ctx), params.postId ?? '')
  return {
    post: toPostView(post, deps, ctx.speech.chosen),
    further: isPage(post.status) ? null : (await readFurtherPosts(deps, post)).further,
    status: post.status,
    meta: privateMeta(ctx, ctx.labels.common.preview),
  }
})

export default function PreviewPostPage() {
  const { edit: editLabels, common } = useLabels()
  const { post, further, status } = useLoaderData<typeof loader>()
  return (
    <main id="content" tabIndex={-1} className="container-page py-6 outline-none">
      <p className="no-print mx-auto mb-6 flex max-w-4xl flex-wrap items-center gap-x-4 gap-y-2 rounded-field border border-s-4 border-line border-s-haldi bg-surface px-4 py-3 text-small">
        <Icon name="eye" className="size-5 shrink-0" />
        <span className="min-w-56 flex-1">{editLabels.previewNote}</span>
        <Link
          to={editPath({ id: post.id, status })}
          className="inline-flex min-h-11 items-center font-semibold text-link underline"
        >
          {common.backToEditing}
        </Link>
      </p>
      <PostArticle post={post} isPreview />
      {further && <FurtherPosts post={post} further={further} isPreview />}
    </main>
  )
}

export const ErrorBoundary = ErrorMain

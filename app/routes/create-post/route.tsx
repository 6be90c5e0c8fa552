import { useActionData, useLoaderData } from '@remix-run/react'
import { useLabels } from '~/components/site/use-labels'
import { PAGES_TAB } from '~/paths/paths'
import { keepPost, keepPostForm } from '~/post-form/client-actions'
import { PostForm, PostHead, valuesOf } from '~/post-form/post-form'
import { PostFormBoundary } from '~/post-form/post-form-boundary'
import { loadCreatePost, submitCreatePost } from '~/post-form/post-form.server'
import { pageLoader } from '~/http/handlers.server'
import { formAction } from '~/post-form/form-action.server'
import { privateMeta } from '~/http/page-meta.server'

export { loadedMeta as meta } from '~/components/site/loader-data'
export { staffHandle as handle } from '~/components/staff/staff-frame'

export const loader = pageLoader(async (ctx) => {
  const page = await loadCreatePost(ctx)
  const { pages, dashboard } = ctx.labels
  const heading = page.values.kind ? pages.newHeading : dashboard.createPost
  return { ...page, meta: privateMeta(ctx, heading) }
})

export const action = formAction(submitCreatePost)

export const clientAction = keepPost

export const shouldRevalidate = keepPostForm

export default function CreatePostPage() {
  const { pages, dashboard } = useLabels()
  const page = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const { kind } = valuesOf(reply) ?? page.values
  return (
    <main id="content" tabIndex={-1} className="container-page pt-2 pb-4 outline-none">
      <PostHead
        heading={kind ? pages.newHeading : dashboard.createPost}
        {...(kind && { back: PAGES_TAB, backLabel: pages.back })}
      />
      <PostForm {...page} reply={reply} action="/create-post" kind="new" staysOpen />
    </main>
  )
}

export const ErrorBoundary = PostFormBoundary

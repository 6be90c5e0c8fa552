import { useActionData, useLoaderData, type MetaFunction } from '@remix-run/react'
import { keepOnFailure } from '~/components/post-form/keep-on-failure'
import { keepWriting } from '~/components/post-form/keep-writing'
import { PostForm } from '~/components/post-form/post-form'
import { PostFormBoundary } from '~/components/post-form/post-form-boundary'
import { loadCreatePost, submitCreatePost } from '~/http/forms/create-post-form.server'
import { pageLoader } from '~/http/door.server'
import { formAction } from '~/http/forms/rescue.server'
import { toMetaDescriptors } from '~/http/pages/page-meta'
import { pageMeta } from '~/http/pages/page-meta.server'
import { formHeaders } from '~/http/pages/form-headers'
import { postFormLabels } from '~/i18n/labels/post-form'

export const meta: MetaFunction<typeof loader> = ({ data }) => toMetaDescriptors(data?.meta)

export const loader = pageLoader(async (door) => ({
  ...(await loadCreatePost(door)),
  meta: pageMeta(door.request, door.deps.settings, {
    title: postFormLabels.heading,
    noIndex: true,
  }),
}))

export const headers = formHeaders

export const action = formAction(submitCreatePost)

export const clientAction = keepOnFailure

export const shouldRevalidate = keepWriting

export default function CreatePostPage() {
  const { categories, values } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  return (
    <main id="content" tabIndex={-1} lang="en" className="container-page py-8 outline-none">
      <h1 className="mb-6 text-heading font-bold text-head">{postFormLabels.heading}</h1>
      <PostForm
        categories={categories}
        values={values}
        reply={reply}
        action="/create-post"
        kind="new"
      />
    </main>
  )
}

export const ErrorBoundary = PostFormBoundary

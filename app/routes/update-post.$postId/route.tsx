import { Link, useActionData, useLoaderData, type MetaFunction } from '@remix-run/react'
import { useLabels } from '~/components/site/use-labels'
import { Icon } from '~/components/ui/icon'
import { dashboardPath, editPath } from '~/paths/paths'
import { postPath } from '~/paths/reader-paths'
import { keepPost, keepPostForm } from '~/post-form/client-actions'
import { PostForm } from '~/post-form/post-form'
import { PostFormBoundary } from '~/post-form/post-form-boundary'
import { listPath, sourceOf } from '~/paths/list-paths'
import { pageLoader } from '~/http/handlers.server'
import { formAction } from '~/post-form/form-action.server'
import { loadUpdatePost, submitUpdatePost } from './update-form.server'
import '~/styles/staff.css'

export const meta: MetaFunction<typeof loader> = ({ data }) => data?.meta ?? []

export const loader = pageLoader(loadUpdatePost, { failed: ({ failures }) => failures.post })

export const action = formAction(submitUpdatePost, { NotFound: 'gone' })

export const clientAction = keepPost

/** Reloading could bring a newer version, and remount the form. */
export const shouldRevalidate = keepPostForm

export default function UpdatePostPage() {
  const editLabels = useLabels('edit')
  const { post, categories, values } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const isDraft = post.status === 'draft'
  return (
    <main id="content" tabIndex={-1} className="container-page py-8 outline-none">
      <p className="mb-2">
        <Link
          to={listPath(sourceOf(post.status))}
          className="inline-flex min-h-11 items-center text-link"
        >
          {isDraft ? editLabels.backToDrafts : editLabels.backToArticles}
        </Link>
      </p>
      <div className="mb-6 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h1 className="text-heading font-bold text-head">
          {isDraft ? editLabels.draftHeading : editLabels.articleHeading}
        </h1>
        <Link
          to={isDraft ? dashboardPath('preview-post', post.id) : postPath(post.slug)}
          className="inline-flex min-h-11 items-center gap-2 font-semibold text-link underline"
        >
          <Icon name="eye" className="size-5" />
          {isDraft ? editLabels.preview : editLabels.view}
        </Link>
      </div>
      <PostForm
        // A successful save remounts the form; a rejected one does not.
        key={`${post.id}-${post.version}`}
        categories={categories}
        values={values}
        reply={reply}
        action={editPath(post)}
        kind={post.status}
        postId={post.id}
      />
    </main>
  )
}

export const ErrorBoundary = PostFormBoundary

import { useActionData, useLoaderData, type MetaFunction } from '@remix-run/react'
import { UndoToast } from '~/components/form/undo-toast'
import { useLabels } from '~/components/site/use-labels'
import { editPath } from '~/paths/paths'
import { postPath } from '~/paths/reader-paths'
import { keepPost, keepPostForm } from '~/post-form/client-actions'
import { PostForm, PostHead } from '~/post-form/post-form'
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
  const { post, categories, values, shown, changes } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const isDraft = post.status === 'draft'
  return (
    <main id="content" tabIndex={-1} className="container-page pt-2 pb-4 outline-none">
      <UndoToast />
      <PostHead
        heading={isDraft ? editLabels.draftHeading : editLabels.articleHeading}
        back={listPath(sourceOf(post.status))}
        backLabel={isDraft ? editLabels.backToDrafts : editLabels.backToArticles}
      />
      <PostForm
        // A successful save remounts the form; a rejected one does not.
        key={`${post.id}-${post.version}-${shown}`}
        categories={categories}
        values={values}
        reply={reply}
        action={editPath(post)}
        kind={post.status}
        postId={post.id}
        changes={changes}
        view={postPath(post.slug)}
      />
    </main>
  )
}

export const ErrorBoundary = PostFormBoundary

import { useActionData, useLoaderData } from '@remix-run/react'
import { UndoToast } from '~/components/form/undo-toast'
import { useLabels } from '~/components/site/use-labels'
import { editPath, historyPath, previewLinksPath } from '~/paths/paths'
import { isLive, isPage } from '~/domain/core/post-kinds'
import { publicPath } from '~/paths/reader-paths'
import { keepPost, keepPostForm } from '~/post-form/client-actions'
import { PostLink } from '~/post-form/changes'
import { PostForm, PostHead } from '~/post-form/post-form'
import { PostFormBoundary } from '~/post-form/post-form-boundary'
import { listPath, sourceOf } from '~/paths/list-paths'
import { pageLoader } from '~/http/handlers.server'
import { formAction } from '~/post-form/form-action.server'
import { loadUpdatePost, submitUpdatePost } from './update-form.server'

export { loadedMeta as meta } from '~/components/site/loader-data'
export { staffHandle as handle } from '~/components/staff/staff-frame'

export const loader = pageLoader(loadUpdatePost, { failed: ({ failures }) => failures.post })

export const action = formAction(submitUpdatePost, { NotFound: 'gone' })

export const clientAction = keepPost

/** Reloading could fetch a newer version, which would remount the form. */
export const shouldRevalidate = keepPostForm

export default function UpdatePostPage() {
  const { edit: editLabels, history, pages: pageLabels, previewLinks } = useLabels()
  const { post, heading, categories, values, shown, changes, zone, plan } =
    useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const isDraft = !isLive(post.status)
  const back = isPage(post.status)
    ? pageLabels.back
    : isDraft
      ? editLabels.backToDrafts
      : editLabels.backToArticles
  return (
    <main id="content" tabIndex={-1} className="container-page pt-2 pb-4 outline-none">
      <UndoToast />
      <PostHead heading={heading} back={listPath(sourceOf(post.status))} backLabel={back}>
        <PostLink to={historyPath(post.id)}>{history.heading}</PostLink>
        {isDraft && <PostLink to={previewLinksPath(post.id)}>{previewLinks.title}</PostLink>}
      </PostHead>
      <PostForm
        key={`${post.id}-${post.status}-${shown}`}
        categories={categories}
        values={values}
        reply={reply}
        action={editPath(post)}
        kind={isDraft ? 'draft' : 'published'}
        postId={post.id}
        changes={changes}
        zone={zone}
        plan={plan}
        staysOpen
        view={publicPath(post)}
      />
    </main>
  )
}

export const ErrorBoundary = PostFormBoundary

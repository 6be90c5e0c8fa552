import {
  Link,
  useActionData,
  useLoaderData,
  type MetaFunction,
  type ShouldRevalidateFunction,
} from '@remix-run/react'
import { Eye } from 'lucide-react'
import { editAddress, POST_INTENTS, previewAddress } from '~/components/post-form/fields'
import { keepOnFailure } from '~/components/post-form/keep-on-failure'
import { PostForm } from '~/components/post-form/post-form'
import { PostFormBoundary } from '~/components/post-form/post-form-boundary'
import { listAddress } from '~/components/post-table/list-address'
import { pageLoader } from '~/http/door.server'
import { formAction } from '~/http/forms/rescue.server'
import { toMetaDescriptors } from '~/http/pages/page-meta'
import { formHeaders } from '~/http/pages/form-headers'
import { editLabels } from '~/i18n/labels/edit'
import { loadUpdatePost, submitUpdatePost } from './update-form.server'

export const meta: MetaFunction<typeof loader> = ({ data }) => toMetaDescriptors(data?.meta)

/**
 * An upload and a save that was refused change no post. Loading it anew then could bring a version that the text in the
 * form was not written on, and with it a new form.
 */
export const shouldRevalidate: ShouldRevalidateFunction = ({
  formData,
  actionStatus = 200,
  defaultShouldRevalidate,
}) => {
  const isUpload = formData?.get('intent') === POST_INTENTS.uploadImage
  return !isUpload && actionStatus < 400 && defaultShouldRevalidate
}

export const loader = pageLoader(loadUpdatePost)

export const headers = formHeaders

export const action = formAction(submitUpdatePost)

export const clientAction = keepOnFailure

export default function UpdatePostPage() {
  const { post, categories, values } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const isDraft = post.status === 'draft'
  return (
    <main id="content" tabIndex={-1} lang="en" className="container-page py-8 outline-none">
      <p className="mb-2">
        <Link to={listAddress(post.status)} className="inline-flex min-h-11 items-center text-link">
          {isDraft ? editLabels.backToDrafts : editLabels.backToArticles}
        </Link>
      </p>
      <div className="mb-6 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h1 className="text-heading font-bold text-head">
          {isDraft ? editLabels.draftHeading : editLabels.articleHeading}
        </h1>
        <Link
          to={isDraft ? previewAddress(post) : `/post/${encodeURIComponent(post.slug)}`}
          className="inline-flex min-h-11 items-center gap-2 font-semibold text-link underline"
        >
          <Eye aria-hidden className="size-5" />
          {isDraft ? editLabels.preview : editLabels.view}
        </Link>
      </div>
      <PostForm
        // What was saved is a new form; a save that was refused leaves this one as it is.
        key={`${post.id}-${post.version}`}
        categories={categories}
        values={values}
        reply={reply}
        action={editAddress(post)}
        kind={post.status}
        postId={post.id}
      />
    </main>
  )
}

export const ErrorBoundary = PostFormBoundary

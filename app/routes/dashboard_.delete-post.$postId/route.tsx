import { useLoaderData, type MetaFunction } from '@remix-run/react'
import { requireAdmin } from '~/auth/guards.server'
import { DeletePage } from '~/components/delete/delete-page'
import { ownListAddress } from '~/components/post-table/list-address'
import { postDeletion } from '~/components/post-table/post-deletion'
import { PostFormBoundary } from '~/components/post-form/post-form-boundary'
import type { Account } from '~/domain/accounts/schema'
import { isDomainError } from '~/domain/errors'
import { deletePost } from '~/domain/posts/delete-post.server'
import { getPostForEditor } from '~/domain/posts/get-post-for-editor.server'
import type { PostStatus } from '~/domain/posts/schema'
import { pageLoader, type Door } from '~/http/door.server'
import { formAction } from '~/http/forms/rescue.server'
import { toMetaDescriptors } from '~/http/pages/page-meta'
import { pageMeta } from '~/http/pages/page-meta.server'
import { redirectWithToast } from '~/http/forms/toast.server'
import { formHeaders } from '~/http/pages/form-headers'
import { postTableLabels } from '~/i18n/labels/post-table'
import { rescueLabels } from '~/i18n/labels/rescue'
import { detectPartLanguage } from '~/text/language'
import type { ToastView } from '~/view-models/site'

export const meta: MetaFunction<typeof loader> = ({ data }) => toMetaDescriptors(data?.meta)

/** The question before a post is deleted, for readers without scripts; with them a dialog asks it. */
export const loader = pageLoader(async (door) => {
  const { request, deps } = door
  const post = getPostForEditor(deps, await requireAdmin(door), door.params.postId ?? '')
  const { id, title, status, language } = post
  return {
    post: { id, title, status, language: detectPartLanguage(title, language) },
    returnTo: returnAddress(door, status),
    meta: pageMeta(request, deps.settings, { title: postTableLabels.delete, noIndex: true }),
  }
})

export const headers = formHeaders

export const action = formAction(async (door) => {
  const editor = await requireAdmin(door, rescueLabels.noTokenFound)
  const deleted = deleteIfThere(door, editor)
  const status = deleted ?? listedStatus(door)
  const toast = deleted ? DELETED[deleted] : FAILED[status]
  return redirectWithToast(returnAddress(door, status), toast, door.deps.settings)
})

const DELETED: Record<PostStatus, ToastView> = {
  published: { type: 'success', message: postTableLabels.deletedPost },
  draft: { type: 'success', message: postTableLabels.deletedDraft },
}

const FAILED: Record<PostStatus, ToastView> = {
  published: { type: 'error', message: postTableLabels.deletePostFailed },
  draft: { type: 'error', message: postTableLabels.deleteDraftFailed },
}

/** Null when somebody else was quicker. */
function deleteIfThere({ deps, params }: Door, editor: Account): PostStatus | null {
  try {
    return deletePost(deps, editor, params.postId ?? '').status
  } catch (error) {
    if (isDomainError(error, 'NotFound')) return null
    throw error
  }
}

/** The list from which it was asked, narrowed as it was there. */
function returnAddress({ request }: Door, status: PostStatus): string {
  return ownListAddress(new URL(request.url).searchParams.get('returnTo'), status)
}

/** In which list the post stood when it was asked for. */
function listedStatus({ request }: Door): PostStatus {
  return new URL(request.url).searchParams.get('source') === 'posts' ? 'published' : 'draft'
}

export default function DeletePostPage() {
  const { post, returnTo } = useLoaderData<typeof loader>()
  return <DeletePage deletion={postDeletion(post, returnTo)} />
}

export const ErrorBoundary = PostFormBoundary

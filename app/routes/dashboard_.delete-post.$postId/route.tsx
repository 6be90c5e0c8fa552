import { useLoaderData, type MetaFunction } from '@remix-run/react'
import { requireAdmin } from '~/auth/guards.server'
import { DeletePage } from '~/components/delete/delete-page'
import { ownListPath } from '~/paths/list-paths'
import { postDeletion } from '~/routes/dashboard/posts/post-deletion'
import { PostFormBoundary } from '~/post-form/post-form-boundary'
import type { Account } from '~/domain/accounts/schema'
import { deletePost } from '~/domain/posts/manage-posts.server'
import { getPostForEditor } from '~/domain/posts/read-posts.server'
import type { PostStatus } from '~/domain/posts/schema'
import { describeError } from '~/http/error-response.server'
import { pageLoader, type RouteContext } from '~/http/handlers.server'
import { formAction } from '~/auth/form-action.server'
import { toMetaDescriptors } from '~/http/page-meta'
import { pageMeta } from '~/http/page-meta.server'
import { redirectWithToast } from '~/http/toast.server'
import { formHeaders } from '~/http/form-headers'
import { postTableLabels } from '~/labels/dashboard'
import { recoveryLabels } from '~/labels/post-form'
import { detectPartLanguage } from '~/text/language'
import type { ToastView } from '~/view-models/site'

export const meta: MetaFunction<typeof loader> = ({ data }) => toMetaDescriptors(data?.meta)

/** For editors without scripts; with them a dialog asks. */
export const loader = pageLoader(async (ctx) => {
  const { request, deps } = ctx
  const post = getPostForEditor(deps, await requireAdmin(ctx), ctx.params.postId ?? '')
  const { id, title, status, language } = post
  return {
    post: { id, title, status, language: detectPartLanguage(title, language) },
    returnTo: returnPath(ctx, status),
    meta: pageMeta(request, deps.settings, { title: postTableLabels.delete, noIndex: true }),
  }
})

export const headers = formHeaders

export const action = formAction(async (ctx) => {
  const editor = await requireAdmin(ctx, recoveryLabels.noTokenFound)
  const deleted = deleteIfThere(ctx, editor)
  const status = deleted ?? listedStatus(ctx)
  const toast = deleted ? DELETED[deleted] : FAILED[status]
  return redirectWithToast(returnPath(ctx, status), toast, ctx.deps.settings)
})

const DELETED: Record<PostStatus, ToastView> = {
  published: { type: 'success', message: postTableLabels.deletedPost },
  draft: { type: 'success', message: postTableLabels.deletedDraft },
}

const FAILED: Record<PostStatus, ToastView> = {
  published: { type: 'error', message: postTableLabels.deletePostFailed },
  draft: { type: 'error', message: postTableLabels.deleteDraftFailed },
}

/** Null when the post is deleted already. */
function deleteIfThere({ deps, params }: RouteContext, editor: Account): PostStatus | null {
  try {
    return deletePost(deps, editor, params.postId ?? '').status
  } catch (error) {
    if (describeError(error).code === 'NotFound') return null
    throw error
  }
}

/** The list the editor came from, with its filter. */
function returnPath({ request }: RouteContext, status: PostStatus): string {
  return ownListPath(new URL(request.url).searchParams.get('returnTo'), status)
}

function listedStatus({ request }: RouteContext): PostStatus {
  return new URL(request.url).searchParams.get('source') === 'posts' ? 'published' : 'draft'
}

export default function DeletePostPage() {
  const { post, returnTo } = useLoaderData<typeof loader>()
  return <DeletePage deletion={postDeletion(post, returnTo)} />
}

export const ErrorBoundary = PostFormBoundary

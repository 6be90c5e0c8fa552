import type { MetaFunction } from '@remix-run/react'
import { deletionAction, questionLoader } from '~/auth/deletion-route.server'
import { requireAdmin } from '~/auth/guards.server'
import { DeletePage, postDeletion } from '~/components/delete/deletion'
import { deletePost } from '~/domain/posts/manage-posts.server'
import { getPostForEditor } from '~/domain/posts/read-posts.server'
import type { PostStatus } from '~/domain/posts/schema'
import { formHeaders } from '~/http/form-reply.server'
import { postTableLabels } from '~/labels/dashboard'
import { recoveryLabels } from '~/labels/post-form'
import { ownListPath } from '~/paths/list-paths'
import { PostFormBoundary } from '~/post-form/post-form-boundary'
import { detectPartLanguage } from '~/text/language'
import '~/styles/staff.css'

export const meta: MetaFunction<typeof loader> = ({ data }) => data?.meta ?? []

export const loader = questionLoader(async (ctx) => {
  const editor = await requireAdmin(ctx)
  const { id, title, ...post } = getPostForEditor(ctx.deps, editor, ctx.params.postId ?? '')
  const { status } = post
  const language = detectPartLanguage(title, post.language)
  const returnTo = new URL(ctx.request.url).searchParams.get('returnTo')
  return postDeletion({ id, title, status, language }, ownListPath(returnTo, status))
})

export const headers = formHeaders

export const action = deletionAction(async (ctx) => {
  const editor = await requireAdmin(ctx, recoveryLabels.noTokenFound)
  const { searchParams } = new URL(ctx.request.url)
  const listed = searchParams.get('source') === 'posts' ? 'published' : 'draft'
  const pathOf = (status: PostStatus) => ownListPath(searchParams.get('returnTo'), status)
  const { deletedPost, deletedDraft, deletePostFailed, deleteDraftFailed } = postTableLabels
  const failed = { message: listed === 'published' ? deletePostFailed : deleteDraftFailed }
  return {
    run: () => {
      const { status } = deletePost(ctx.deps, editor, ctx.params.postId ?? '')
      return { message: status === 'published' ? deletedPost : deletedDraft, path: pathOf(status) }
    },
    rejected: () => failed,
    broken: failed,
    path: pathOf(listed),
  }
})

export default DeletePage

export const ErrorBoundary = PostFormBoundary

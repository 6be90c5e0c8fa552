import { findApiUser } from '~/api/http/bearer.server'
import { requireContentManager } from '~/domain/accounts/rights'
import { EditInputSchema } from '~/domain/posts/schema'
import { updatePost } from '~/domain/posts/save-post.server'
import { getPostForEditor, type EditorPost } from '~/domain/posts/read-posts.server'
import { reply, type ApiResponse } from '~/http/api-response.server'
import type { RouteContext } from '~/http/handlers.server'
import { checkBody, readJson } from '~/api/http/read-json.server'
import { PostFlagsSchema, toFeatured, toStatus } from './post-bodies'
import { toApiPost } from './to-api-post'

/** Fields that the body leaves out stay as they are. The slug cannot be set here, and the last save wins. */
export async function updateByApi(ctx: RouteContext, message: string): Promise<ApiResponse> {
  const { deps, params } = ctx
  const actor = await findApiUser(ctx)
  const postId = params.postId ?? ''
  requireContentManager(actor)
  const body = await readJson(ctx)
  // Synchronous from here on, so that the fields that stay are the saved ones.
  const present = getPostForEditor(deps, actor, postId)
  const flags = checkBody(body, PostFlagsSchema)
  const input = checkBody({ ...toEditable(present), ...body, slug: '' }, EditInputSchema)
  const options = { status: toStatus(flags), isFeatured: toFeatured(flags) }
  updatePost(deps, actor, postId, input, options)
  return reply({ ...toApiPost(getPostForEditor(deps, actor, postId)), message })
}

/** A language or photo that the body leaves out stays as it is. */
function toEditable(post: EditorPost) {
  return { ...post, category: post.category.name, language: undefined, authorPhoto: undefined }
}

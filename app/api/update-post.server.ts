import { findApiUser } from '~/auth/bearer.server'
import { requireContentManager } from '~/domain/accounts/rights'
import { EditInputSchema } from '~/domain/posts/schema'
import { updatePost } from '~/domain/posts/update-post.server'
import { getWholePost } from '~/domain/posts/whole-posts.server'
import { answer, type ApiAnswer } from '~/http/api/api-answer.server'
import type { Door } from '~/http/door.server'
import { checkBody, readJson } from '~/http/api/read-json.server'
import { PostFlagsSchema, toFeatured, toStatus } from './post-bodies'
import { toApiPost } from './to-api-post'

/**
 * Saves an edited post. What the body leaves out stays as it is; the address is nobody's to set here (SECURITY §1.4), and
 * the last save wins.
 */
export async function updateByApi(door: Door, message: string): Promise<ApiAnswer> {
  const { deps, params } = door
  const actor = await findApiUser(door)
  const postId = params.postId ?? ''
  requireContentManager(actor)
  const body = await readJson(door)
  // No waiting from here on: what is kept is what is there when it is written.
  const present = getWholePost(deps, actor, postId)
  const flags = checkBody(body, PostFlagsSchema)
  const input = checkBody({ ...toEditable(present), ...body, slug: '' }, EditInputSchema)
  const options = { status: toStatus(flags), isFeatured: toFeatured(flags) }
  updatePost(deps, actor, postId, input, options)
  return answer({ ...toApiPost(getWholePost(deps, actor, postId)), message })
}

function toEditable({
  title,
  content,
  category,
  image,
  description,
  authorName,
}: ReturnType<typeof getWholePost>) {
  return { title, content, category, image, description, authorName }
}

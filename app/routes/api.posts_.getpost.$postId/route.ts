import { toApiPost } from '~/api/to-api-post'
import { findApiUser } from '~/api/http/bearer.server'
import { DomainError } from '~/domain/errors'
import { findPublishedById, getPostForEditor } from '~/domain/posts/read-posts.server'
import { reply, publicReply } from '~/http/api-response.server'
import { apiAction, apiLoader, type ApiMethods } from '~/api/http/handlers.server'

/** A draft is a 404 for anyone who may not edit it: its existence is private. */
const methods: ApiMethods = {
  GET: async (ctx) => {
    const postId = ctx.params.postId ?? ''
    const published = findPublishedById(ctx.deps, postId)
    if (published) return publicReply(toApiPost(published))
    const actor = await findApiUser(ctx)
    if (!actor?.isAdmin) throw new DomainError('NotFound', 'Post not found')
    return reply(toApiPost(getPostForEditor(ctx.deps, actor, postId)))
  },
}

export const loader = apiLoader(methods, { failed: 'Failed to fetch post. Please try again.' })
export const action = apiAction(methods)

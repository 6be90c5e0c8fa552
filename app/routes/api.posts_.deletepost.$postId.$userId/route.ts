import { findApiUser } from '~/api/http/bearer.server'
import { deletePost } from '~/domain/posts/manage-posts.server'
import { reply } from '~/http/api-response.server'
import { apiAction, apiLoader, type ApiMethods } from '~/api/http/handlers.server'
import { apiLabels } from '~/labels/api'

const methods: ApiMethods = {
  DELETE: async (ctx) => {
    const actor = await findApiUser(ctx)
    deletePost(ctx.deps, actor, ctx.params.postId ?? '')
    return reply({ success: true, message: apiLabels.postDeleted })
  },
}

export const loader = apiLoader(methods)
export const action = apiAction(methods)

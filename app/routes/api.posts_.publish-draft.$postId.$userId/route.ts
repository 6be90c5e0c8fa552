import { toApiPost } from '~/api/to-api-post'
import { findApiUser } from '~/api/http/bearer.server'
import { requireContentManager } from '~/domain/accounts/rights'
import { publishDraft } from '~/domain/posts/manage-posts.server'
import { getPostForEditor } from '~/domain/posts/read-posts.server'
import { reply } from '~/http/api-response.server'
import { apiAction, apiLoader, type ApiMethods } from '~/api/http/handlers.server'
import { readJson } from '~/api/http/read-json.server'
import { apiLabels } from '~/labels/api'

const methods: ApiMethods = {
  PUT: async (ctx) => {
    const actor = requireContentManager(await findApiUser(ctx))
    // Older clients send flags and a time; the server sets the time of publication.
    await readJson(ctx)
    const { id } = publishDraft(ctx.deps, actor, ctx.params.postId ?? '')
    const post = toApiPost(getPostForEditor(ctx.deps, actor, id))
    return reply({ ...post, message: apiLabels.draftPublished })
  },
}

export const loader = apiLoader(methods)
export const action = apiAction(methods, { failed: 'Failed to publish draft' })

import { findApiUser } from '~/api/http/bearer.server'
import { deleteMedia } from '~/domain/multimedia/multimedia.server'
import { reply } from '~/http/api-response.server'
import { apiAction, apiLoader, type ApiMethods } from '~/api/http/handlers.server'
import { apiLabels } from '~/labels/api'

const methods: ApiMethods = {
  DELETE: async (ctx) => {
    const actor = await findApiUser(ctx)
    deleteMedia(ctx.deps, actor, ctx.params.mediaId ?? '')
    return reply({ success: true, message: apiLabels.mediaDeleted })
  },
}

export const loader = apiLoader(methods)
export const action = apiAction(methods, { failed: 'Failed to delete media' })

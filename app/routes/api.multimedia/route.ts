import { toApiMedia } from '~/api/to-api-related'
import { findApiUser } from '~/api/http/bearer.server'
import { requireContentManager } from '~/domain/accounts/rights'
import { addMedia, listMedia } from '~/domain/multimedia/multimedia.server'
import { MediaInputSchema } from '~/domain/multimedia/schema'
import { reply, publicReply } from '~/http/api-response.server'
import { apiAction, apiLoader, type ApiMethods } from '~/api/http/handlers.server'
import { readBody } from '~/api/http/read-json.server'

const methods: ApiMethods = {
  GET: ({ deps }) => publicReply(listMedia(deps).map(toApiMedia)),
  POST: async (ctx) => {
    const actor = requireContentManager(await findApiUser(ctx))
    const input = await readBody(ctx, MediaInputSchema)
    return reply(toApiMedia(addMedia(ctx.deps, actor, input)), { status: 201 })
  },
}

export const loader = apiLoader(methods, { failed: 'Failed to load multimedia content' })
export const action = apiAction(methods, { failed: 'Eror adding media' })

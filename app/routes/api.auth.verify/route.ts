import { toApiUser } from '~/api/to-api-user'
import { requireActor } from '~/api/http/bearer.server'
import { reply } from '~/http/api-response.server'
import { apiAction, apiLoader, type ApiMethods } from '~/api/http/handlers.server'

const methods: ApiMethods = {
  GET: async (ctx) => {
    const { account } = await requireActor(ctx)
    return reply({ user: toApiUser(account) })
  },
}

export const loader = apiLoader(methods)
export const action = apiAction(methods)

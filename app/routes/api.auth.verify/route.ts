import { toApiUser } from '~/api/to-api-user'
import { requireCaller } from '~/auth/bearer.server'
import { answer } from '~/http/api/api-answer.server'
import { apiAction, apiLoader, type ApiMethods } from '~/http/api/api-door.server'

const methods: ApiMethods = {
  GET: async (door) => {
    const { account } = await requireCaller(door)
    return answer({ user: toApiUser(account) })
  },
}

export const loader = apiLoader(methods)
export const action = apiAction(methods)

import { createByFlags } from '~/api/create-post.server'
import { apiAction, apiLoader, type ApiMethods } from '~/http/api/api-door.server'

const methods: ApiMethods = { POST: createByFlags }

export const loader = apiLoader(methods)
export const action = apiAction(methods)

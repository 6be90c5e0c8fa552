import { createByFlags } from '~/api/create-post.server'
import { apiAction, apiLoader, type ApiMethods } from '~/api/http/handlers.server'

const methods: ApiMethods = { POST: createByFlags }

export const loader = apiLoader(methods)
export const action = apiAction(methods)

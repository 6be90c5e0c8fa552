import { openApiDocument } from '~/api/openapi/document.server'
import { publicReply } from '~/http/api-response.server'
import { apiAction, apiLoader, type ApiMethods } from '~/api/http/handlers.server'
import { ownOrigin } from '~/http/origin.server'

const methods: ApiMethods = {
  GET: ({ request, deps: { settings } }) =>
    publicReply(openApiDocument(ownOrigin(request, settings), settings)),
}

export const loader = apiLoader(methods)
export const action = apiAction(methods)

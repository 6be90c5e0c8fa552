import { openApiDocument } from '~/api/openapi/document.server'
import { publicAnswer } from '~/http/api/api-answer.server'
import { apiAction, apiLoader, type ApiMethods } from '~/http/api/api-door.server'
import { ownOrigin } from '~/http/origin.server'

const methods: ApiMethods = {
  GET: ({ request, deps: { settings } }) =>
    publicAnswer(openApiDocument(ownOrigin(request, settings), settings)),
}

export const loader = apiLoader(methods)
export const action = apiAction(methods)

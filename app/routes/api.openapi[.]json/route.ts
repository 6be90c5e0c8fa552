import { openApiDocument } from '~/api/openapi/document.server'
import { publicAnswer } from '~/http/api-answer.server'
import { apiAction, apiLoader, type ApiMethods } from '~/http/api-door.server'
import { ownOrigin } from '~/http/origin.server'

const methods: ApiMethods = {
  GET: ({ request, deps }) => publicAnswer(openApiDocument(ownOrigin(request, deps.settings))),
}

export const loader = apiLoader(methods)
export const action = apiAction(methods)

import { toApiDevotionalText } from '~/api/to-api-related'
import { findDevotionalText } from '~/domain/nirvankand/nirvankand.server'
import { publicReply } from '~/http/api-response.server'
import { apiAction, apiLoader, type ApiMethods } from '~/api/http/handlers.server'

const methods: ApiMethods = {
  GET: ({ deps }) => publicReply(toApiDevotionalText(findDevotionalText(deps))),
}

export const loader = apiLoader(methods, { failed: 'Failed to fetch content' })
export const action = apiAction(methods)

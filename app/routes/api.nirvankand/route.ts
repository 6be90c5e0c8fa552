import { toApiDevotionalText } from '~/api/to-api-shelves'
import { findDevotionalText } from '~/domain/nirvankand/nirvankand.server'
import { publicAnswer } from '~/http/api/api-answer.server'
import { apiAction, apiLoader, type ApiMethods } from '~/http/api/api-door.server'

const methods: ApiMethods = {
  GET: ({ deps }) => publicAnswer(toApiDevotionalText(findDevotionalText(deps))),
}

export const loader = apiLoader(methods, { failed: 'Failed to fetch content' })
export const action = apiAction(methods)

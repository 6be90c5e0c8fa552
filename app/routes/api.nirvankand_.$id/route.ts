import { toApiDevotionalText } from '~/api/to-api-shelves'
import { findApiUser } from '~/auth/bearer.server'
import { requireContentManager } from '~/domain/accounts/rights'
import { findDevotionalText } from '~/domain/nirvankand/nirvankand.server'
import { DevotionalInputSchema } from '~/domain/nirvankand/schema'
import {
  beginDevotionalText,
  updateDevotionalText,
} from '~/domain/nirvankand/update-devotional-text.server'
import { answer } from '~/http/api/api-answer.server'
import { apiAction, apiLoader, type ApiMethods } from '~/http/api/api-door.server'
import { readBody } from '~/http/api/read-json.server'
import { apiLabels } from '~/i18n/labels/api'

const methods: ApiMethods = {
  PUT: async ({ deps, params, request }) => {
    const actor = requireContentManager(await findApiUser({ deps, request }))
    const input = await readBody({ deps, request }, DevotionalInputSchema)
    const text = findDevotionalText(deps)
      ? updateDevotionalText(deps, actor, params.id ?? '', input)
      : beginDevotionalText(deps, actor, input)
    return answer({ ...toApiDevotionalText(text), message: apiLabels.contentUpdated })
  },
}

export const loader = apiLoader(methods)
export const action = apiAction(methods, { failed: 'Failed to update content' })

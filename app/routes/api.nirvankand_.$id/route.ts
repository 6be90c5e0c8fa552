import { toApiDevotionalText } from '~/api/to-api-related'
import { findApiUser } from '~/api/http/bearer.server'
import { requireContentManager } from '~/domain/accounts/rights'
import {
  beginDevotionalText,
  findDevotionalText,
  updateDevotionalText,
} from '~/domain/nirvankand/nirvankand.server'
import { DevotionalInputSchema } from '~/domain/nirvankand/schema'
import { reply } from '~/http/api-response.server'
import { apiAction, apiLoader, type ApiMethods } from '~/api/http/handlers.server'
import { readBody } from '~/api/http/read-json.server'
import { apiLabels } from '~/labels/api'

const methods: ApiMethods = {
  PUT: async ({ deps, params, request }) => {
    const actor = requireContentManager(await findApiUser({ deps, request }))
    const input = await readBody({ deps, request }, DevotionalInputSchema)
    const text = findDevotionalText(deps)
      ? updateDevotionalText(deps, actor, params.id ?? '', input)
      : beginDevotionalText(deps, actor, input)
    return reply({ ...toApiDevotionalText(text), message: apiLabels.contentUpdated })
  },
}

export const loader = apiLoader(methods)
export const action = apiAction(methods, { failed: 'Failed to update content' })

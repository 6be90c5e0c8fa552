import { toApiMedia } from '~/api/to-api-shelves'
import { findApiUser } from '~/auth/bearer.server'
import { requireContentManager } from '~/domain/accounts/rights'
import { addMedia, listMedia } from '~/domain/multimedia/multimedia.server'
import { MediaInputSchema } from '~/domain/multimedia/schema'
import { answer, publicAnswer } from '~/http/api/api-answer.server'
import { apiAction, apiLoader, type ApiMethods } from '~/http/api/api-door.server'
import { readBody } from '~/http/api/read-json.server'

const methods: ApiMethods = {
  GET: ({ deps }) => publicAnswer(listMedia(deps).map(toApiMedia)),
  POST: async (door) => {
    const actor = requireContentManager(await findApiUser(door))
    const input = await readBody(door, MediaInputSchema)
    return answer(toApiMedia(addMedia(door.deps, actor, input)), { status: 201 })
  },
}

export const loader = apiLoader(methods, { failed: 'Failed to load multimedia content' })
export const action = apiAction(methods, { failed: 'Eror adding media' })

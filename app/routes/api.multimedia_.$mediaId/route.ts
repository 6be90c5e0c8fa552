import { findApiUser } from '~/auth/bearer.server'
import { deleteMedia } from '~/domain/multimedia/multimedia.server'
import { answer } from '~/http/api/api-answer.server'
import { apiAction, apiLoader, type ApiMethods } from '~/http/api/api-door.server'
import { apiLabels } from '~/i18n/labels/api'

const methods: ApiMethods = {
  DELETE: async (door) => {
    const actor = await findApiUser(door)
    deleteMedia(door.deps, actor, door.params.mediaId ?? '')
    return answer({ success: true, message: apiLabels.mediaDeleted })
  },
}

export const loader = apiLoader(methods)
export const action = apiAction(methods, { failed: 'Failed to delete media' })

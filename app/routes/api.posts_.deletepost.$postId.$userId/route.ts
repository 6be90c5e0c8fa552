import { findApiUser } from '~/auth/bearer.server'
import { deletePost } from '~/domain/posts/delete-post.server'
import { answer } from '~/http/api/api-answer.server'
import { apiAction, apiLoader, type ApiMethods } from '~/http/api/api-door.server'
import { apiLabels } from '~/i18n/labels/api'

const methods: ApiMethods = {
  DELETE: async (door) => {
    const actor = await findApiUser(door)
    deletePost(door.deps, actor, door.params.postId ?? '')
    return answer({ success: true, message: apiLabels.postDeleted })
  },
}

export const loader = apiLoader(methods)
export const action = apiAction(methods)

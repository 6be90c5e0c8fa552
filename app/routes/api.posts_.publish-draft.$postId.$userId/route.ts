import { toApiPost } from '~/api/to-api-post'
import { findApiUser } from '~/auth/bearer.server'
import { requireContentManager } from '~/domain/accounts/rights'
import { publishDraft } from '~/domain/posts/publish-draft.server'
import { getWholePost } from '~/domain/posts/whole-posts.server'
import { answer } from '~/http/api/api-answer.server'
import { apiAction, apiLoader, type ApiMethods } from '~/http/api/api-door.server'
import { readJson } from '~/http/api/read-json.server'
import { apiLabels } from '~/i18n/labels/api'

const methods: ApiMethods = {
  PUT: async (door) => {
    const actor = requireContentManager(await findApiUser(door))
    // Older clients send flags and a time of their own; the moment of publication is the server's (SECURITY §1.4).
    await readJson(door)
    const { id } = publishDraft(door.deps, actor, door.params.postId ?? '')
    const post = toApiPost(getWholePost(door.deps, actor, id))
    return answer({ ...post, message: apiLabels.draftPublished })
  },
}

export const loader = apiLoader(methods)
export const action = apiAction(methods, { failed: 'Failed to publish draft' })

import { PostStateSchema, toStatus } from '~/api/post-bodies'
import { toApiPost } from '~/api/to-api-post'
import { findApiUser } from '~/auth/bearer.server'
import { requireContentManager } from '~/domain/accounts/rights'
import { publishNewPost, saveNewDraft } from '~/domain/posts/create-post.server'
import { DraftInputSchema, PublishInputSchema } from '~/domain/posts/schema'
import { getWholePost } from '~/domain/posts/whole-posts.server'
import { answer } from '~/http/api-answer.server'
import { apiAction, apiLoader, type ApiMethods } from '~/http/api-door.server'
import { checkBody, readJson } from '~/http/read-json.server'
import { apiLabels } from '~/i18n/labels/api'

const methods: ApiMethods = {
  POST: async (door) => {
    const author = requireContentManager(await findApiUser(door))
    const body = await readJson(door.request)
    const isDraft = toStatus(checkBody(body, PostStateSchema)) === 'draft'
    const { id } = isDraft
      ? saveNewDraft(door.deps, author, checkBody(body, DraftInputSchema))
      : publishNewPost(door.deps, author, checkBody(body, PublishInputSchema))
    const message = isDraft ? apiLabels.draftSaved : apiLabels.published
    const post = toApiPost(getWholePost(door.deps, author, id))
    return answer({ ...post, message }, { status: 201 })
  },
}

export const loader = apiLoader(methods)
export const action = apiAction(methods)

import { toApiPost } from '~/api/to-api-post'
import { findApiUser } from '~/auth/bearer.server'
import { DomainError } from '~/domain/errors'
import { findPublishedById, getWholePost } from '~/domain/posts/whole-posts.server'
import { answer, publicAnswer } from '~/http/api/api-answer.server'
import { apiAction, apiLoader, type ApiMethods } from '~/http/api/api-door.server'

/** To whoever may not edit, a draft is not there: its existence is private too (SECURITY §1.2). */
const methods: ApiMethods = {
  GET: async (door) => {
    const postId = door.params.postId ?? ''
    const published = findPublishedById(door.deps, postId)
    if (published) return publicAnswer(toApiPost(published))
    const actor = await findApiUser(door)
    if (!actor?.isAdmin) throw new DomainError('NotFound', 'Post not found')
    return answer(toApiPost(getWholePost(door.deps, actor, postId)))
  },
}

export const loader = apiLoader(methods, { failed: 'Failed to fetch post. Please try again.' })
export const action = apiAction(methods)

import { DraftListQuerySchema } from '~/api/post-query'
import { toApiPost } from '~/api/to-api-post'
import { findApiUser } from '~/auth/bearer.server'
import { listWholeDrafts } from '~/domain/posts/whole-posts.server'
import { answer } from '~/http/api/api-answer.server'
import { apiAction, apiLoader, type ApiMethods } from '~/http/api/api-door.server'
import { readQuery } from '~/http/api/api-query'
import { pageLinks } from '~/http/api/page-links.server'

const methods: ApiMethods = {
  GET: async (door) => {
    const { request, deps } = door
    const actor = await findApiUser(door)
    const page = readQuery(request, DraftListQuerySchema)
    const { posts, hasMore } = listWholeDrafts(deps, actor, page)
    const headers = { Link: pageLinks(request, deps.settings, { ...page, hasMore }) }
    return answer(posts.map(toApiPost), { headers })
  },
}

export const loader = apiLoader(methods, { failed: 'Failed to fetch drafts' })
export const action = apiAction(methods)

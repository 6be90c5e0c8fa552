import { DraftListQuerySchema } from '~/api/post-query'
import { toApiPost } from '~/api/to-api-post'
import { findApiUser } from '~/api/http/bearer.server'
import { listDraftDetails } from '~/domain/posts/list-api-posts.server'
import { reply } from '~/http/api-response.server'
import { apiAction, apiLoader, type ApiMethods } from '~/api/http/handlers.server'
import { readQuery } from '~/api/http/api-query'
import { pageLinks } from '~/api/http/page-links.server'

const methods: ApiMethods = {
  GET: async (ctx) => {
    const { request, deps } = ctx
    const actor = await findApiUser(ctx)
    const page = readQuery(request, DraftListQuerySchema)
    const { posts, hasMore } = listDraftDetails(deps, actor, page)
    const headers = { Link: pageLinks(request, deps.settings, { ...page, hasMore }) }
    return reply(posts.map(toApiPost), { headers })
  },
}

export const loader = apiLoader(methods, { failed: 'Failed to fetch drafts' })
export const action = apiAction(methods)

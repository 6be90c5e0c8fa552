import { SearchQuerySchema } from '~/api/post-query'
import { toPostList } from '~/api/to-post-list.server'
import { listPublishedByIds } from '~/domain/posts/whole-posts.server'
import { normaliseQuery } from '~/domain/search/query/normalise-query'
import { searchPostIds } from '~/domain/search/search-site.server'
import { publicAnswer } from '~/http/api/api-answer.server'
import { apiAction, apiLoader, type ApiMethods } from '~/http/api/api-door.server'
import { readQuery } from '~/http/api/api-query'
import { pageLinks } from '~/http/api/page-links.server'

const methods: ApiMethods = {
  GET: async ({ request, deps, clientAddress }) => {
    const { q, ...page } = readQuery(request, SearchQuerySchema)
    // Before it is looked at: what is not answered costs next to nothing.
    if (q) deps.throttle.check('search', clientAddress)
    if (normaliseQuery(q)) deps.throttle.take('search', clientAddress)
    // As it was sent: after a space the last word is whole.
    const { ids, total, isClose, suggestion } = await searchPostIds(deps, q, page)
    const hasMore = total > page.startIndex + page.limit
    const headers = { Link: pageLinks(request, deps.settings, { ...page, hasMore }) }
    const posts = toPostList(deps, listPublishedByIds(deps, ids))
    return publicAnswer({ ...posts, found: total, isClose, suggestion }, { headers })
  },
}

export const loader = apiLoader(methods, { failed: 'Search failed' })
export const action = apiAction(methods)

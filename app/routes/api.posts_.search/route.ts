import { SearchQuerySchema } from '~/api/post-query'
import { toPostList } from '~/api/to-post-list.server'
import { listPublishedByIds } from '~/domain/posts/list-api-posts.server'
import { normaliseQuery } from '~/domain/search/query-text'
import { searchPostIds } from '~/domain/search/search-site.server'
import { publicReply } from '~/http/api-response.server'
import { apiAction, apiLoader, type ApiMethods } from '~/api/http/handlers.server'
import { readQuery } from '~/api/http/api-query'
import { pageLinks } from '~/api/http/page-links.server'

const methods: ApiMethods = {
  GET: async ({ request, deps, clientIp }) => {
    const { q, ...page } = readQuery(request, SearchQuerySchema)
    // Before any work: a rejected search costs next to nothing.
    if (q) deps.throttle.check('search', clientIp)
    if (normaliseQuery(q)) deps.throttle.consume('search', clientIp)
    // Not trimmed: after a space the last word is whole.
    const { ids, total, isClose, suggestion } = await searchPostIds(deps, q, page)
    const hasMore = total > page.startIndex + page.limit
    const headers = { Link: pageLinks(request, deps.settings, { ...page, hasMore }) }
    const posts = toPostList(deps, listPublishedByIds(deps, ids))
    return publicReply({ ...posts, found: total, isClose, suggestion }, { headers })
  },
}

export const loader = apiLoader(methods, { failed: 'Search failed' })
export const action = apiAction(methods)

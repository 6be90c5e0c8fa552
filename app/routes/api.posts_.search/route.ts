import { SearchQuerySchema } from '~/api/post-query'
import { toPostList } from '~/api/to-post-list.server'
import { listPublishedByIds } from '~/domain/posts/whole-posts.server'
import { normaliseQuery, searchPosts } from '~/domain/search/search-posts.server'
import { publicAnswer } from '~/http/api-answer.server'
import { apiAction, apiLoader, type ApiMethods } from '~/http/api-door.server'
import { readQuery } from '~/http/api-query'
import { pageLinks } from '~/http/page-links.server'

const methods: ApiMethods = {
  GET: ({ request, deps, clientAddress }) => {
    const { q, ...page } = readQuery(request, SearchQuerySchema)
    const query = normaliseQuery(q)
    if (query) deps.throttle.take('search', clientAddress)
    const end = page.startIndex + page.limit
    const found = query ? searchPosts(deps, query) : []
    const ids = found.slice(page.startIndex, end).map(({ id }) => id)
    const headers = {
      Link: pageLinks(request, deps.settings, { ...page, hasMore: found.length > end }),
    }
    return publicAnswer(toPostList(deps, listPublishedByIds(deps, ids)), { headers })
  },
}

export const loader = apiLoader(methods, { failed: 'Search failed' })
export const action = apiAction(methods)

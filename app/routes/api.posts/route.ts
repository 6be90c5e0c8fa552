import { PostListQuerySchema } from '~/api/post-query'
import { toApiPost } from '~/api/to-api-post'
import { toPostList } from '~/api/to-post-list.server'
import { listPublishedPosts } from '~/domain/posts/whole-posts.server'
import { publicAnswer } from '~/http/api/api-answer.server'
import { apiAction, apiLoader, type ApiMethods } from '~/http/api/api-door.server'
import { readQuery } from '~/http/api/api-query'
import { pageLinks } from '~/http/api/page-links.server'

const methods: ApiMethods = {
  GET: ({ request, deps, clientAddress }) => {
    const { userId, category, slug, featured, sort, ...page } = readQuery(
      request,
      PostListQuerySchema,
    )
    deps.throttle.take('read', clientAddress, Math.floor(page.limit / 10))
    const filter = { userId, category, slug, isFeatured: featured }
    const { posts, hasMore } = listPublishedPosts(deps, filter, sort, page)
    const headers = { Link: pageLinks(request, deps.settings, { ...page, hasMore }) }
    // Older clients take the lists of an author and of a category as bare arrays (ARCHITECTURE §7).
    const isBare = userId !== undefined || category !== undefined
    return publicAnswer(isBare ? posts.map(toApiPost) : toPostList(deps, posts), { headers })
  },
}

export const loader = apiLoader(methods, { failed: 'Failed to fetch posts' })
export const action = apiAction(methods)

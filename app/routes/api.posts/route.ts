import { PostListQuerySchema } from '~/api/post-query'
import { toApiPost } from '~/api/to-api-post'
import { toPostList } from '~/api/to-post-list.server'
import { listPublishedPosts } from '~/domain/posts/list-api-posts.server'
import { publicReply } from '~/http/api-response.server'
import { apiAction, apiLoader, type ApiMethods } from '~/api/http/handlers.server'
import { readQuery } from '~/api/http/api-query'
import { pageLinks } from '~/api/http/page-links.server'

const methods: ApiMethods = {
  GET: ({ request, deps, clientIp }) => {
    const { userId, category, slug, featured, sort, ...page } = readQuery(
      request,
      PostListQuerySchema,
    )
    deps.throttle.consume('read', clientIp, Math.floor(page.limit / 10))
    const filter = { userId, category, slug, isFeatured: featured }
    const { posts, hasMore } = listPublishedPosts(deps, filter, sort, page)
    const headers = { Link: pageLinks(request, deps.settings, { ...page, hasMore }) }
    // Older clients expect a bare array for the posts of an author or a category.
    const isBare = userId !== undefined || category !== undefined
    return publicReply(isBare ? posts.map(toApiPost) : toPostList(deps, posts), { headers })
  },
}

export const loader = apiLoader(methods, { failed: 'Failed to fetch posts' })
export const action = apiAction(methods)

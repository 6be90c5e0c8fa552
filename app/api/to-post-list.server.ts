import type { Deps } from '~/domain/deps.server'
import { countPublishedPosts } from '~/domain/posts/list-api-posts.server'
import type { PostDetail } from '~/domain/posts/read-posts.server'
import { apiLabels } from '~/labels/api'
import { toApiPost } from './to-api-post'

/** With the counts of the whole site. */
export function toPostList(deps: Pick<Deps, 'db' | 'now'>, posts: PostDetail[]) {
  const { total, lastMonth } = countPublishedPosts(deps)
  return {
    posts: posts.map(toApiPost),
    totalPosts: total,
    lastMonthPosts: lastMonth,
    message: posts.length > 0 ? apiLabels.found : apiLabels.noneFound,
  }
}

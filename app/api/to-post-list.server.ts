import type { Deps } from '~/domain/deps.server'
import { countPublishedPosts } from '~/domain/posts/count-posts.server'
import type { WholePost } from '~/domain/posts/whole-posts.server'
import { apiLabels } from '~/i18n/labels/api'
import { toApiPost } from './to-api-post'

/** A list of posts with the numbers of the whole site beside it. */
export function toPostList(deps: Pick<Deps, 'db' | 'now'>, posts: WholePost[]) {
  const { total, lastMonth } = countPublishedPosts(deps)
  return {
    posts: posts.map(toApiPost),
    totalPosts: total,
    lastMonthPosts: lastMonth,
    message: posts.length > 0 ? apiLabels.found : apiLabels.noneFound,
  }
}

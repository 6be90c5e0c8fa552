import type { Category } from '~/domain/categories/categories.server'
import type { Deps } from '~/domain/deps.server'
import { listCategoryPosts, listLatestPosts, type ListedPost } from './read-posts.server'

/** Specification §9. */
const PICKS_LIMIT = 10

/** Recommendations: the newest posts in random order (specification §4, recommendation strip). */
export function listPicks(
  deps: Pick<Deps, 'db'>,
  random: () => number = Math.random,
): ListedPost[] {
  const picks = listLatestPosts(deps, { limit: PICKS_LIMIT })
  // Fisher–Yates: every order is equally likely.
  for (let last = picks.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1))
    ;[picks[last], picks[other]] = [picks[other]!, picks[last]!]
  }
  return picks
}

export interface CategoryHeadlines {
  category: Category
  posts: ListedPost[]
}

/** The newest posts of each category; categories without posts are left out. */
export function listByCategory(
  deps: Pick<Deps, 'db'>,
  categories: Category[],
  { perCategory, limit }: { perCategory: number; limit: number },
): CategoryHeadlines[] {
  return categories
    .map((category) => ({
      category,
      posts: listCategoryPosts(deps, category.id, { limit: perCategory }),
    }))
    .filter(({ posts }) => posts.length > 0)
    .slice(0, limit)
}

import type { Deps } from '~/domain/deps.server'
import { DEFAULT_CATEGORY, PAGE_SIZE } from './constants'
import {
  listCategoryPosts,
  listFeaturedPosts,
  listLatestPosts,
  listMostViewedPosts,
  type ListedPost,
} from './read-posts.server'

/** How many posts the sections show (specification §7 and §9; the feature blocks are ours). */
const FEATURED_LIMIT = 6
const UPDATES_LIMIT = 6
const LEAD_LIMIT = 4
const PICKS_LIMIT = 10
const STORIES_LIMIT = 6
const CATEGORY_ROWS = 3
const POSTS_PER_CATEGORY = 3

/** So many that each section finds enough of its own behind those that the others show. */
const NEWEST_LIMIT = FEATURED_LIMIT + UPDATES_LIMIT + LEAD_LIMIT + PICKS_LIMIT + PAGE_SIZE
const POPULAR_LIMIT = NEWEST_LIMIT + STORIES_LIMIT

/**
 * The posts of the home page, section by section. Featured posts and the newest are shown as they are; the other sections
 * take what stands nowhere else, then what stands only further down, and repeat what stands above as a last resort.
 */
export function chooseHomePosts(deps: Pick<Deps, 'db'>, random: () => number = Math.random) {
  const featured = listFeaturedPosts(deps, { limit: FEATURED_LIMIT })
  const newest = listLatestPosts(deps, { limit: NEWEST_LIMIT })
  const popular = listMostViewedPosts(deps, { limit: POPULAR_LIMIT })
  const headlines = newest.slice(0, PAGE_SIZE)
  const above = byId(featured)
  const below = new Map<string, ListedPost>()

  function take(posts: ListedPost[], limit: number): ListedPost[] {
    const rank = ({ id }: ListedPost) => (above.has(id) ? 2 : below.has(id) ? 1 : 0)
    const taken = [...posts].sort((a, b) => rank(a) - rank(b)).slice(0, limit)
    for (const post of taken) above.set(post.id, post)
    return taken
  }

  function takeOfCategory({ categoryId, category }: ListedPost) {
    const shown = [...above.values(), ...below.values()]
    const known = shown.filter((post) => post.categoryId === categoryId).length
    const posts = listCategoryPosts(deps, categoryId, { limit: POSTS_PER_CATEGORY + known })
    return { category, posts: take(posts, POSTS_PER_CATEGORY) }
  }

  // The newest posts belong to the top of the page too, although they follow as headlines.
  const updates = take(newest, UPDATES_LIMIT)
  for (const post of headlines) below.set(post.id, post)
  return {
    newest,
    featured,
    updates,
    forYou: take(popular, LEAD_LIMIT),
    picks: shuffled(take(newest, PICKS_LIMIT), random),
    stories: take(popular, STORIES_LIMIT),
    byCategory: oneOfEachCategory(newest).slice(0, CATEGORY_ROWS).map(takeOfCategory),
    headlines,
  }
}

const byId = (posts: ListedPost[]) => new Map(posts.map((post) => [post.id, post]))

/** The newest post of each category that has a name of its own. */
function oneOfEachCategory(posts: ListedPost[]): ListedPost[] {
  const categories = posts.map(({ categoryId }) => categoryId)
  return posts.filter(
    ({ categoryId, category }, index) =>
      category.slug !== DEFAULT_CATEGORY && categories.indexOf(categoryId) === index,
  )
}

/** Fisher–Yates: every order is equally likely. */
function shuffled<Item>(items: Item[], random: () => number): Item[] {
  const result = [...items]
  for (let last = result.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1))
    ;[result[last], result[other]] = [result[other]!, result[last]!]
  }
  return result
}

import type { Reads } from '~/domain/deps.server'
import { DEFAULT_CATEGORY, PAGE_SIZE } from './constants'
import {
  listCategoryPosts,
  listFeaturedPosts,
  listLatestPosts,
  listMostViewedPosts,
  type PostSummary,
} from './read-posts.server'

const MAX_FEATURED = 6
const MAX_UPDATES = 6
const MAX_LEAD = 4
const MAX_RECOMMENDED = 10
const MAX_STORIES = 6
const CATEGORY_ROWS = 3
const POSTS_PER_CATEGORY = 3

/** Enough for every section after removing duplicates. */
const MAX_NEWEST = MAX_FEATURED + MAX_UPDATES + MAX_LEAD + MAX_RECOMMENDED + PAGE_SIZE
const MAX_POPULAR = MAX_NEWEST + MAX_STORIES

/** The home page by section. Each prefers posts shown nowhere else, then those further down. */
export function chooseHomePosts(deps: Reads, random: () => number = Math.random) {
  const featured = listFeaturedPosts(deps, { limit: MAX_FEATURED })
  const newest = listLatestPosts(deps, { limit: MAX_NEWEST })
  const popular = listMostViewedPosts(deps, { limit: MAX_POPULAR })
  const headlines = newest.slice(0, PAGE_SIZE)
  const above = new Map(featured.map((post) => [post.id, post]))
  const below = new Map<string, PostSummary>()

  function take(posts: PostSummary[], limit: number): PostSummary[] {
    const rank = ({ id }: PostSummary) => (above.has(id) ? 2 : below.has(id) ? 1 : 0)
    const taken = [...posts].sort((a, b) => rank(a) - rank(b)).slice(0, limit)
    for (const post of taken) above.set(post.id, post)
    return taken
  }

  function takeOfCategory({ categoryId, category }: PostSummary) {
    const shown = [...above.values(), ...below.values()]
    const known = shown.filter((post) => post.categoryId === categoryId).length
    const posts = listCategoryPosts(deps, categoryId, { limit: POSTS_PER_CATEGORY + known })
    return { category, posts: take(posts, POSTS_PER_CATEGORY) }
  }

  const updates = take(newest, MAX_UPDATES)
  for (const post of headlines) below.set(post.id, post)
  return {
    newest,
    featured,
    updates,
    forYou: take(popular, MAX_LEAD),
    recommended: shuffled(take(newest, MAX_RECOMMENDED), random),
    stories: take(popular, MAX_STORIES),
    byCategory: oneOfEachCategory(newest).slice(0, CATEGORY_ROWS).map(takeOfCategory),
    headlines,
  }
}

function oneOfEachCategory(posts: PostSummary[]): PostSummary[] {
  const categories = posts.map(({ categoryId }) => categoryId)
  return posts.filter(
    ({ categoryId, category }, index) =>
      category.slug !== DEFAULT_CATEGORY && categories.indexOf(categoryId) === index,
  )
}

function shuffled<Item>(items: Item[], random: () => number): Item[] {
  const result = [...items]
  for (let last = result.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1))
    ;[result[last], result[other]] = [result[other]!, result[last]!]
  }
  return result
}

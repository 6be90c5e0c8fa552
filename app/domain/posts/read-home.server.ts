import type { Reads } from '~/domain/base-deps.server'
import { DEFAULT_CATEGORY, PAGE_SIZE } from './constants'
import {
  listLatestPosts,
  listNumbers,
  listPostsByNumber,
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

/** Home by section. Each section prefers posts that no other section shows, then those further down. */
export function chooseHomePosts(deps: Reads, random: () => number = Math.random) {
  const newest = listLatestPosts(deps, { limit: MAX_NEWEST })
  const latest = newest.map(({ number }) => number)
  const featured = listNumbers(deps, 'featured', { limit: MAX_FEATURED })
  const popular = listNumbers(deps, 'mostViewed', { limit: MAX_POPULAR })
  const above = new Set(featured)
  const below = new Set<number>()

  function take(numbers: number[], limit: number): number[] {
    const rank = (number: number) => (above.has(number) ? 2 : below.has(number) ? 1 : 0)
    const chosen = numbers.toSorted((a, b) => rank(a) - rank(b)).slice(0, limit)
    for (const number of chosen) above.add(number)
    return chosen
  }

  function pickFromCategory({ categoryId, category }: PostSummary) {
    // Enough even if all posts above and below belong to this category.
    const limit = above.size + below.size + POSTS_PER_CATEGORY
    const numbers = listNumbers(deps, 'ofCategory', { categoryId, limit })
    return { category, chosen: take(numbers, POSTS_PER_CATEGORY) }
  }

  const updates = take(latest, MAX_UPDATES)
  for (const number of latest.slice(0, PAGE_SIZE)) below.add(number)
  const forYou = take(popular, MAX_LEAD)
  const recommended = shuffled(take(latest, MAX_RECOMMENDED), random)
  const stories = take(popular, MAX_STORIES)
  const byCategory = oneOfEachCategory(newest).slice(0, CATEGORY_ROWS).map(pickFromCategory)

  const known = new Map(newest.map((post) => [post.number, post]))
  const others = [...above].filter((number) => !known.has(number))
  for (const post of listPostsByNumber(deps, others)) known.set(post.number, post)
  const read = (numbers: number[]) => numbers.flatMap((number) => known.get(number) ?? [])
  return {
    newest,
    headlines: newest.slice(0, PAGE_SIZE),
    featured: read(featured),
    updates: read(updates),
    forYou: read(forYou),
    recommended: read(recommended),
    stories: read(stories),
    byCategory: byCategory.map(({ category, chosen }) => ({ category, posts: read(chosen) })),
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

import type { ReadDeps } from '~/domain/core/base-deps.server'
import { DEFAULT_CATEGORY, PAGE_SIZE } from '~/domain/core/post-kinds'
import {
  countPublishedPosts,
  listLatestPosts,
  listNumbers,
  listOtherPosts,
  listPostsByNumber,
  type Page,
  type PostSummary,
} from './read-posts.server'

const MAX_FEATURED = 6
const MAX_UPDATES = 6
const MAX_LEAD = 4
const MAX_RECOMMENDED = 10
const MAX_STORIES = 6
/** The maximum number of headlines, which is even because they fill two columns. */
const MAX_HEADLINES = 8
const CATEGORY_ROWS = 3
const POSTS_PER_CATEGORY = 3

/** How many posts "ताज़ा अपडेट्स" skips, since the updates and headlines above show them. */
const ABOVE_LATEST = MAX_UPDATES + MAX_HEADLINES
/** Enough posts for every section after removing duplicates. */
const MAX_CHOSEN =
  MAX_FEATURED + ABOVE_LATEST + PAGE_SIZE + MAX_LEAD + MAX_STORIES + MAX_RECOMMENDED

/** The admins' choices for each section; a hidden section has a count of 0. */
export interface HomeChoices {
  counts?: Partial<Record<string, number>>
  categoryIds?: Partial<Record<string, string>>
  carousel?: PostSummary[]
  picks?: PostSummary[]
}

/** Chooses the home page's posts. Sections choose from top to bottom, and repeat a post only if there are too few. */
export function chooseHomePosts(
  deps: ReadDeps,
  random: () => number = Math.random,
  { counts = {}, categoryIds = {}, carousel = [], picks = [] }: HomeChoices = {},
) {
  const newest = listLatestPosts(deps, { limit: MAX_CHOSEN })
  const featured =
    carousel.length > 0
      ? numbersOf(carousel)
      : listNumbers(deps, 'featured', { limit: MAX_FEATURED })
  const popular = listNumbers(deps, 'mostViewed', { limit: MAX_CHOSEN })
  const others = newest.filter(({ number }) => !featured.includes(number))
  const isLarge = hasEnough(deps, featured)
  const headlines = isLarge
    ? others.slice(MAX_UPDATES, ABOVE_LATEST)
    : newest.slice(0, MAX_HEADLINES)
  const above = new Set(featured)
  const reserved = isLarge ? others.slice(MAX_UPDATES, ABOVE_LATEST + PAGE_SIZE) : []
  const below = new Set(numbersOf(reserved))

  function take(numbers: number[], limit: number): number[] {
    const chosen = numbers
      .filter((number) => !below.has(number))
      .toSorted((a, b) => Number(above.has(a)) - Number(above.has(b)))
      .slice(0, limit)
    for (const number of chosen) above.add(number)
    return chosen
  }

  /** Chooses from these posts, or the newest in the section's category if one is set. */
  function choose(section: string, numbers: number[], usual: number): number[] {
    const categoryId = categoryIds[section]
    const limit = counts[section] ?? usual
    if (!categoryId) return take(numbers, limit)
    const most = above.size + below.size + limit
    return take(listNumbers(deps, 'byCategory', { categoryId, limit: most }), limit)
  }

  function pickFromCategory({ categoryId, category }: PostSummary) {
    // This is enough even if all posts above and below belong to the category.
    const limit = above.size + below.size + POSTS_PER_CATEGORY
    const numbers = listNumbers(deps, 'byCategory', { categoryId, limit })
    return { category, chosen: take(numbers, POSTS_PER_CATEGORY) }
  }

  const updates = choose('updates', numbersOf(newest), MAX_UPDATES)
  const forYou = choose('forYou', popular, MAX_LEAD)
  const stories = choose('stories', popular, MAX_STORIES)
  const recommended =
    picks.length > 0 ? [] : choose('recommended', numbersOf(newest), MAX_RECOMMENDED)
  const isOwn = counts.headlines !== undefined || categoryIds.headlines !== undefined
  const ownHeadlines = isOwn ? choose('headlines', numbersOf(newest), MAX_HEADLINES) : []
  const byCategory = oneOfEachCategory(newest)
    .slice(0, counts.topics ?? CATEGORY_ROWS)
    .map(pickFromCategory)
    .filter(({ chosen }) => chosen.length > 0)

  const known = new Map(newest.map((post) => [post.number, post]))
  const missing = [...above].filter((number) => !known.has(number))
  for (const post of listPostsByNumber(deps, missing)) known.set(post.number, post)
  const read = (numbers: number[]) => numbers.flatMap((number) => known.get(number) ?? [])
  for (const post of carousel) known.set(post.number, post)
  return {
    isEmpty: newest.length === 0,
    headlines: isOwn ? read(ownHeadlines) : headlines,
    featured: read(featured).slice(0, counts.carousel),
    updates: read(updates),
    forYou: read(forYou),
    recommended: picks.length > 0 ? picks : shuffled(read(recommended), random),
    stories: read(stories),
    byCategory: byCategory.map(({ category, chosen }) => ({ category, posts: read(chosen) })),
  }
}

/** False for a small site, which repeats its posts in headlines and "ताज़ा अपडेट्स". */
function hasEnough(deps: ReadDeps, featured: number[]): boolean {
  return countPublishedPosts(deps) >= featured.length + ABOVE_LATEST + PAGE_SIZE
}

/** Lists "ताज़ा अपडेट्स", which starts after the newest posts that the home page shows above it. */
export function listLatestOfHome(deps: ReadDeps, { startIndex = 0, limit }: Page): PostSummary[] {
  const featured = listNumbers(deps, 'featured', { limit: MAX_FEATURED })
  if (!hasEnough(deps, featured)) return listLatestPosts(deps, { startIndex, limit })
  return listOtherPosts(deps, featured, { startIndex: startIndex + ABOVE_LATEST, limit })
}

const numbersOf = (found: PostSummary[]) => found.map(({ number }) => number)

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

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

/** How many posts each section shows if no admin chose another number; `topics` counts categories. */
const USUAL = {
  carousel: 6,
  updates: 6,
  // An even number, because headlines fill two columns.
  headlines: 8,
  forYou: 4,
  stories: 6,
  topics: 3,
  recommended: 10,
} as const
const POSTS_PER_CATEGORY = 3

type Listed = keyof typeof USUAL

/** The admins' choices for each section; a hidden section has a count of 0. */
export interface HomeChoices {
  counts?: Partial<Record<string, number>>
  /** A section of a category that was deleted has `null`. */
  categoryIds?: Partial<Record<string, string | null>>
  carousel?: PostSummary[]
  picks?: PostSummary[]
  /** The post that comes before all others. */
  pinned?: PostSummary
}

/**
 * Chooses the posts of each section by number. Carousel, updates, headlines and "ताज़ा अपडेट्स" together show each post once,
 * whatever the choices are. The other sections choose by views or category from what these and the first page of "ताज़ा
 * अपडेट्स" do not show, and repeat a post only if there are too few. A small site repeats its posts in all of them.
 */
function planHome(deps: ReadDeps, newest: PostSummary[], choices: HomeChoices) {
  const { counts = {}, categoryIds = {}, carousel = [], pinned } = choices
  const limitOf = (section: Listed) => counts[section] ?? USUAL[section]
  const latest = numbersOf(newest)
  const isListed = limitOf('updates') > 0
  const isOther = (number: number) => number !== pinned?.number
  const slides = limitOf('carousel') + 1
  const flagged = listNumbers(deps, 'featured', { limit: slides }).filter(isOther)
  const featured =
    carousel.length > 0
      ? numbersOf(carousel).slice(0, counts.carousel)
      : flagged.slice(0, limitOf('carousel'))
  const shown = new Set([...(pinned ? [pinned.number] : []), ...featured])
  const byDate = shown.size + limitOf('updates') + limitOf('headlines') + PAGE_SIZE
  const isLarge = countPublishedPosts(deps) >= byDate
  let reserved: number[] = []

  function take(numbers: number[], limit: number, mayRepeat = true): number[] {
    const others = numbers.filter((number) => !reserved.includes(number))
    const free = others.filter((number) => !shown.has(number))
    const known = others.filter((number) => shown.has(number) && isOther(number))
    const chosen = [...free, ...(mayRepeat ? known : [])].slice(0, limit)
    for (const number of chosen) shown.add(number)
    return chosen
  }

  const inCategory = (categoryId: string, limit: number) =>
    listNumbers(deps, 'byCategory', { categoryId, limit: shown.size + reserved.length + limit })

  /** Chooses from these posts, or the newest in the section's category if one is set. */
  function choose(
    section: Listed,
    numbers: number[],
    { limit = limitOf(section), mayRepeat }: { limit?: number; mayRepeat?: boolean } = {},
  ): number[] {
    const categoryId = categoryIds[section]
    if (categoryId === null) return []
    return take(categoryId ? inCategory(categoryId, limit) : numbers, limit, mayRepeat)
  }

  const mayRepeat = !isLarge
  const first = pinned && isListed ? [pinned.number] : []
  const limit = limitOf('updates') - first.length
  const updates = [...first, ...choose('updates', latest, { limit, mayRepeat })]
  const isOwn = counts.headlines !== undefined || categoryIds.headlines !== undefined
  const headlines =
    isLarge || isOwn ? choose('headlines', latest, { mayRepeat }) : latest.slice(0, USUAL.headlines)
  const above = isLarge ? [...shown] : pinned && !isListed ? [pinned.number] : []
  if (isLarge) {
    const next = latest.filter((number) => !shown.has(number)).slice(0, PAGE_SIZE)
    reserved = [...headlines, ...next]
  }
  const popular = listNumbers(deps, 'mostViewed', { limit: newest.length })
  const forYou = choose('forYou', popular)
  const stories = choose('stories', popular)
  const recommended = choices.picks?.length ? [] : choose('recommended', latest)
  const topics = oneOfEachCategory(newest)
    .slice(0, limitOf('topics'))
    .map(({ categoryId, category }) => ({
      category,
      chosen: take(inCategory(categoryId, POSTS_PER_CATEGORY), POSTS_PER_CATEGORY),
    }))
    .filter(({ chosen }) => chosen.length > 0)
  return { featured, updates, headlines, forYou, stories, topics, recommended, above }
}

/** Enough posts for every section after removing duplicates. */
function listNewest(deps: ReadDeps, { counts = {} }: HomeChoices): PostSummary[] {
  const all = { ...USUAL, ...counts, topics: (counts.topics ?? USUAL.topics) * POSTS_PER_CATEGORY }
  const limit = Object.values(all).reduce((sum, each) => sum + (each ?? 0), PAGE_SIZE + 1)
  return listLatestPosts(deps, { limit })
}

/** Chooses and reads the home page's posts. */
export function chooseHomePosts(
  deps: ReadDeps,
  random: () => number = Math.random,
  choices: HomeChoices = {},
) {
  const newest = listNewest(deps, choices)
  const plan = planHome(deps, newest, choices)
  const { carousel = [], picks = [], pinned } = choices
  const { featured, updates, headlines, forYou, stories, topics, recommended } = plan
  const known = new Map(newest.map((post) => [post.number, post]))
  for (const post of [...carousel, ...(pinned ? [pinned] : [])]) known.set(post.number, post)
  const chosen = [
    featured,
    updates,
    headlines,
    forYou,
    stories,
    recommended,
    topics.flatMap((topic) => topic.chosen),
  ]
  const missing = [...new Set(chosen.flat())].filter((number) => !known.has(number))
  for (const post of listPostsByNumber(deps, missing)) known.set(post.number, post)
  const read = (numbers: number[]) => numbers.flatMap((number) => known.get(number) ?? [])
  return {
    isEmpty: newest.length === 0,
    headlines: read(headlines),
    featured: read(featured),
    updates: read(updates),
    forYou: read(forYou),
    recommended: picks.length > 0 ? picks : shuffled(read(recommended), random),
    stories: read(stories),
    byCategory: topics.map((topic) => ({ category: topic.category, posts: read(topic.chosen) })),
  }
}

/** Lists "ताज़ा अपडेट्स": the newest posts that the home page does not show above it. */
export function listLatestOfHome(
  deps: ReadDeps,
  { startIndex = 0, limit = PAGE_SIZE }: Page,
  choices: HomeChoices = {},
): PostSummary[] {
  const { above } = planHome(deps, listNewest(deps, choices), choices)
  const { pinned, counts = {} } = choices
  if (!pinned || counts.updates !== 0) return listOtherPosts(deps, above, { startIndex, limit })
  // Without a section for it, the pinned post begins the list.
  if (startIndex > 0) return listOtherPosts(deps, above, { startIndex: startIndex - 1, limit })
  return [pinned, ...listOtherPosts(deps, above, { startIndex, limit: limit - 1 })]
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

import { LRUCache } from 'lru-cache'
import type { Deps } from '~/domain/deps.server'
import { isDomainError } from '~/domain/errors'
import { MINUTE } from '~/time/durations'
import { listCategoryPosts, listPostsById, type PostSummary } from './read-posts.server'

const MAX_RELATED_POSTS = 3
const MAX_OF_CATEGORY = 4
/** The longest words are the most specific; the limit bounds the search. */
const TITLE_WORDS = 6

type FurtherDeps = Pick<Deps, 'db' | 'search'>

type Shown = Pick<PostSummary, 'id' | 'title' | 'categoryId'>

export async function listFurtherPosts(deps: FurtherDeps, post: Shown) {
  const found = await searchIds(deps, post.title)
  const ids = found.filter((other) => other !== post.id).slice(0, MAX_RELATED_POSTS)
  const related = listPostsById(deps, ids)
  const shown = new Set([post, ...related].map(({ id }) => id))
  const limit = MAX_OF_CATEGORY + shown.size
  const ofCategory = listCategoryPosts(deps, post.categoryId, { limit })
    .filter(({ id }) => !shown.has(id))
    .slice(0, MAX_OF_CATEGORY)
  return { related, ofCategory }
}

/** Cached: related posts change rarely, and pages are rendered every minute. */
const known = new WeakMap<FurtherDeps['search'], LRUCache<string, string[]>>()

async function searchIds({ search }: FurtherDeps, title: string): Promise<string[]> {
  const remembered = known.get(search) ?? new LRUCache({ max: 1_000, ttl: 10 * MINUTE })
  known.set(search, remembered)
  const before = remembered.get(title)
  if (before) return before
  // Without operators, which would exclude words or form phrases.
  const words = title.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  const longest = words.sort((a, b) => b.length - a.length).slice(0, TITLE_WORDS)
  try {
    // The trailing space marks the last word as complete.
    const query = `${longest.join(' ')} `
    const { ids } = await search.run('postIds', { query, limit: MAX_RELATED_POSTS + 1 })
    // An empty result may come from an index that is still being built.
    if (ids.length > 1) remembered.set(title, ids)
    return ids
  } catch (error) {
    if (isDomainError(error, 'Unavailable')) return []
    throw error
  }
}

import type { WriteDeps } from '~/domain/core/base-deps.server'
import { isDomainError } from '~/domain/core/errors'
import {
  findNeighbours,
  listCategoryPosts,
  listPostsByNumber,
  type PostSummary,
} from '~/domain/posts/read-posts.server'
import type { Search } from './search.server'

const MAX_RELATED_POSTS = 3
const MAX_OF_CATEGORY = 4
const MAX_NEIGHBOURS = 2

type FurtherDeps = WriteDeps & { search: Search }

type CurrentPost = Pick<
  PostSummary,
  'id' | 'number' | 'title' | 'categoryId' | 'publishedAt' | 'updatedAt'
>

export async function listFurtherPosts(deps: FurtherDeps, post: CurrentPost) {
  const { number, publishedAt } = post
  // Treats a draft as if it were published now.
  const neighbours = findNeighbours(deps, { number, publishedAt: publishedAt ?? deps.now() })
  const neighbourNumbers = [neighbours.previous?.number, neighbours.next?.number]
  const similar = (await findSimilar(deps, post)).filter(
    (other) => !neighbourNumbers.includes(other),
  )
  const related = listPostsByNumber(deps, similar.slice(0, MAX_RELATED_POSTS))
  const listed = new Set([post, ...related].map(({ id }) => id))
  const limit = MAX_OF_CATEGORY + MAX_NEIGHBOURS + listed.size
  const isNeighbour = (other: CurrentPost) => Number(neighbourNumbers.includes(other.number))
  // The page links to the neighbours separately, so they only fill a short list.
  const sameCategory = listCategoryPosts(deps, post.categoryId, { limit })
    .filter(({ id }) => !listed.has(id))
    .sort((one, other) => isNeighbour(one) - isNeighbour(other))
    .slice(0, MAX_OF_CATEGORY)
  return { ...neighbours, related, sameCategory }
}

async function findSimilar({ search }: FurtherDeps, post: CurrentPost): Promise<number[]> {
  const { number, title, updatedAt } = post
  const version = `${number} ${updatedAt}`
  const before = search.similar.get(version)
  if (before) return before
  try {
    const limit = MAX_RELATED_POSTS + MAX_NEIGHBOURS
    const found = await search.run('similar', { post: number, title, limit })
    // An empty result may come from an index that is still being built.
    if (found.length > 0) search.similar.set(version, found)
    return found
  } catch (error) {
    if (isDomainError(error, 'Unavailable')) return []
    throw error
  }
}

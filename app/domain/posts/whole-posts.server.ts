import { and, desc, eq, inArray, sql, type SQL } from 'drizzle-orm'
import { requireContentManager, type Actor } from '~/domain/accounts/rights'
import { findCategory } from '~/domain/categories/categories.server'
import type { Deps } from '~/domain/deps.server'
import { DomainError } from '~/domain/errors'
import { categories, posts, slugHistory } from '~db/schema'
import { PAGE_SIZE } from './constants'

type Reads = Pick<Deps, 'db'>

/** A post with everything that the API tells about it. */
const wholeColumns = {
  number: posts.number,
  id: posts.id,
  slug: posts.slug,
  title: posts.title,
  content: posts.content,
  description: posts.description,
  image: posts.image,
  category: categories.name,
  authorName: posts.authorName,
  authorPhoto: posts.authorPhoto,
  userId: posts.userId,
  status: posts.status,
  isFeatured: posts.isFeatured,
  views: posts.views,
  createdAt: posts.createdAt,
  updatedAt: posts.updatedAt,
  publishedAt: posts.publishedAt,
}

/** Which published posts; what is left out does not narrow. */
export interface PostFilter {
  userId?: string
  /** Slug or name of a category. */
  category?: string
  /** An address that a post has or once had; its Devanagari form finds it too. */
  slug?: string
  isFeatured?: boolean
}

export type PostOrder = 'newest' | 'oldest' | 'views'

export interface PostPage {
  limit?: number
  startIndex?: number
}

/** A page of posts, and whether more follow. */
export interface WholePosts {
  posts: WholePost[]
  hasMore: boolean
}

const isPublished = eq(posts.status, 'published')

/** Literal, for SQLite looks for partial indexes before it knows what a parameter is. */
const isFeaturedPost = sql`${posts.isFeatured} = 1`

/** A stable second key: posts of the same moment keep their order from page to page. */
const ORDERS: Record<PostOrder, SQL[]> = {
  newest: [desc(posts.updatedAt), desc(posts.number)],
  oldest: [sql`${posts.updatedAt}`, sql`${posts.number}`],
  views: [desc(posts.views), desc(posts.number)],
}

/** Published posts, whoever asks: drafts have a list of their own. What names nothing finds nothing. */
export function listPublishedPosts(
  deps: Reads,
  filter: PostFilter,
  order: PostOrder,
  page: PostPage,
): WholePosts {
  const categoryId = filter.category && (findCategory(deps.db, filter.category)?.id ?? null)
  const postId = filter.slug && findPostId(deps, filter.slug)
  if (categoryId === null || postId === null) return { posts: [], hasMore: false }
  const where = and(
    isPublished,
    filter.userId ? eq(posts.userId, filter.userId) : undefined,
    categoryId ? eq(posts.categoryId, categoryId) : undefined,
    postId ? eq(posts.id, postId) : undefined,
    filter.isFeatured ? isFeaturedPost : undefined,
  )
  return selectPage(deps, where, ORDERS[order], page)
}

function findPostId({ db }: Reads, slug: string): string | null {
  const present = db.select({ id: posts.id }).from(posts).where(eq(posts.slug, slug)).get()
  if (present) return present.id
  const past = db
    .select({ id: slugHistory.postId })
    .from(slugHistory)
    .where(eq(slugHistory.slug, slug))
    .get()
  return past?.id ?? null
}

/**
 * The drafts that somebody wrote, last changed first, as in the dashboard.
 *
 * @throws DomainError `Unauthenticated` or `Forbidden`
 */
export function listWholeDrafts(deps: Reads, actor: Actor, page: PostPage): WholePosts {
  const author = requireContentManager(actor)
  const where = and(eq(posts.userId, author.id), eq(posts.status, 'draft'))
  return selectPage(deps, where, ORDERS.newest, page)
}

/**
 * The page is chosen in an index alone, then its few rows are read: a deep page would otherwise read, and skip, the
 * bodies of all the posts before it.
 */
function selectPage(
  deps: Reads,
  where: SQL | undefined,
  order: SQL[],
  { limit = PAGE_SIZE, startIndex = 0 }: PostPage,
): WholePosts {
  const numbers = deps.db
    .select({ number: posts.number })
    .from(posts)
    .where(where)
    .orderBy(...order)
    .limit(limit + 1)
    .offset(startIndex)
    .all()
    .map(({ number }) => number)
  const found = selectWhole(deps, inArray(posts.number, numbers.slice(0, limit)))
  const place = new Map(numbers.map((number, index) => [number, index]))
  found.sort((a, b) => place.get(a.number)! - place.get(b.number)!)
  return { posts: found, hasMore: numbers.length > limit }
}

function selectWhole({ db }: Reads, where: SQL | undefined) {
  return db
    .select(wholeColumns)
    .from(posts)
    .innerJoin(categories, eq(categories.id, posts.categoryId))
    .where(where)
    .all()
}

export type WholePost = ReturnType<typeof selectWhole>[number]

/** The published ones of these posts, in the order in which they are named. */
export function listPublishedByIds(deps: Reads, ids: string[]): WholePost[] {
  const found = selectWhole(deps, and(isPublished, inArray(posts.id, ids)))
  const place = new Map(ids.map((id, index) => [id, index]))
  return found.sort((a, b) => place.get(a.id)! - place.get(b.id)!)
}

export function findPublishedById(deps: Reads, postId: string): WholePost | null {
  return selectWhole(deps, and(isPublished, eq(posts.id, postId)))[0] ?? null
}

/**
 * A post as its editors see it, a draft or a published one.
 *
 * @throws DomainError `Unauthenticated`, `Forbidden` or `NotFound`
 */
export function getWholePost(deps: Reads, actor: Actor, postId: string): WholePost {
  requireContentManager(actor)
  const [post] = selectWhole(
    deps,
    and(eq(posts.id, postId), inArray(posts.status, ['draft', 'published'])),
  )
  if (!post) throw new DomainError('NotFound', 'Post not found')
  return post
}

import { and, count, desc, eq, gte, sql, type SQL } from 'drizzle-orm'
import { requireRight, type Actor } from '~/domain/core/rights'
import { findCategory } from './categories.server'
import type { ReadDeps, WriteDeps } from '~/domain/core/base-deps.server'
import { isOneOf, rowsInOrder } from '~/domain/core/by-keys.server'
import { DAY } from '~/time/durations'
import { prepared } from '~db/prepared.server'
import { posts } from '~db/schema'
import { PAGE_SIZE } from '~/domain/core/post-kinds'
import {
  findPublishedSlug,
  alsoPublished,
  isPublished,
  selectDetails,
  type Page,
  type PostDetail,
} from './read-posts.server'

interface PostFilter {
  userId?: string
  category?: string
  slug?: string
  isFeatured?: boolean
}

export function listPublishedPosts(
  deps: ReadDeps,
  filter: PostFilter,
  order: PostOrder,
  page: Page,
) {
  const categoryId = filter.category && (findCategory(deps.db, filter.category)?.id ?? null)
  const postId = filter.slug && (findPublishedSlug(deps, filter.slug)?.id ?? null)
  if (categoryId === null || postId === null) return { posts: [], hasMore: false }
  const { userId, isFeatured } = filter
  const choice = choosePublished({ userId, categoryId, postId, isFeatured }, order)
  return selectPage(deps, choice, page)
}

export function listDraftDetails(deps: ReadDeps, actor: Actor, page: Page) {
  const author = requireRight(actor, 'managePosts')
  const where = and(eq(posts.userId, author.id), eq(posts.status, 'draft'))
  return selectPage(deps, { where, orderBy: NEWEST_FIRST }, page)
}

/** Selects a page in an index, so that a deep page does not read all bodies before it. */
function selectPage({ db }: ReadDeps, choice: Choice, { limit = PAGE_SIZE, startIndex = 0 }: Page) {
  const numbers = db
    .select({ number: posts.number })
    .from(posts)
    .where(choice.where)
    .orderBy(...choice.orderBy)
    .limit(limit + 1)
    .offset(startIndex)
    .all()
    .map(({ number }) => number)
  const inPage = rowsInOrder(postDetails(db).byNumbers, 'number', numbers.slice(0, limit))
  return { posts: inPage, hasMore: numbers.length > limit }
}

const postDetails = prepared((db) => ({
  byNumbers: selectDetails(db, isOneOf(posts.number)).prepare(),
  publishedByIds: selectDetails(db, and(alsoPublished, isOneOf(posts.id))).prepare(),
}))

export function listPublishedByIds({ db }: ReadDeps, ids: string[]): PostDetail[] {
  return rowsInOrder(postDetails(db).publishedByIds, 'id', ids)
}

export type PostOrder = 'newest' | 'oldest' | 'views'

type ApiPostFilter = Omit<PostFilter, 'category' | 'slug'> & {
  categoryId?: string
  postId?: string
}
type Choice = ReturnType<typeof choosePublished>

type Order = [first: SQL, number: SQL]
const NEWEST_FIRST: Order = [desc(posts.updatedAt), desc(posts.number)]

const ORDERS: Record<PostOrder, Order> = {
  newest: NEWEST_FIRST,
  oldest: [sql`${posts.updatedAt}`, sql`${posts.number}`],
  views: [desc(posts.views), desc(posts.number)],
}

/** Uses a literal, since SQLite chooses partial indexes before it binds parameters. */
const isFeaturedPost = sql`${posts.isFeatured} = 1`

/** Uses only indexes to filter, because filtering rows would read every body. */
function choosePublished(requested: ApiPostFilter, order: PostOrder) {
  const { userId, categoryId, postId, isFeatured = false } = requested
  const byTime = order !== 'views' && !isFeatured
  const isCategoryFirst = byTime && categoryId !== undefined
  const isUserFirst = byTime && !isCategoryFirst && userId !== undefined
  const where = and(
    eq(posts.status, 'published'),
    postId === undefined ? undefined : eq(posts.id, postId),
    isFeatured ? isFeaturedPost : undefined,
    categoryId === undefined ? undefined : match(posts.categoryId, categoryId, isCategoryFirst),
    userId === undefined ? undefined : match(posts.userId, userId, isUserFirst),
  )
  const [first, number] = ORDERS[order]
  // Sorts featured posts, since there are few; `+` keeps SQLite from scanning all posts.
  return { where, orderBy: isFeatured ? [sql`+${first}`, number] : [first, number] }
}

type Key = typeof posts.categoryId | typeof posts.userId

function match(column: Key, value: string, isFirst: boolean): SQL {
  if (isFirst) return eq(column, value)
  return sql`+${posts.number} in (select number from ${posts} where ${column} = ${value} and status = 'published')`
}

const MONTH = 30 * DAY

const publishedSince = prepared((db) =>
  db
    .select({ count: count() })
    .from(posts)
    .where(and(isPublished, gte(posts.publishedAt, sql.placeholder('since'))))
    .prepare(),
)

export function countLastMonth({ db, now }: WriteDeps): number {
  return publishedSince(db).get({ since: now() - MONTH })!.count
}

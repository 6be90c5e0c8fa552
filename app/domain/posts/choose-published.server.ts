import { and, desc, eq, sql, type SQL } from 'drizzle-orm'
import { posts } from '~db/schema'

export type PostOrder = 'newest' | 'oldest' | 'views'

/** Which posts, in which order. */
export interface Choice {
  where: SQL | undefined
  orderBy: SQL[]
}

interface Requested {
  userId?: string
  categoryId?: string
  postId?: string
  isFeatured?: boolean
}

export const NEWEST_FIRST = [desc(posts.updatedAt), desc(posts.number)]

/** The number is a stable second key: posts of the same moment keep their order from page to page. */
const ORDERS: Record<PostOrder, SQL[]> = {
  newest: NEWEST_FIRST,
  oldest: [sql`${posts.updatedAt}`, sql`${posts.number}`],
  views: [desc(posts.views), desc(posts.number)],
}

/** Featured posts are few: they are sorted. The `+` keeps SQLite from walking all posts in order to find them. */
const FEATURED_ORDERS: Record<PostOrder, SQL[]> = {
  newest: [sql`+${posts.updatedAt} desc`, sql`${posts.number} desc`],
  oldest: [sql`+${posts.updatedAt}`, sql`${posts.number}`],
  views: [sql`+${posts.views} desc`, sql`${posts.number} desc`],
}

/** Literal, for SQLite looks for partial indexes before it knows what a parameter is. */
const isFeaturedPost = sql`${posts.isFeatured} = 1`

/**
 * The published posts that are wanted, so that each choice is made in indexes alone. What the index of the order does not
 * know is looked up in a set of numbers from another one; asking the rows themselves would read body after body.
 */
export function choosePublished(requested: Requested, order: PostOrder): Choice {
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
  return { where, orderBy: isFeatured ? FEATURED_ORDERS[order] : ORDERS[order] }
}

type Key = typeof posts.categoryId | typeof posts.userId

function match(column: Key, value: string, isFirst: boolean): SQL {
  if (isFirst) return eq(column, value)
  return sql`+${posts.number} in (select number from ${posts} where ${column} = ${value} and status = 'published')`
}

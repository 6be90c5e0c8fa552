import { and, desc, eq, sql, type SQL } from 'drizzle-orm'
import { posts } from '~db/schema'

export type PostOrder = 'newest' | 'oldest' | 'views'

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

const ORDERS: Record<PostOrder, SQL[]> = {
  newest: NEWEST_FIRST,
  oldest: [sql`${posts.updatedAt}`, sql`${posts.number}`],
  views: [desc(posts.views), desc(posts.number)],
}

/** Few posts are featured, so they are sorted; `+` keeps SQLite from scanning all posts. */
const FEATURED_ORDERS: Record<PostOrder, SQL[]> = {
  newest: [sql`+${posts.updatedAt} desc`, sql`${posts.number} desc`],
  oldest: [sql`+${posts.updatedAt}`, sql`${posts.number}`],
  views: [sql`+${posts.views} desc`, sql`${posts.number} desc`],
}

/** Literal, since SQLite chooses partial indexes before parameters are bound. */
const isFeaturedPost = sql`${posts.isFeatured} = 1`

/** Chooses posts in indexes alone: filtering the rows themselves would read every body. */
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

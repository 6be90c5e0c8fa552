import { and, asc, desc, eq, inArray, ne, sql, type SQL } from 'drizzle-orm'
import { requireRight, type Actor } from '~/domain/core/rights'
import type { ReadDeps } from '~/domain/core/base-deps.server'
import { hasWords } from '~/domain/core/has-words.server'
import { categories, orderOfTitles, posts } from '~db/schema'
import type { EditorSort } from '~/domain/core/post-kinds'
import { selectSummaries, type Page, type PostSummary } from './read-posts.server'
import type { PostStatus } from './schema'

export interface EditorQuery extends Page {
  status: PostStatus
  isEverybodys?: boolean
  words?: string
  category?: string
  isFeatured?: boolean
  sort?: EditorSort
}

export function listEditorPosts(deps: ReadDeps, actor: Actor, query: EditorQuery): PostSummary[] {
  const editor = requireRight(actor, 'managePosts')
  const { sort = 'updated', isEverybodys, isFeatured, category, words = '' } = query
  // A condition on the joined table would not use the index on posts.
  const isOfCategory = sql`${posts.categoryId} = (select id from ${categories} where slug = ${category})`
  const where = and(
    eq(posts.status, query.status),
    isEverybodys ? undefined : eq(posts.userId, editor.id),
    isFeatured ? eq(posts.isFeatured, true) : undefined,
    category ? isOfCategory : undefined,
    hasWords(sql`${posts.title}`, words),
  )
  const order = sort === 'views' && !isEverybodys ? OWN_VIEWS : ORDERS[sort]
  return selectSummaries(deps, where, order, query)
}

const ORDERS: Record<EditorSort, SQL[]> = {
  updated: [desc(posts.updatedAt), desc(posts.number)],
  views: [desc(posts.views), desc(posts.number)],
  title: [...orderOfTitles(posts.title), asc(posts.number)],
}

/** `+` makes SQLite read the author's posts instead of all posts in order of views. */
const OWN_VIEWS = [sql`+${posts.views} desc`, desc(posts.number)]

export function listPostTitles({ db }: ReadDeps, actor: Actor, postIds: readonly string[]) {
  requireRight(actor, 'managePosts')
  const { id, title, language, number, status } = posts
  const where = and(inArray(id, [...postIds]), ne(status, 'trashed'))
  return db.select({ id, title, language }).from(posts).where(where).orderBy(desc(number)).all()
}

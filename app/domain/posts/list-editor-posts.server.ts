import { and, asc, desc, eq, inArray, sql, type SQL } from 'drizzle-orm'
import { requireContentManager, type Actor } from '~/domain/accounts/rights'
import type { Reads } from '~/domain/deps.server'
import { hasWords } from '~/domain/has-words.server'
import { categories, orderOfTitles, posts } from '~db/schema'
import type { EditorSort } from './constants'
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

export function listEditorPosts(deps: Reads, actor: Actor, query: EditorQuery): PostSummary[] {
  const editor = requireContentManager(actor)
  const where = and(eq(posts.status, query.status), ...conditions(editor.id, query))
  const { sort = 'updated', isEverybodys } = query
  const order = sort === 'views' && !isEverybodys ? OWN_VIEWS : ORDERS[sort]
  return selectSummaries(deps, where, order, query)
}

function conditions(editorId: string, query: EditorQuery): (SQL | undefined)[] {
  return [
    query.isEverybodys ? undefined : eq(posts.userId, editorId),
    query.isFeatured ? eq(posts.isFeatured, true) : undefined,
    query.category
      ? // The id first: a condition on the joined table would not reach the index of the posts.
        sql`${posts.categoryId} = (select id from ${categories} where slug = ${query.category})`
      : undefined,
    hasWords(sql`${posts.title}`, query.words ?? ''),
  ]
}

const ORDERS: Record<EditorSort, SQL[]> = {
  updated: [desc(posts.updatedAt), desc(posts.number)],
  views: [desc(posts.views), desc(posts.number)],
  title: [...orderOfTitles(posts.title), asc(posts.number)],
}

/** `+`: through one's own posts, not through everybody's in the order of views. */
const OWN_VIEWS = [sql`+${posts.views} desc`, desc(posts.number)]

export function listPostTitles({ db }: Reads, actor: Actor, postIds: readonly string[]) {
  requireContentManager(actor)
  return db
    .select({ id: posts.id, title: posts.title, language: posts.language })
    .from(posts)
    .where(and(inArray(posts.id, [...postIds]), inArray(posts.status, ['draft', 'published'])))
    .orderBy(desc(posts.number))
    .all()
}

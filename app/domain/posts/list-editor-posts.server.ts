import {
  and,
  asc,
  desc,
  eq,
  gte,
  inArray,
  lt,
  max,
  min,
  ne,
  notInArray,
  sql,
  type SQL,
} from 'drizzle-orm'
import { requireRight, type Actor } from '~/domain/core/rights'
import type { ReadDeps } from '~/domain/core/base-deps.server'
import { hasWords } from '~/domain/core/has-words.server'
import { countRows } from '~db/rows.server'
import { categories, orderOfTitles, pendingVersions, posts, schedules } from '~db/schema'
import { isOpen } from '~/domain/core/hold-back-plans.server'
import { type EditorSort, type EditorState, isLive } from '~/domain/core/post-kinds'
import { selectSummaries, type Page, type PostSummary } from './read-posts.server'
import type { PostStatus } from './schema'

export interface EditorQuery extends Page {
  status: PostStatus
  isEverybodys?: boolean
  words?: string
  category?: string
  isFeatured?: boolean
  state?: EditorState
  /** When articles were published and drafts changed, in milliseconds: from the first until before the second. */
  between?: readonly [number, number]
  sort?: EditorSort
}

export function listEditorPosts(deps: ReadDeps, actor: Actor, query: EditorQuery): PostSummary[] {
  return selectSummaries(deps, matches(deps, actor, query), orderOf(query), query)
}

export function countEditorPosts(deps: ReadDeps, actor: Actor, query: EditorQuery): number {
  return countRows(deps.db, posts, matches(deps, actor, query))
}

/** Returns when the first and the last of everybody's articles were published, or drafts changed. */
export function findPeriod({ db }: ReadDeps, actor: Actor, status: PostStatus) {
  requireRight(actor, 'managePosts')
  const time = timeOf(status)
  // SQLite reads one row of the index for each, but all of them for both in one query.
  const [first, last] = [min(time), max(time)].map(
    (time) => db.select({ time }).from(posts).where(eq(posts.status, status)).get()?.time ?? null,
  )
  return first && last ? { first: Number(first), last: Number(last) } : null
}

const timeOf = (status: PostStatus) => (isLive(status) ? posts.publishedAt : posts.updatedAt)

function matches({ db }: ReadDeps, actor: Actor, query: EditorQuery): SQL | undefined {
  const editor = requireRight(actor, 'managePosts')
  const { status, isEverybodys, isFeatured, category, state = '', between, words = '' } = query
  // A condition on the joined table would not use the index on posts.
  const isOfCategory = sql`${posts.categoryId} = (select id from ${categories} where slug = ${category})`
  const time = timeOf(status)
  return and(
    eq(posts.status, status),
    isEverybodys ? undefined : eq(posts.userId, editor.id),
    isFeatured ? eq(posts.isFeatured, true) : undefined,
    category ? isOfCategory : undefined,
    between && and(gte(time, between[0]), lt(time, between[1])),
    stateIn(db)[state],
    hasWords(sql`${posts.title}`, words),
  )
}

/** By number, which the indexes have, unlike the id. */
function stateIn(db: ReadDeps['db']): Record<EditorState, SQL | undefined> {
  const numbers = (table: typeof schedules | typeof pendingVersions, where?: SQL) => {
    const all = db.select({ number: posts.number }).from(table)
    return all.innerJoin(posts, eq(posts.id, table.postId)).where(where)
  }
  return {
    '': undefined,
    planned: inArray(posts.number, numbers(schedules, isOpen)),
    unplanned: notInArray(posts.number, numbers(schedules, isOpen)),
    changed: inArray(posts.number, numbers(pendingVersions)),
  }
}

const orderOf = ({ sort = 'updated', isEverybodys }: EditorQuery) =>
  sort === 'views' && !isEverybodys ? OWN_VIEWS : ORDERS[sort]

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

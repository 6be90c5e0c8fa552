import { and, eq, sql, type SQL } from 'drizzle-orm'
import { requireContentManager, type Actor } from '~/domain/accounts/rights'
import { findCategory } from '~/domain/categories/categories.server'
import type { Deps } from '~/domain/deps.server'
import { inOrder } from '~/domain/in-order'
import type { Database } from '~db/client.server'
import { prepared } from '~db/prepared.server'
import { categories, posts, slugHistory } from '~db/schema'
import {
  choosePublished,
  NEWEST_FIRST,
  type Choice,
  type PostOrder,
} from './choose-published.server'
import { PAGE_SIZE } from './constants'
import { asEditable, editable } from './post-row.server'

type Reads = Pick<Deps, 'db'>

const detailColumns = {
  number: posts.number,
  id: posts.id,
  slug: posts.slug,
  title: posts.title,
  content: posts.content,
  description: posts.description,
  image: posts.image,
  language: posts.language,
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

interface PostFilter {
  userId?: string
  category?: string
  /** A present or former slug, also in Devanagari. */
  slug?: string
  isFeatured?: boolean
}

interface PostPage {
  limit?: number
  startIndex?: number
}

interface PostDetails {
  posts: PostDetail[]
  hasMore: boolean
}

const isPublished = eq(posts.status, 'published')

/** Published posts for any actor; a filter without match gives an empty page. */
export function listPublishedPosts(
  deps: Reads,
  filter: PostFilter,
  order: PostOrder,
  page: PostPage,
): PostDetails {
  const categoryId = filter.category && (findCategory(deps.db, filter.category)?.id ?? null)
  const postId = filter.slug && findPostId(deps, filter.slug)
  if (categoryId === null || postId === null) return { posts: [], hasMore: false }
  const { userId, isFeatured } = filter
  const choice = choosePublished({ userId, categoryId, postId, isFeatured }, order)
  return selectPage(deps, choice, page)
}

function findPostId({ db }: Reads, slug: string): string | null {
  const known = { id: posts.id }
  const present = db
    .select(known)
    .from(posts)
    .where(and(eq(posts.slug, slug), isPublished))
    .get()
  if (present) return present.id
  const past = db
    .select(known)
    .from(slugHistory)
    .innerJoin(posts, eq(posts.id, slugHistory.postId))
    .where(and(eq(slugHistory.slug, slug), isPublished))
    .get()
  return past?.id ?? null
}

/** The actor's own, last changed first. @throws DomainError `Unauthenticated` or `Forbidden` */
export function listDraftDetails(deps: Reads, actor: Actor, page: PostPage): PostDetails {
  const author = requireContentManager(actor)
  const where = and(eq(posts.userId, author.id), eq(posts.status, 'draft'))
  return selectPage(deps, { where, orderBy: NEWEST_FIRST }, page)
}

/** Chooses the page in an index, so that a deep page does not read the bodies before it. */
function selectPage(
  deps: Reads,
  { where, orderBy }: Choice,
  { limit = PAGE_SIZE, startIndex = 0 }: PostPage,
): PostDetails {
  const numbers = deps.db
    .select({ number: posts.number })
    .from(posts)
    .where(where)
    .orderBy(...orderBy)
    .limit(limit + 1)
    .offset(startIndex)
    .all()
    .map(({ number }) => number)
  if (numbers.length === 0) return { posts: [], hasMore: false }
  const requested = numbers.slice(0, limit)
  const found = postDetails(deps.db).byNumbers.all({ list: JSON.stringify(requested) })
  return {
    posts: inOrder(requested, found, ({ number }) => number),
    hasMore: numbers.length > limit,
  }
}

function selectDetails(db: Database, where: SQL | undefined) {
  return db
    .select(detailColumns)
    .from(posts)
    .innerJoin(categories, eq(categories.id, posts.categoryId))
    .where(where)
}

export type PostDetail = ReturnType<ReturnType<typeof selectDetails>['all']>[number]

const postDetails = prepared((db) => {
  const requested = sql`(select value from json_each(${sql.placeholder('list')}))`
  // `+` keeps SQLite from scanning all published posts.
  const arePublished = sql`+${posts.status} = 'published'`
  return {
    byNumbers: selectDetails(db, sql`${posts.number} in ${requested}`).prepare(),
    publishedByIds: selectDetails(
      db,
      and(arePublished, sql`${posts.id} in ${requested}`),
    ).prepare(),
  }
})

export function listPublishedByIds({ db }: Reads, ids: string[]): PostDetail[] {
  if (ids.length === 0) return []
  const found = postDetails(db).publishedByIds.all({ list: JSON.stringify(ids) })
  return inOrder(ids, found, ({ id }) => id)
}

export function findPublishedById(deps: Reads, postId: string): PostDetail | null {
  return selectDetails(deps.db, and(isPublished, eq(posts.id, postId))).get() ?? null
}

export function getPostDetail(deps: Reads, actor: Actor, postId: string): PostDetail {
  requireContentManager(actor)
  return asEditable(selectDetails(deps.db, editable(postId)).get())
}

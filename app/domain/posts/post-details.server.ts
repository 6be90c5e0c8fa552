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

/** A post with everything that the API tells about it. */
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

/** Which published posts; what is left out does not narrow. */
interface PostFilter {
  userId?: string
  /** Slug or name of a category. */
  category?: string
  /** An address that a post has or once had; its Devanagari form finds it too. */
  slug?: string
  isFeatured?: boolean
}

interface PostPage {
  limit?: number
  startIndex?: number
}

/** A page of posts, and whether more follow. */
interface PostDetails {
  posts: PostDetail[]
  hasMore: boolean
}

const isPublished = eq(posts.status, 'published')

/** Published posts, whoever asks: drafts have a list of their own. What names nothing finds nothing. */
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

/**
 * The drafts that somebody wrote, last changed first, as in the dashboard.
 *
 * @throws DomainError `Unauthenticated` or `Forbidden`
 */
export function listDraftDetails(deps: Reads, actor: Actor, page: PostPage): PostDetails {
  const author = requireContentManager(actor)
  const where = and(eq(posts.userId, author.id), eq(posts.status, 'draft'))
  return selectPage(deps, { where, orderBy: NEWEST_FIRST }, page)
}

/**
 * The page is chosen in an index alone, then its few rows are read: a deep page would otherwise read, and skip, the
 * bodies of all the posts before it.
 */
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
  // The plus keeps SQLite from walking through all published posts instead of taking these few by their ids.
  const arePublished = sql`+${posts.status} = 'published'`
  return {
    byNumbers: selectDetails(db, sql`${posts.number} in ${requested}`).prepare(),
    publishedByIds: selectDetails(
      db,
      and(arePublished, sql`${posts.id} in ${requested}`),
    ).prepare(),
  }
})

/** The published ones of these posts, in the order in which they are named. */
export function listPublishedByIds({ db }: Reads, ids: string[]): PostDetail[] {
  if (ids.length === 0) return []
  const found = postDetails(db).publishedByIds.all({ list: JSON.stringify(ids) })
  return inOrder(ids, found, ({ id }) => id)
}

export function findPublishedById(deps: Reads, postId: string): PostDetail | null {
  return selectDetails(deps.db, and(isPublished, eq(posts.id, postId))).get() ?? null
}

/**
 * A post as its editors see it, a draft or a published one.
 *
 * @throws DomainError `Unauthenticated`, `Forbidden` or `NotFound`
 */
export function getPostDetail(deps: Reads, actor: Actor, postId: string): PostDetail {
  requireContentManager(actor)
  return asEditable(selectDetails(deps.db, editable(postId)).get())
}

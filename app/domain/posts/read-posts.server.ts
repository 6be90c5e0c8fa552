import { and, count, desc, eq, type SQL } from 'drizzle-orm'
import type { Deps } from '~/domain/deps.server'
import { DomainError } from '~/domain/errors'
import { categories, posts, slugHistory } from '~db/schema'
import { PAGE_SIZE } from './constants'

type Reads = Pick<Deps, 'db'>

export const listColumns = {
  id: posts.id,
  slug: posts.slug,
  title: posts.title,
  description: posts.description,
  excerpt: posts.excerpt,
  image: posts.image,
  language: posts.language,
  authorName: posts.authorName,
  authorPhoto: posts.authorPhoto,
  views: posts.views,
  createdAt: posts.createdAt,
  updatedAt: posts.updatedAt,
  publishedAt: posts.publishedAt,
  categoryId: posts.categoryId,
  category: { name: categories.name, slug: categories.slug },
}

/** Every query for readers has this filter. */
const isPublished = eq(posts.status, 'published')

interface Page {
  limit?: number
  startIndex?: number
}

function selectList({ db }: Reads, where: SQL | undefined, order: SQL[], page: Page) {
  return db
    .select(listColumns)
    .from(posts)
    .innerJoin(categories, eq(categories.id, posts.categoryId))
    .where(and(isPublished, where))
    .orderBy(...order)
    .limit(page.limit ?? PAGE_SIZE)
    .offset(page.startIndex ?? 0)
    .all()
}

export type PostSummary = ReturnType<typeof selectList>[number]

/** `number` keeps the order stable between pages. */
const newestFirst = [desc(posts.publishedAt), desc(posts.number)]

export function listLatestPosts(deps: Reads, page: Page = {}): PostSummary[] {
  return selectList(deps, undefined, newestFirst, page)
}

export function listFeaturedPosts(deps: Reads, page: Page): PostSummary[] {
  return selectList(deps, eq(posts.isFeatured, true), newestFirst, page)
}

export function listMostViewedPosts(deps: Reads, page: Page): PostSummary[] {
  return selectList(deps, undefined, [desc(posts.views), desc(posts.number)], page)
}

export function listCategoryPosts(deps: Reads, categoryId: string, page: Page = {}): PostSummary[] {
  return selectList(deps, eq(posts.categoryId, categoryId), newestFirst, page)
}

export function countCategoryPosts({ db }: Reads, categoryId: string): number {
  const where = and(isPublished, eq(posts.categoryId, categoryId))
  return db.select({ count: count() }).from(posts).where(where).get()?.count ?? 0
}

export function listPostsWhere(deps: Reads, where: SQL): PostSummary[] {
  return selectList(deps, where, [], {})
}

function findPublishedPost({ db }: Reads, slug: string) {
  const post = db
    .select({ ...listColumns, content: posts.content })
    .from(posts)
    .innerJoin(categories, eq(categories.id, posts.categoryId))
    .where(and(isPublished, eq(posts.slug, slug)))
    .get()
  return post ?? null
}

export type PostDetail = NonNullable<ReturnType<typeof findPublishedPost>>

/** The present slug for a former one or a Devanagari title. */
function findMovedSlug({ db }: Reads, slug: string): string | null {
  const row = db
    .select({ slug: posts.slug })
    .from(slugHistory)
    .innerJoin(posts, eq(posts.id, slugHistory.postId))
    .where(and(isPublished, eq(slugHistory.slug, slug)))
    .get()
  return row?.slug ?? null
}

/** The post, or the slug to redirect to. @throws DomainError `NotFound`, also for drafts */
export function getPostForReader(
  deps: Reads,
  slug: string | null,
): { post: PostDetail } | { movedTo: string } {
  const post = slug === null ? null : findPublishedPost(deps, slug)
  if (post) return { post }
  const movedTo = slug === null ? null : findMovedSlug(deps, slug)
  if (movedTo === null) throw new DomainError('NotFound', 'Post not found')
  return { movedTo }
}

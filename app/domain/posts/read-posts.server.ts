import { and, asc, desc, eq, getTableColumns, ne, not, sql, type SQL } from 'drizzle-orm'
import { alias, type SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { requireRight, type Actor } from '~/domain/core/rights'
import { isOneOf, rowsInOrder } from '~/domain/core/by-keys.server'
import type { ReadDeps } from '~/domain/core/base-deps.server'
import {
  type ContentTag,
  raiseCacheVersion,
  type TaggedPost,
  tagsOf,
} from '~/domain/core/cache-version.server'
import { DomainError } from '~/domain/core/errors'
import { isTrashedSlug } from '~/domain/core/move-to-trash.server'
import { queueEvent } from '~/domain/webhooks/outbox.server'
import type { Database, Transaction } from '~db/client.server'
import { prepared } from '~db/prepared.server'
import { findRow } from '~db/rows.server'
import { categories, files, postCounts, posts, slugHistory, users } from '~db/schema'
import { colourOfPost, isPictureOfPost, picturesOfText } from '../files/file-uses.server'
import { isLive, isPage, type LIVE, PAGE_SIZE } from '~/domain/core/post-kinds'
import { fieldsIn, mapFields, type PostStatus } from './schema'

/** `seo` is stored after the body, so lists must not read it. */
const { content, userId, submissionId, savedBy, seo, ...columns } = getTableColumns(posts)

export const summaryColumns = {
  ...columns,
  colour: colourOfPost,
  category: { name: categories.name, secondName: categories.secondName, slug: categories.slug },
}

export interface Page {
  limit?: number
  startIndex?: number
}

export function selectSummaries(
  { db }: ReadDeps,
  where: SQL | undefined,
  order: SQL[],
  page: Page,
) {
  const { limit, startIndex } = toLimits(page)
  return summaries(db, where, order).limit(limit).offset(startIndex).all()
}

function summaries(db: Database, where: SQL | undefined, order: SQL[]) {
  return db
    .select(summaryColumns)
    .from(posts)
    .innerJoin(categories, eq(categories.id, posts.categoryId))
    .where(where)
    .orderBy(...order)
}

export type PostSummary = ReturnType<typeof selectSummaries>[number]

/** Every query for readers uses this filter. */
export const isPublished = eq(posts.status, 'published')

/** Complements a narrower condition in a query; `+` keeps SQLite from scanning all published posts. */
export const alsoPublished = sql`+${posts.status} = 'published'`

/** `number` keeps the order stable between pages. */
const newestFirst = [desc(posts.publishedAt), desc(posts.number)]
const oldestFirst = [asc(posts.publishedAt), asc(posts.number)]

const position = sql`(${posts.publishedAt}, ${posts.number})`
const given = sql`(${sql.placeholder('publishedAt')}, ${sql.placeholder('number')})`
const inCategory = eq(posts.categoryId, sql.placeholder('categoryId'))
const isFeatured = eq(posts.isFeatured, true)
const mostViewedFirst = [desc(posts.views), desc(posts.number)]

const lists = prepared((db) => {
  const list = (where?: SQL, order = newestFirst) =>
    summaries(db, and(isPublished, where), order)
      .limit(sql.placeholder('limit'))
      .offset(sql.placeholder('startIndex'))
      .prepare()
  const listNumbers = (where?: SQL, order = newestFirst) =>
    db
      .select({ number: posts.number })
      .from(posts)
      .where(and(isPublished, where))
      .orderBy(...order)
      .limit(sql.placeholder('limit'))
      .prepare()
  return {
    latest: list(),
    latestOthers: list(not(isOneOf(posts.number))),
    featured: list(isFeatured),
    mostViewed: list(undefined, mostViewedFirst),
    byCategory: list(inCategory),
    byAuthor: list(eq(posts.authorId, sql.placeholder('id'))),
    byGuest: list(eq(posts.guestSlug, sql.placeholder('id'))),
    previous: list(sql`${position} < ${given}`),
    next: list(sql`${position} > ${given}`, oldestFirst),
    byIds: summaries(db, and(alsoPublished, isOneOf(posts.id)), []).prepare(),
    byNumbers: summaries(db, and(alsoPublished, isOneOf(posts.number)), []).prepare(),
    numbers: {
      featured: listNumbers(isFeatured),
      mostViewed: listNumbers(undefined, mostViewedFirst),
      byCategory: listNumbers(inCategory),
    },
    count: db
      .select({ published: postCounts.published })
      .from(postCounts)
      .where(eq(postCounts.of, sql.placeholder('of')))
      .prepare(),
  }
})

const toLimits = ({ limit = PAGE_SIZE, startIndex = 0 }: Page) => ({ limit, startIndex })

const listBy =
  (name: 'latest' | 'featured' | 'mostViewed') =>
  ({ db }: ReadDeps, page: Page = {}): PostSummary[] =>
    lists(db)[name].all(toLimits(page))

export const listLatestPosts = listBy('latest')
export const listFeaturedPosts = listBy('featured')
export const listMostViewedPosts = listBy('mostViewed')

export function listOtherPosts({ db }: ReadDeps, without: number[], page: Page) {
  return lists(db).latestOthers.all({ keys: JSON.stringify(without), ...toLimits(page) })
}

export function listCategoryPosts({ db }: ReadDeps, categoryId: string, page: Page = {}) {
  return lists(db).byCategory.all({ categoryId, ...toLimits(page) })
}

/** @param of 'all', the id of a category or account, or 'guest/' followed by a slug */
export function countPublishedPosts({ db }: ReadDeps, of = 'all'): number {
  return lists(db).count.get({ of })?.published ?? 0
}

interface ByLine {
  id: string
  isGuest: boolean
}

export const isBy = ({ id, isGuest }: ByLine) => eq(isGuest ? posts.guestSlug : posts.authorId, id)

export function listAuthorPosts({ db }: ReadDeps, { id, isGuest }: ByLine, page: Page = {}) {
  const { byAuthor, byGuest } = lists(db)
  return (isGuest ? byGuest : byAuthor).all({ id, ...toLimits(page) })
}

export function countAuthorPosts(deps: ReadDeps, { id, isGuest }: ByLine): number {
  return countPublishedPosts(deps, isGuest ? `guest/${id}` : id)
}

/** Selects an account's posts for counting, without those in the trash. */
export const isOfUser = (userId: string | SQLiteColumn) =>
  and(eq(posts.userId, userId), ne(posts.status, 'trashed'))

export function listPostsById({ db }: ReadDeps, ids: string[]): PostSummary[] {
  return rowsInOrder(lists(db).byIds, 'id', ids)
}

export function listPostsByNumber({ db }: ReadDeps, numbers: number[]): PostSummary[] {
  return rowsInOrder(lists(db).byNumbers, 'number', numbers)
}

/** Reads only an index and no rows in `posts`. */
export function listNumbers(
  { db }: ReadDeps,
  of: 'featured' | 'mostViewed' | 'byCategory',
  page: { limit: number; categoryId?: string },
): number[] {
  return lists(db)
    .numbers[of].all(page)
    .map(({ number }) => number)
}

type PlaceOfPost = Pick<typeof posts.$inferSelect, 'publishedAt' | 'number'>

export function findNeighbours({ db }: ReadDeps, { publishedAt, number }: PlaceOfPost) {
  const first = { publishedAt, number, ...toLimits({ limit: 1 }) }
  return { previous: lists(db).previous.get(first), next: lists(db).next.get(first) }
}

type ShownPost = PlaceOfPost & TaggedPost & Pick<typeof posts.$inferSelect, 'translationId'>

/**
 * Invalidates every page that shows the post, and queues the change for webhooks. Call this after each change to a post's
 * row; `before` is null for a new post.
 */
export function announcePost(
  tx: Transaction,
  before: ShownPost | null,
  after: ShownPost,
  now: number,
): void {
  const shown = [before, after].flatMap((post) => (post && isLive(post.status) ? [post] : []))
  if (shown.length === 0) return
  queueEvent(tx, before, after, now)
  const tags = tagsOf(...shown)
  const isMoved = before?.status !== after.status || before.publishedAt !== after.publishedAt
  if (isMoved) tags.push(...tagsOfNeighbours(tx, after))
  // A page may be in a menu, which every page shows.
  if (shown.some(({ status }) => isPage(status)) && (isMoved || before?.slug !== after.slug))
    tags.push('frame')
  for (const { status, translationId } of shown) {
    if (translationId) tags.push(`${isPage(status) ? 'page' : 'post'}:${translationId}`)
  }
  const present = isLive(after.status) ? after.slug : null
  const slugs = shown.map(({ slug }) => slug)
  raiseCacheVersion(
    tx,
    tags,
    slugs.filter((slug) => slug !== present),
  )
}

/** Returns the tags of the posts that will link to this one as their previous or next post. */
function tagsOfNeighbours(
  tx: Transaction,
  { status, publishedAt, number }: PlaceOfPost & { status: string },
): ContentTag[] {
  if (status !== 'published') return []
  const place = sql`(${publishedAt}, ${number})`
  const find = (where: SQL, order: SQL[]) =>
    tx
      .select({ id: posts.id })
      .from(posts)
      .where(and(isPublished, where))
      .orderBy(...order)
      .get()
  const previous = find(sql`${position} < ${place}`, newestFirst)
  const next = find(sql`${position} > ${place}`, oldestFirst)
  return [previous, next].flatMap((post) => (post ? [`beside:${post.id}` as const] : []))
}

/** The slug of the author's account or of the guest. Needs a join with `users`. */
const authorSlug = sql<string | null>`coalesce(${users.slug}, ${posts.guestSlug})`

const others = alias(posts, 'translation')
const { id, slug, title, language, status } = others
const translation = { id, slug, title, language, status }
const picture = {
  alt: files.alt,
  caption: files.caption,
  credit: files.credit,
  width: files.width,
  height: files.height,
}
const profile = { picture: users.profilePicture, bio: users.bio }
const detailColumns = {
  ...mapFields(fieldsIn('column'), (name) => posts[name]),
  content,
  userId,
  seo,
  authorSlug,
  profile,
  translation,
  picture,
  picturesOfText,
}

export function selectDetails(db: Database, where: SQL | undefined) {
  return db
    .select({ ...summaryColumns, ...detailColumns })
    .from(posts)
    .innerJoin(categories, eq(categories.id, posts.categoryId))
    .leftJoin(users, eq(users.id, posts.authorId))
    .leftJoin(others, eq(others.id, posts.translationId))
    .leftJoin(files, isPictureOfPost)
    .where(where)
}

export type PostDetail = ReturnType<ReturnType<typeof selectDetails>['all']>[number]

const known = { id: posts.id, slug: posts.slug }

type LiveStatus = (typeof LIVE)[number]

const details = prepared((db) => {
  const isLive = eq(posts.status, sql.placeholder('status'))
  const slug = sql.placeholder('slug')
  const present = db.select(known).from(posts)
  const former = db
    .select(known)
    .from(slugHistory)
    .innerJoin(posts, eq(posts.id, slugHistory.postId))
  return {
    bySlug: present.where(and(isLive, eq(posts.slug, slug))).prepare(),
    byFormerSlug: former
      .where(and(isLive, eq(slugHistory.slug, slug)))
      .orderBy(slugHistory.createdAt)
      .prepare(),
    byId: selectDetails(db, and(isLive, eq(posts.id, sql.placeholder('id')))).prepare(),
  }
})

/** Finds a published post or page by slug, former slug or Devanagari title. */
export function findPublishedSlug(
  { db }: ReadDeps,
  slug: string,
  status: LiveStatus = 'published',
) {
  const { bySlug, byFormerSlug } = details(db)
  return bySlug.get({ slug, status }) ?? byFormerSlug.get({ slug, status })
}

export function findPublishedNumber({ db }: ReadDeps, number: number) {
  const isOne = and(isPublished, eq(posts.number, number))
  return db.select(known).from(posts).where(isOne).get()
}

export function findPublishedById(
  { db }: ReadDeps,
  id: string,
  status: LiveStatus = 'published',
): PostDetail | undefined {
  return details(db).byId.get({ id, status })
}

/** Returns the post or page, or the slug to redirect to. Drafts count as not found. */
export function getPostForReader(
  deps: ReadDeps,
  slug: string | null,
  status: LiveStatus = 'published',
): { post: PostDetail } | { movedTo: string } {
  const known = slug === null ? undefined : findPublishedSlug(deps, slug, status)
  if (known && known.slug !== slug) return { movedTo: known.slug }
  const post = known && findPublishedById(deps, known.id, status)
  if (post) return { post }
  const kind = status === 'page' ? 'page' : 'post'
  if (slug !== null && isTrashedSlug(deps, slug, kind)) throw new DomainError('Gone', `${kind}Gone`)
  throw new DomainError('NotFound', `${kind}NotFound`)
}

export type EditorPost = Editable<PostDetail>

export function getPostForEditor({ db }: ReadDeps, actor: Actor, postId: string): EditorPost {
  requireRight(actor, 'managePosts')
  return requireEditable(selectDetails(db, eq(posts.id, postId)).get())
}

/** Returns a post for the API, which does not include pages. */
export function getPostForApi(deps: ReadDeps, actor: Actor, postId: string): EditorPost {
  const post = getPostForEditor(deps, actor, postId)
  if (isPage(post.status)) throw new DomainError('NotFound', 'postNotFound')
  return post
}

export type PostRow = Editable<typeof posts.$inferSelect>

export function getPostRow(tx: Transaction, postId: string): PostRow {
  return requireEditable(findRow(tx, posts, eq(posts.id, postId)))
}

type Editable<Row> = Row & { status: PostStatus }

export function requireEditable<Row extends { status: string }>(row: Row | undefined) {
  if (row && isEditable(row)) return row
  throw new DomainError('NotFound', 'postNotFound')
}

export function isEditable<Row extends { status: string }>(row: Row): row is Editable<Row> {
  return row.status !== 'trashed'
}

import { and, eq, ne } from 'drizzle-orm'
import { fieldError } from '~/domain/core/errors'
import { RESERVED_PATHS } from '~/domain/core/reserved-paths'
import { say } from '~/labels/messages'
import { devanagariSlug, numberedSlug, toSlug, typedSlug } from '~/text/slug'
import type { Transaction } from '~db/client.server'
import { hasRow } from '~db/rows.server'
import { posts, slugHistory } from '~db/schema'
import { isLive, isPage } from '~/domain/core/post-kinds'
import type { PostStatus } from './schema'

/** `publishedAt` is null while no reader can know the URL. */
type SluggedPost = Pick<typeof posts.$inferSelect, 'id' | 'slug' | 'title' | 'publishedAt'>
type RequestedSlug = Pick<SluggedPost, 'title' | 'slug'>

/** Returns the requested slug or, for unpublished posts, the one from the title. */
export function chooseSlug(
  tx: Transaction,
  post: SluggedPost,
  requested: RequestedSlug,
  now: number,
) {
  if (requested.slug !== '' && requested.slug !== post.slug) {
    return assignRequestedSlug(tx, requested, now, post)
  }
  const isFree = post.publishedAt === null && requested.title !== post.title
  return isFree && isMadeFrom(post.title, post.slug)
    ? findFreeSlug(tx, toSlug(requested.title), now, post.id)
    : post.slug
}

export function chooseFirstSlug(
  tx: Transaction,
  { title, slug }: RequestedSlug,
  now: number,
): string {
  if (slug === '') return findFreeSlug(tx, toSlug(title), now)
  return assignRequestedSlug(tx, { title, slug }, now)
}

/** The form prefills the title's slug, so before publication a number may be appended to it. */
function assignRequestedSlug(
  tx: Transaction,
  { title, slug }: RequestedSlug,
  now: number,
  { id, publishedAt }: Partial<SluggedPost> = {},
): string {
  const typed = typedSlug(slug)
  const free = findFreeSlug(tx, typed, now, id)
  if (free === typed || (!publishedAt && typed === toSlug(title))) return free
  const { status } = findTaker(tx, typed, id) ?? {}
  throw fieldError('Conflict', 'slug', status && isPage(status) ? 'slugOfPage' : 'slugTaken')
}

/** Built-in pages that can have an additional text. */
export const OWN_PAGES = ['about', 'contact']

/** A page is at /{slug}, so it must not use one of the site's own paths. */
export function requirePageSlug({ slug, status }: { slug: string; status: string }): void {
  if (!isPage(status) || !RESERVED_PATHS.has(slug) || OWN_PAGES.includes(slug)) return
  throw fieldError('InvalidInput', 'slug', say('reservedPath', { path: `/${slug}` }))
}

function isMadeFrom(title: string, slug: string): boolean {
  const number = Number(/-(\d{1,15})$/.exec(slug)?.[1] ?? 1)
  const base = toSlug(title)
  return slug === base || slug === numberedSlug(base, number)
}

type AddressedPost = Omit<SluggedPost, 'publishedAt'> & { status: PostStatus }

/** Call this after every save. Only a public post adds slugs that will redirect, and takes its own from other posts. */
export function recordSlugs(
  tx: Transaction,
  { id: postId, slug, title, status }: AddressedPost,
  now: number,
): void {
  if (!isLive(status)) return
  const row = { postId, isPage: isPage(status), createdAt: now }
  const isSame = and(eq(slugHistory.slug, slug), eq(slugHistory.isPage, row.isPage))
  tx.delete(slugHistory)
    .where(and(isSame, ne(slugHistory.postId, postId)))
    .run()
  const alias = devanagariSlug(title)
  const isOthers = and(eq(posts.slug, alias), eq(posts.status, status), ne(posts.id, postId))
  const slugs = alias === '' || hasRow(tx, posts, isOthers) ? [slug] : [slug, alias]
  tx.insert(slugHistory)
    .values(slugs.map((each) => ({ slug: each, ...row })))
    .onConflictDoNothing()
    .run()
}

/** After this many equal titles, the number comes from the clock. */
const MAX_SEARCHED = 500

/** Returns the first of `base`, `base-2`, … that no other post has used. */
export function findFreeSlug(tx: Transaction, base: string, now: number, postId = ''): string {
  return firstFreeSlug(base, now, (slug) => Boolean(findTaker(tx, slug, postId)))
}

export function firstFreeSlug(base: string, now: number, isTaken: (slug: string) => boolean) {
  for (let number = 1; ; number = number < MAX_SEARCHED ? number + 1 : Math.max(now, number + 1)) {
    const slug = numberedSlug(base, number)
    if (!isTaken(slug)) return slug
  }
}

/** Runs one query per candidate, since long titles are cut to fit the number and share no prefix. */
function findTaker(tx: Transaction, slug: string, postId = '') {
  const isOthers = and(eq(posts.slug, slug), ne(posts.id, postId))
  const present = tx.select({ status: posts.status }).from(posts).where(isOthers).get()
  const past = tx
    .select({ status: posts.status })
    .from(slugHistory)
    .innerJoin(posts, eq(posts.id, slugHistory.postId))
    // Slugs of posts in the trash are free.
    .where(and(eq(slugHistory.slug, slug), ne(posts.id, postId), ne(posts.status, 'trashed')))
    .get()
  return present ?? past
}

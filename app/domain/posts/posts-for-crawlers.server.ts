import { setImmediate } from 'node:timers/promises'
import { and, desc, eq, gt, gte, inArray, isNotNull, lte, max, ne, sql } from 'drizzle-orm'
import type { ReadDeps, WriteDeps } from '~/domain/core/base-deps.server'
import { type Language, nearestLanguage } from '~/text/language'
import { HOUR } from '~/time/durations'
import type { Database } from '~db/client.server'
import { categories, guests, posts, users } from '~db/schema'
import type { Author } from './authors.server'
import { alsoPublished, isBy, isPublished, selectDetails } from './read-posts.server'

const FEED_LENGTH = 20
/** The number of newest posts from which a language's feed selects. */
const RECENT = 500

interface FeedFilter {
  categoryId?: string
  author?: Pick<Author, 'id' | 'isGuest'>
  language?: Language
}

export function listFeedPosts({ db }: ReadDeps, { categoryId, author, language }: FeedFilter) {
  const inCategory = categoryId ? eq(posts.categoryId, categoryId) : undefined
  const byAuthor = author && isBy(author)
  const recent = db
    .select({ number: posts.number, language: posts.language })
    .from(posts)
    .where(and(isPublished, inCategory, byAuthor))
    .orderBy(desc(posts.publishedAt), desc(posts.number))
    .limit(language ? RECENT : FEED_LENGTH)
    .all()
  const numbers = recent
    .filter((post) => !language || nearestLanguage(post.language) === language)
    .slice(0, FEED_LENGTH)
    .map(({ number }) => number)
  return selectDetails(db, inArray(posts.number, numbers))
    .orderBy(desc(posts.publishedAt), desc(posts.number))
    .all()
}

/** The maximum number of URLs in a sitemap (sitemaps.org). */
const SITEMAP_LENGTH = 50_000
const BATCH = 1_000

export function countSitemaps({ db }: ReadDeps): number {
  const number = max(posts.number)
  const last = db.select({ number }).from(posts).get()?.number ?? 0
  return Math.max(1, Math.ceil(last / SITEMAP_LENGTH))
}

/** Reads the published posts for sitemap `file`, counted from 1, in batches, so that other requests can run. */
export async function* sitemapPosts({ db }: ReadDeps, file: number, origin: string) {
  const { slug, image, updatedAt, publishedAt, number } = posts
  const columns = { slug, image, updatedAt, publishedAt, number }
  const first = (file - 1) * SITEMAP_LENGTH
  const hidden = listHiddenNumbers(db, origin)
  for (let from = first; from < first + SITEMAP_LENGTH; from += BATCH) {
    const range = and(gt(number, from), lte(number, from + BATCH), alsoPublished)
    const rows = db.select(columns).from(posts).where(range)
    yield rows
      .orderBy(number)
      .all()
      .filter((post) => !hidden.has(post.number))
    await setImmediate()
  }
}

/**
 * Lists posts that are hidden from search engines, or have their original elsewhere. Uses separate indexes, since `seo`
 * is stored after the body.
 */
function listHiddenNumbers(db: Database, origin: string): Set<number> {
  const { number, seo } = posts
  const canonical = sql<string>`${seo} ->> 'canonical'`
  const isHidden = sql`${seo} ->> 'noIndex' = 'on'`
  const hidden = db.select({ number }).from(posts).where(isHidden).all()
  const copies = db
    .select({ number, canonical })
    .from(posts)
    .where(sql`${canonical} is not null`)
    .all()
    .filter((post) => isElsewhere(post.canonical, origin))
  return new Set([...hidden, ...copies].map((post) => post.number))
}

/** True for the URL of an original on another site. */
export function isElsewhere(canonical: string | undefined, origin: string): boolean {
  return canonical !== undefined && !canonical.startsWith(`${origin}/`)
}

/** Includes unpublished posts, so that search engines learn that they are gone. Omits posts in the trash, which have no slug of their own. */
export function listSlugs({ db }: ReadDeps, ids: string[]) {
  const isPresent = ne(posts.status, 'trashed')
  const slugsOf = (table: typeof posts | typeof categories | typeof users) =>
    db
      .select({ slug: table.slug })
      .from(table)
      .where(
        and(inArray(table.id, ids), isNotNull(table.slug), table === posts ? isPresent : undefined),
      )
      .all()
      .map(({ slug }) => slug!)
  const guestSlugs = db.select().from(guests).where(inArray(guests.slug, ids)).all()
  return {
    posts: slugsOf(posts),
    categories: slugsOf(categories),
    authors: [...slugsOf(users), ...guestSlugs.map(({ slug }) => slug)],
  }
}

const NEWS_AGE = 48 * HOUR
const MAX_NEWS = 1_000

export function listNewsPosts({ db, now }: WriteDeps, origin: string) {
  const { slug, title, language, publishedAt, number } = posts
  const hidden = listHiddenNumbers(db, origin)
  return db
    .select({ slug, title, language, publishedAt, number })
    .from(posts)
    .where(and(isPublished, gte(publishedAt, now() - NEWS_AGE)))
    .orderBy(desc(publishedAt), desc(number))
    .limit(MAX_NEWS)
    .all()
    .filter((post) => !hidden.has(post.number))
}

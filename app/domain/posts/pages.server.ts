/** Pages such as privacy or corrections. They are posts with a separate status (decision 210) that no list includes. */
import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import { requireRight, type Actor } from '~/domain/core/rights'
import type { ReadDeps } from '~/domain/core/base-deps.server'
import { hasPatterns, hasWords, patternsOf } from '~/domain/core/has-words.server'
import { prepared } from '~db/prepared.server'
import { posts } from '~db/schema'
import { PAGES } from '~/domain/core/post-kinds'
import {
  findPublishedById,
  findPublishedSlug,
  selectSummaries,
  type Page,
  type PostDetail,
} from './read-posts.server'

const isLivePage = eq(posts.status, 'page')
const isAnyPage = inArray(posts.status, PAGES)
/** Finds the newsroom's own text for a built-in page. */
export function findOwnPage(deps: ReadDeps, slug: 'about' | 'contact'): PostDetail | undefined {
  const found = findPublishedSlug(deps, slug, 'page')
  return found?.slug === slug ? findPublishedById(deps, found.id, 'page') : undefined
}

/** More pages than any site has. Limits the menus and pages that link to all of them. */
const MAX_PAGES = 200

const livePages = prepared((db) => {
  const { id, slug, title, language, updatedAt, seo, status, content, number } = posts
  const text = sql`${title} || ' ' || ${content}`
  return db
    .select({ id, slug, title, language, updatedAt, seo, status })
    .from(posts)
    .where(and(isLivePage, hasPatterns(text, sql.placeholder('patterns'))))
    .orderBy(asc(title), asc(number))
    .limit(sql.placeholder('limit'))
    .prepare()
})

/** Lists published pages by title, for menus, sitemaps and search. */
export function listLivePages({ db }: ReadDeps, words = '', limit = MAX_PAGES) {
  return livePages(db).all({ patterns: JSON.stringify(patternsOf(words)), limit })
}

/** Lists everybody's drafts and published pages, most recently changed first. */
export function listPages(
  deps: ReadDeps,
  actor: Actor,
  { words = '', ...page }: Page & { words?: string },
) {
  requireRight(actor, 'managePosts')
  const where = and(isAnyPage, hasWords(sql`${posts.title}`, words))
  return selectSummaries(deps, where, [desc(posts.updatedAt), desc(posts.number)], page)
}

export function listPageSlugs({ db }: ReadDeps, actor: Actor, slugs: string[]): string[] {
  requireRight(actor, 'managePosts')
  const { slug } = posts
  const where = and(isAnyPage, inArray(slug, slugs))
  const found = db.select({ slug }).from(posts).where(where).all()
  return found.map((row) => row.slug)
}

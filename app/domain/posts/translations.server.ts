import { and, desc, eq, inArray, ne, or, type SQL, sql } from 'drizzle-orm'
import { raiseCacheVersion } from '~/domain/cache-version.server'
import { fieldError } from '~/domain/errors'
import { parseSlug } from '~/text/slug'
import type { Database, Transaction } from '~db/client.server'
import { posts, slugHistory } from '~db/schema'
import { isLive, isPage } from './constants'

/** @param typed a slug or URL, or empty for none */
export function findTranslation(tx: Transaction, typed: string): string | null {
  if (typed === '') return null
  const found = findByUrl(tx, typed)
  if (found) return found
  throw fieldError('InvalidInput', 'translation', 'noTranslation')
}

export function findByUrl(tx: Database | Transaction, typed: string): string | undefined {
  const slug = parseSlug(/([^/?#]+)\/?(?:[?#].*)?$/.exec(typed)?.[1]) ?? ''
  const former = tx.select({ id: slugHistory.postId }).from(slugHistory)
  const isFormer = inArray(posts.id, former.where(eq(slugHistory.slug, slug)))
  const isPresent = eq(posts.slug, slug)
  return tx
    .select({ id: posts.id })
    .from(posts)
    .where(and(or(isPresent, isFormer), ne(posts.status, 'trashed')))
    .orderBy(desc(isPresent))
    .get()?.id
}

/** Call this after the post's own columns change. Raises the other posts' versions, so that open forms notice. */
export function linkTranslation(tx: Transaction, postId: string, translationId: string | null) {
  if (postId === translationId) {
    throw fieldError('InvalidInput', 'translation', 'ownTranslation')
  }
  const version = sql`${posts.version} + 1`
  const { id, status } = posts
  const link = (other: string | null, where: SQL | undefined) => {
    const update = tx.update(posts).set({ translationId: other, version })
    return update.where(where).returning({ id, status }).all()
  }
  const isEither = inArray(posts.translationId, [postId, translationId ?? postId])
  const changed = link(null, and(isEither, ne(id, postId)))
  if (translationId) changed.push(...link(postId, eq(id, translationId)))
  const live = changed.filter(({ status }) => isLive(status))
  const tags = live.map(({ id, status }) => `${isPage(status) ? 'page' : 'post'}:${id}` as const)
  if (tags.length > 0) raiseCacheVersion(tx, tags)
}

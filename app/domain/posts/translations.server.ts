import { and, desc, eq, inArray, isNull, ne, or, type SQL } from 'drizzle-orm'
import { raiseCacheVersion } from '~/domain/core/cache-version.server'
import { fieldError } from '~/domain/core/errors'
import { parseSlug } from '~/text/slug'
import type { Database, Transaction } from '~db/client.server'
import { posts, slugHistory } from '~db/schema'
import { isLive, isPage } from '~/domain/core/post-kinds'
import { followChoice } from './follow-choice.server'

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

/**
 * Call this after the post's own columns change. The other posts get their links without a new version: their text is
 * the same, so open forms and unpublished changes stay as they are.
 */
export function linkTranslation(tx: Transaction, postId: string, translationId: string | null) {
  if (postId === translationId) {
    throw fieldError('InvalidInput', 'translation', 'ownTranslation')
  }
  const { id, status } = posts
  const slugOf = (post: string | null) =>
    (post && tx.select({ slug: posts.slug }).from(posts).where(eq(id, post)).get()?.slug) || ''
  const link = (other: string | null, where: SQL | undefined) => {
    const linked = tx
      .select({ id, status, from: posts.translationId })
      .from(posts)
      .where(where)
      .all()
    for (const post of linked) {
      tx.update(posts).set({ translationId: other }).where(eq(id, post.id)).run()
      followChoice(tx, post.id, 'translation', slugOf(post.from), slugOf(other))
    }
    return linked
  }
  const isEither = inArray(posts.translationId, [postId, translationId ?? postId])
  const isThird = and(isEither, ne(id, postId), translationId ? ne(id, translationId) : undefined)
  const changed = link(null, isThird)
  if (translationId) {
    const isUnlinked = or(isNull(posts.translationId), ne(posts.translationId, postId))
    changed.push(...link(postId, and(eq(id, translationId), isUnlinked)))
  }
  const live = changed.filter(({ status }) => isLive(status))
  const tags = live.map(({ id, status }) => `${isPage(status) ? 'page' : 'post'}:${id}` as const)
  if (tags.length > 0) raiseCacheVersion(tx, tags)
}

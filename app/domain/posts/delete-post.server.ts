import { eq } from 'drizzle-orm'
import { requireContentManager, type Actor } from '~/domain/accounts/rights'
import type { Deps } from '~/domain/deps.server'
import { removeFromIndex } from '~/domain/search/index/search-index.server'
import { DomainError } from '~/domain/errors'
import { raiseCacheVersion } from '~/domain/cache-version.server'
import type { Transaction } from '~db/client.server'
import { posts } from '~db/schema'
import { getPostRow, type PostRow } from './post-row.server'
import type { PostStatus } from './schema'

/**
 * Deletes a post or draft for good, with its former addresses and its numbers. Pictures stay: other posts may show them.
 *
 * @returns what it was
 * @throws DomainError `Unauthenticated`, `Forbidden` or `NotFound`
 */
export function deletePost(
  { db }: Pick<Deps, 'db'>,
  actor: Actor,
  postId: string,
): { status: PostStatus } {
  requireContentManager(actor)
  return db.transaction((tx) => {
    const post = getPostRow(tx, postId)
    removePost(tx, post)
    return { status: post.status }
  })
}

/**
 * Deletes a draft, and nothing that has been published since somebody saw it in a list of drafts.
 *
 * @throws DomainError `Unauthenticated`, `Forbidden` or `NotFound`
 */
export function deleteDraft({ db }: Pick<Deps, 'db'>, actor: Actor, postId: string): void {
  requireContentManager(actor)
  db.transaction((tx) => {
    const post = getPostRow(tx, postId)
    if (post.status !== 'draft') throw new DomainError('NotFound', 'Draft not found')
    removePost(tx, post)
  })
}

/** The deletion itself, inside a transaction. */
export function removePost(tx: Transaction, post: PostRow): void {
  removeFromIndex(tx, post.id)
  tx.delete(posts).where(eq(posts.id, post.id)).run()
  if (post.status === 'published') raiseCacheVersion(tx)
}

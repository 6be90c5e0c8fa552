import { eq } from 'drizzle-orm'
import { requireContentManager, type Actor } from '~/domain/accounts/rights'
import type { Deps } from '~/domain/deps.server'
import { DomainError } from '~/domain/errors'
import { raiseGeneration } from '~/domain/site-numbers.server'
import { posts } from '~db/schema'
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
    const post = tx
      .delete(posts)
      .where(eq(posts.id, postId))
      .returning({ status: posts.status })
      .get()
    if (!post) throw new DomainError('NotFound', 'Post not found')
    if (post.status !== 'published') return { status: 'draft' }
    raiseGeneration(tx)
    return { status: 'published' }
  })
}

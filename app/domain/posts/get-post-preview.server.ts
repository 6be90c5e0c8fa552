import { and, eq, inArray } from 'drizzle-orm'
import { requireContentManager, type Actor } from '~/domain/accounts/rights'
import type { Deps } from '~/domain/deps.server'
import { DomainError } from '~/domain/errors'
import { categories, posts } from '~db/schema'
import { listColumns, type WholePost } from './read-posts.server'

/**
 * A draft or published post as readers would see it, for editors.
 *
 * @throws DomainError `Unauthenticated`, `Forbidden` or `NotFound`
 */
export function getPostPreview(
  { db }: Pick<Deps, 'db'>,
  actor: Actor,
  postId: string,
): WholePost & { status: 'draft' | 'published' } {
  requireContentManager(actor)
  const post = db
    .select({ ...listColumns, content: posts.content, status: posts.status })
    .from(posts)
    .innerJoin(categories, eq(categories.id, posts.categoryId))
    .where(and(eq(posts.id, postId), inArray(posts.status, ['draft', 'published'])))
    .get()
  if (!post) throw new DomainError('NotFound', 'Post not found')
  return { ...post, status: post.status === 'published' ? 'published' : 'draft' }
}

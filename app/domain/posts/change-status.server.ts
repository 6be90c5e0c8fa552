import { eq } from 'drizzle-orm'
import { fieldError } from '~/domain/errors'
import { indexPost } from '~/domain/search/search-index.server'
import { raiseGeneration } from '~/domain/site-numbers.server'
import type { Transaction } from '~db/client.server'
import { posts } from '~db/schema'
import { toStatusColumns, type PostRow } from './post-row.server'
import { lacksBody, type PostStatus } from './schema'

/**
 * Makes a draft a published post, or the other way round. What has the status already stays as it is: pressing twice is
 * no mistake.
 *
 * @returns whether anything changed
 * @throws DomainError `InvalidInput` at `content` when there is nothing to show to readers
 */
export function changeStatus(
  tx: Transaction,
  post: PostRow,
  status: PostStatus,
  now: number,
): boolean {
  if (post.status === status) return false
  if (status === 'published' && lacksBody(post.content)) {
    throw fieldError('InvalidInput', 'content', 'Content is required')
  }
  tx.update(posts)
    .set({ ...toStatusColumns(post, status, now), version: post.version + 1, updatedAt: now })
    .where(eq(posts.id, post.id))
    .run()
  indexPost(tx, post.id)
  raiseGeneration(tx)
  return true
}

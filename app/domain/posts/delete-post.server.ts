import { eq } from 'drizzle-orm'
import { requireContentManager, type Actor } from '~/domain/accounts/rights'
import type { Deps } from '~/domain/deps.server'
import { removeFromIndex } from '~/domain/search/index/index-posts.server'
import { DomainError } from '~/domain/errors'
import { raiseCacheVersion } from '~/domain/cache-version.server'
import type { Transaction } from '~db/client.server'
import { posts } from '~db/schema'
import { getPostRow, type PostRow } from './post-row.server'
import type { PostStatus } from './schema'

/** Also deletes slugs and counts, not pictures, which other posts may use. Returns the post. */
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

export function deleteDraft({ db }: Pick<Deps, 'db'>, actor: Actor, postId: string): void {
  requireContentManager(actor)
  db.transaction((tx) => {
    const post = getPostRow(tx, postId)
    if (post.status !== 'draft') throw new DomainError('NotFound', 'Draft not found')
    removePost(tx, post)
  })
}

export function removePost(tx: Transaction, post: PostRow): void {
  removeFromIndex(tx, post.id)
  tx.delete(posts).where(eq(posts.id, post.id)).run()
  if (post.status === 'published') raiseCacheVersion(tx)
}

import { eq } from 'drizzle-orm'
import { requireContentManager, type Actor } from '~/domain/accounts/rights'
import type { Deps } from '~/domain/deps.server'
import { fieldError } from '~/domain/errors'
import { indexPost } from '~/domain/search/index/index-posts.server'
import { raiseCacheVersion } from '~/domain/cache-version.server'
import type { Transaction } from '~db/client.server'
import { posts } from '~db/schema'
import { getPostRow, keepDevanagariAlias, toStatusColumns, type PostRow } from './post-row.server'
import { lacksBody, type PostStatus } from './schema'

/** Returns whether the status changed. @throws `InvalidInput` at `content` without a body */
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
  if (status === 'published') keepDevanagariAlias(tx, post, now)
  indexPost(tx, post.id)
  raiseCacheVersion(tx)
  return true
}

/** The same by id, in its own transaction. @throws `Unauthenticated`, `Forbidden`, `NotFound` */
export function changeStatusById(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
  postId: string,
  status: PostStatus,
): { id: string; slug: string } {
  requireContentManager(actor)
  return db.transaction((tx) => {
    const post = getPostRow(tx, postId)
    changeStatus(tx, post, status, now())
    return { id: post.id, slug: post.slug }
  })
}

import { requireContentManager, type Actor } from '~/domain/accounts/rights'
import type { Deps } from '~/domain/deps.server'
import { changeStatus } from './change-status.server'
import { getPostRow } from './post-row.server'

/**
 * Publishes a draft as it is. One that is published already stays as it is.
 *
 * @throws DomainError `Unauthenticated`, `Forbidden`, `NotFound`, or `InvalidInput` for a draft without a body
 */
export function publishDraft(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
  postId: string,
): { id: string; slug: string } {
  requireContentManager(actor)
  return db.transaction((tx) => {
    const post = getPostRow(tx, postId)
    changeStatus(tx, post, 'published', now())
    return { id: post.id, slug: post.slug }
  })
}

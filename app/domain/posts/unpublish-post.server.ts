import { requireContentManager, type Actor } from '~/domain/accounts/rights'
import type { Deps } from '~/domain/deps.server'
import { changeStatus } from './change-status.server'
import { getPostRow } from './post-row.server'

/**
 * Takes a published post back among the drafts. Its address and the day of its first publication stay with it, so that it
 * comes back as what readers knew.
 *
 * @throws DomainError `Unauthenticated`, `Forbidden` or `NotFound`
 */
export function unpublishPost(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
  postId: string,
): { id: string; slug: string } {
  requireContentManager(actor)
  return db.transaction((tx) => {
    const post = getPostRow(tx, postId)
    changeStatus(tx, post, 'draft', now())
    return { id: post.id, slug: post.slug }
  })
}

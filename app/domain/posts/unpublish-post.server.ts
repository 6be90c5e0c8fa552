import type { Actor } from '~/domain/accounts/rights'
import type { Deps } from '~/domain/deps.server'
import { changeStatusById } from './change-status.server'

/**
 * Takes a published post back among the drafts. Its address and the day of its first publication stay with it, so that it
 * comes back as what readers knew.
 *
 * @throws DomainError `Unauthenticated`, `Forbidden` or `NotFound`
 */
export function unpublishPost(
  deps: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
  postId: string,
): { id: string; slug: string } {
  return changeStatusById(deps, actor, postId, 'draft')
}

import type { Actor } from '~/domain/accounts/rights'
import type { Deps } from '~/domain/deps.server'
import { changeStatusById } from './change-status.server'

/**
 * Publishes a draft as it is. One that is published already stays as it is.
 *
 * @throws DomainError `Unauthenticated`, `Forbidden`, `NotFound`, or `InvalidInput` for a draft without a body
 */
export function publishDraft(
  deps: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
  postId: string,
): { id: string; slug: string } {
  return changeStatusById(deps, actor, postId, 'published')
}

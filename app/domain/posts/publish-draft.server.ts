import type { Actor } from '~/domain/accounts/rights'
import type { Deps } from '~/domain/deps.server'
import { changeStatusById } from './change-status.server'

export function publishDraft(
  deps: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
  postId: string,
): { id: string; slug: string } {
  return changeStatusById(deps, actor, postId, 'published')
}

import { requireActor } from '~/api/http/bearer.server'
import { DomainError } from '~/domain/errors'
import type { RouteContext } from '~/http/handlers.server'
import { apiLabels } from '~/labels/api'

/**
 * The actor, who must be the account in the path: nobody deletes their own account by mistake for another. @throws
 * DomainError `Unauthenticated`, or `Forbidden` for another account
 */
export async function requireOwnAccount(ctx: RouteContext) {
  const actor = await requireActor(ctx)
  if (ctx.params.userId === actor.account.id) return actor
  throw new DomainError('Forbidden', apiLabels.notYourAccount)
}

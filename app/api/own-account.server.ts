import { requireActor } from '~/api/http/bearer.server'
import { DomainError } from '~/domain/errors'
import type { RouteContext } from '~/http/handlers.server'
import { apiLabels } from '~/labels/api'

/**
 * Who calls, where the address names an account. The address decides nothing: it must name the caller, so that nobody
 * changes or deletes their own account in the belief that it was another.
 *
 * @throws DomainError `Unauthenticated`, or `Forbidden` when it names somebody else
 */
export async function requireOwnAccount(ctx: RouteContext) {
  const actor = await requireActor(ctx)
  if (ctx.params.userId === actor.account.id) return actor
  throw new DomainError('Forbidden', apiLabels.notYourAccount)
}

import { requireCaller } from '~/auth/bearer.server'
import { DomainError } from '~/domain/errors'
import type { Door } from '~/http/door.server'
import { apiLabels } from '~/i18n/labels/api'

/**
 * Who calls, where the address names an account. The address decides nothing: it must name the caller, so that nobody
 * changes or deletes their own account in the belief that it was another.
 *
 * @throws DomainError `Unauthenticated`, or `Forbidden` when it names somebody else
 */
export async function requireOwnAccount(door: Door) {
  const caller = await requireCaller(door)
  if (door.params.userId === caller.account.id) return caller
  throw new DomainError('Forbidden', apiLabels.notYourAccount)
}

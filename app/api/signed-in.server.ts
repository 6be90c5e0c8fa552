import type { Account } from '~/domain/accounts/schema'
import { startSession } from '~/domain/accounts/sessions.server'
import type { Deps } from '~/domain/deps.server'
import { toApiUser } from './to-api-user'

/**
 * Starts an API session and tells about it: the person's fields at the top, as older clients read them, and once more as
 * `currentUser`. The token is told this once.
 */
export function toSignedIn(deps: Pick<Deps, 'db' | 'now'>, account: Account, message: string) {
  const user = toApiUser(account)
  const token = startSession(deps, account.id, 'api')
  return { success: true as const, message, ...user, currentUser: user, token }
}

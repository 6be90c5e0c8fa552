import { requireAccount, requireContentManager } from '~/domain/accounts/rights'
import type { Account } from '~/domain/accounts/schema'
import { findSessionAccount } from '~/domain/accounts/sessions.server'
import type { RouteContext } from '~/http/handlers.server'
import type { Message } from '~/labels/messages'
import { readSessionToken } from '~/http/session-cookie.server'

export type RequestDeps = Pick<RouteContext, 'request' | 'deps'> &
  Partial<Pick<RouteContext, 'context'>>

export async function findUser({ request, deps, context }: RequestDeps): Promise<Account | null> {
  const token = readSessionToken(request.headers.get('Cookie'), deps.settings)
  const account = token ? findSessionAccount(deps, token, 'web') : null
  if (account) context?.onUser?.(account.id)
  return account
}

/** The first guard of specification §2: pages redirect to sign-in. */
export async function requireUser(ctx: RequestDeps, signedOut?: Message): Promise<Account> {
  return requireAccount(await findUser(ctx), signedOut)
}

/** The second guard. `signedOut` is the message for anonymous users. */
export async function requireAdmin(ctx: RequestDeps, signedOut?: Message): Promise<Account> {
  return requireContentManager(await findUser(ctx), signedOut)
}

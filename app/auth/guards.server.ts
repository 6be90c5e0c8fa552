import { requireAccount, requireContentManager } from '~/domain/accounts/rights'
import type { Account } from '~/domain/accounts/schema'
import { accountOf, type RouteContext } from '~/http/handlers.server'
import type { Message } from '~/labels/messages'

export type RequestDeps = Pick<RouteContext, 'request' | 'deps'> &
  Partial<Pick<RouteContext, 'context'>>

export async function findUser({ request, deps, context }: RequestDeps): Promise<Account | null> {
  const account = accountOf(request, deps)
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

import { requireRight } from '~/domain/core/rights'
import { may } from '~/domain/core/rights-table'
import type { Account } from '~/domain/core/account-schema'
import { type SessionDeps, userOf } from '~/http/handlers.server'
import type { Message } from '~/labels/messages'

export async function findUser(ctx: SessionDeps): Promise<Account | null> {
  const user = userOf(ctx)
  if (user) ctx.context.onUser?.(user.id)
  return user
}

/** The first guard of specification §2: pages redirect to sign-in. */
export async function requireUser(ctx: SessionDeps, signedOut?: Message): Promise<Account> {
  return requireRight(await findUser(ctx), 'useAccount', signedOut)
}

/** The second guard. `signedOut` is the message for anonymous users. */
export async function requireAdmin(ctx: SessionDeps, signedOut?: Message): Promise<Account> {
  return requireRight(await findUser(ctx), 'useDashboard', signedOut)
}

/** False for the newsroom, whose reading does not count as views. */
export async function isReader(ctx: SessionDeps): Promise<boolean> {
  return !may(await findUser(ctx), 'useDashboard')
}

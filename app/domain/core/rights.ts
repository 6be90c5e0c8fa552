import { DomainError } from './errors'
import type { Message } from '~/labels/messages'
import type { Account } from './account-schema'

export type Actor = Account | null

export function requireAccount(actor: Actor, signedOut: Message = 'signInFirst'): Account {
  if (!actor) throw new DomainError('Unauthenticated', signedOut)
  return actor
}

/** Enforces specification §6. The actor comes from the session, never from a path or body. */
export function requireContentManager(actor: Actor, signedOut?: Message): Account {
  const account = requireAccount(actor, signedOut)
  if (!account.isAdmin) throw new DomainError('Forbidden', 'unauthorized')
  return account
}

export const requireUserManager = (actor: Actor) => requireContentManager(actor)

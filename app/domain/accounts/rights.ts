import { DomainError } from '~/domain/errors'
import type { Account } from './schema'

export type Actor = Account | null

export const UNAUTHORIZED = 'Unauthorized access'

export function requireAccount(actor: Actor, message = 'Please sign in.'): Account {
  if (!actor) throw new DomainError('Unauthenticated', message)
  return actor
}

/** Specification §6. The actor comes from the session, never from a path or body. */
export function requireContentManager(actor: Actor, signedOut?: string): Account {
  const account = requireAccount(actor, signedOut)
  if (!account.isAdmin) throw new DomainError('Forbidden', UNAUTHORIZED)
  return account
}

export const requireUserManager = (actor: Actor) => requireContentManager(actor)

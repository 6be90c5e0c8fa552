import { DomainError } from '~/domain/errors'
import type { Account } from './schema'

export type Actor = Account | null

/** Specification §6. The actor comes from the session alone, never from a path or body. */
function canManageContent(actor: Actor): actor is Account {
  return actor?.isAdmin === true
}

function canManageUsers(actor: Actor): actor is Account {
  return actor?.isAdmin === true
}

export function requireAccount(actor: Actor, message = 'Please sign in.'): Account {
  if (!actor) throw new DomainError('Unauthenticated', message)
  return actor
}

export function requireContentManager(actor: Actor, signedOut?: string): Account {
  const account = requireAccount(actor, signedOut)
  if (!canManageContent(account)) throw forbidden()
  return account
}

export function requireUserManager(actor: Actor): Account {
  const account = requireAccount(actor)
  if (!canManageUsers(account)) throw forbidden()
  return account
}

function forbidden(): DomainError {
  return new DomainError('Forbidden', 'Unauthorized access')
}

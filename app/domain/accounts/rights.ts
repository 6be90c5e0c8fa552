import { DomainError } from '~/domain/errors'
import type { Account } from './schema'

/** Who acts: an account, or null for a visitor. */
export type Actor = Account | null

/**
 * Only admins manage content: posts and drafts, categories, media, the devotional text, uploads (specification §6).
 * The actor comes from the session alone, never from a path or body.
 */
function canManageContent(actor: Actor): actor is Account {
  return actor?.isAdmin === true
}

/** Only admins see who has an account, and decide who else is an admin. */
function canManageUsers(actor: Actor): actor is Account {
  return actor?.isAdmin === true
}

/** Everybody looks after their own account. @throws DomainError `Unauthenticated` for visitors */
export function requireAccount(actor: Actor, message = 'Please sign in.'): Account {
  if (!actor) throw new DomainError('Unauthenticated', message)
  return actor
}

/** @throws DomainError `Unauthenticated` for visitors, `Forbidden` for accounts without the right */
export function requireContentManager(actor: Actor, signedOut?: string): Account {
  const account = requireAccount(actor, signedOut)
  if (!canManageContent(account)) throw forbidden()
  return account
}

/** @throws DomainError `Unauthenticated` for visitors, `Forbidden` for accounts without the right */
export function requireUserManager(actor: Actor): Account {
  const account = requireAccount(actor)
  if (!canManageUsers(account)) throw forbidden()
  return account
}

function forbidden(): DomainError {
  return new DomainError('Forbidden', 'Unauthorized access')
}

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

/** @throws DomainError `Unauthenticated` for visitors, `Forbidden` for accounts without the right */
export function requireContentManager(actor: Actor): Account {
  if (!actor) throw new DomainError('Unauthenticated', 'Please sign in.')
  if (!canManageContent(actor)) throw new DomainError('Forbidden', 'Unauthorized access')
  return actor
}

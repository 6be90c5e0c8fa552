import type { Message } from '~/labels/messages'
import type { Account } from './account-schema'
import { DomainError } from './errors'
import { may, type Right } from './rights-table'

/** The actor comes from the session, never from a path or body; null for visitors. */
export type Actor = Account | null

/** @throws DomainError `Unauthenticated` with the message `signedOut`, or `Forbidden` */
export function requireRight(
  actor: Actor,
  right: Right,
  signedOut: Message = 'signInFirst',
): Account {
  if (!actor) throw new DomainError('Unauthenticated', signedOut)
  if (!may(actor, right)) throw new DomainError('Forbidden', 'unauthorized')
  return actor
}

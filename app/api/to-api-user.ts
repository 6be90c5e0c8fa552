import { DEFAULT_IMAGE } from '~/domain/posts/constants'
import type { Account } from '~/domain/accounts/schema'
import type { ApiUser } from './schemas'

/** A user's own account. */
export function toApiUser(account: Account): ApiUser {
  return {
    _id: account.id,
    username: account.username,
    email: account.email,
    profilePicture: account.profilePicture ?? DEFAULT_IMAGE,
    isAdmin: account.isAdmin,
  }
}

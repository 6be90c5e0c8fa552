import { DEFAULT_IMAGE } from '~/domain/posts/constants'
import type { Account } from '~/domain/accounts/schema'
import type { ApiUser } from './schemas'

/** Somebody's own account, as they may see it. */
export function toApiUser(account: Account): ApiUser {
  return {
    _id: account.id,
    username: account.username,
    email: account.email,
    profilePicture: account.profilePicture ?? DEFAULT_IMAGE,
    isAdmin: account.isAdmin,
  }
}

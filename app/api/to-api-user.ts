import type { Account } from '~/domain/accounts/schema'

/** Somebody's own account, as they may see it. */
export function toApiUser(account: Account) {
  return {
    _id: account.id,
    username: account.username,
    email: account.email,
    profilePicture: account.profilePicture,
    isAdmin: account.isAdmin,
  }
}

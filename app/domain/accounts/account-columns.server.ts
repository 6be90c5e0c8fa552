import { users } from '~db/schema'

/** Named one by one, so that a new column cannot leak. */
export const accountColumns = {
  id: users.id,
  username: users.username,
  email: users.email,
  profilePicture: users.profilePicture,
  isAdmin: users.isAdmin,
}

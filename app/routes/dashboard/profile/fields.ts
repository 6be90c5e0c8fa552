/** The fields of the profile form, shared with the action that reads them. */
export const PROFILE_FIELDS = [
  'username',
  'email',
  'password',
  'currentPassword',
  'profilePicture',
  'removePicture',
  'file',
] as const

/** What never comes back from the server. */
export const PROFILE_PASSWORDS = ['password', 'currentPassword']

export const PROFILE_PATH = '/dashboard?tab=profile'

/** Where it is asked whether one's account shall go. */
export const DELETE_ACCOUNT_PATH = '/dashboard/delete-account'

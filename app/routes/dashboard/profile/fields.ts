export const PROFILE_FIELDS = [
  'username',
  'email',
  'password',
  'currentPassword',
  'profilePicture',
  'removePicture',
  'file',
] as const

export const PROFILE_PASSWORDS = ['password', 'currentPassword']

export const PROFILE_PATH = '/dashboard?tab=profile'

export const DELETE_ACCOUNT_PATH = '/dashboard/delete-account'

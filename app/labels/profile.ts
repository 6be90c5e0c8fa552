import { failureLabels } from './lost'

export const profileLabels = {
  heading: 'Update Your Profile',
  picture: 'Profile picture',
  choosePicture:
    'Choose a picture (PNG, JPEG, WebP, GIF or AVIF, up to 8 MB); its middle is shown round',
  removePicture: 'Remove the picture',
  username: 'Username',
  email: 'Email',
  password: 'Password',
  passwordHint: 'At least 8 characters. Leave it empty to keep the present one.',
  currentPassword: 'Current Password',
  currentPasswordHint:
    'Asked for when you change the email or the password; you are then signed out everywhere else.',
  submit: 'Update Profile',
  loading: 'Loading...',
  updated: 'Profile updated successfully!',
  signedOutElsewhere: 'You were signed out everywhere else.',
  failed: 'Failed to update profile',
  pictureFailed: failureLabels.upload,
  admin: 'Admin',
  deleteAccount: 'Delete Account',
  deleteQuestion: 'Delete your account?',
  deleteNote: 'It is gone for good, this cannot be undone, and you are signed out everywhere.',
  noPosts: 'You have written nothing here, so nothing of yours stays.',
  deletePassword: 'Your password',
  cancel: 'Cancel',
  deleted: 'Your account was deleted',
  deleteFailed: 'Failed to delete account',
} as const

export function postsStay(posts: number): string {
  return posts === 1
    ? 'Your one post or draft stays on the site with the author name it has. You can no longer edit it.'
    : `Your ${posts} posts and drafts stay on the site with the author names they have. You can no longer edit them.`
}

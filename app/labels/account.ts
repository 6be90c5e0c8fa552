import { failureLabels } from './site'

export const authLabels = {
  signInTitle: 'Sign in to your account',
  signInWelcome: 'Welcome back! Please enter your details.',
  signUpTitle: 'Create a new account',
  signUpWelcome: 'Join our readers: it takes a minute.',
  noAccount: "Don't have an account?",
  hasAccount: 'Already have an account?',
  username: 'Username',
  email: 'Email',
  password: 'Password',
  loading: 'Loading...',
  signedIn: 'Sign in Successful!',
  signInFailed: failureLabels.signIn,
  signInFallback: 'Sign in failed',
  signedUp: 'Sign up Successful!',
  signUpFailed: failureLabels.signUp,
  signUpFallback: 'Sign up failed',
} as const

export const profileLabels = {
  heading: 'Update Your Profile',
  picture: 'Profile picture',
  choosePicture:
    'Choose a picture (PNG, JPEG, WebP, GIF or AVIF, up to 8 MB); its middle is shown round',
  removePicture: 'Remove the picture',
  username: 'Username',
  email: 'Email',
  bio: 'About you',
  bioHint: 'A few lines for your author page, in any language.',
  password: 'Password',
  passwordHint: 'At least 8 characters. Leave it empty to keep the present one.',
  currentPassword: 'Current Password',
  currentPasswordHint:
    'Asked for when you change the email or the password; you are then signed out everywhere else.',
  submit: 'Update Profile',
  loading: 'Loading...',
  updated: 'Profile updated successfully!',
  signedOutElsewhere: 'You were signed out everywhere else.',
  failed: failureLabels.profile,
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

export const usersLabels = {
  search: 'Search users',
  searchPlaceholder: 'Name or email',
  searchButton: 'Search',
  clear: 'Show everybody',
  user: 'User',
  role: 'Role',
  since: 'Member since',
  posts: 'Posts',
  action: 'Action',
  admin: 'Admin',
  member: 'Member',
  you: '(you)',
  promote: 'Promote',
  demote: 'Demote',
  nobody: 'Nobody found.',
  pages: 'Pages',
  previous: 'Previous',
  next: 'Next',
  promoteQuestion: 'Make this person an admin?',
  promoteNote:
    'Admins write, publish and delete everything on the site and decide who else is an admin.',
  demoteQuestion: 'Take the admin rights away?',
  demoteNote: 'The account and its posts stay. The person can no longer manage anything here.',
  demoteYourself: 'This is your own account: you will be signed out.',
  signedOut: 'They are signed out everywhere and sign in anew.',
  cancel: 'Cancel',
  promoted: 'New admin',
  demoted: 'No longer an admin',
  failed: 'Failed to change the role',
} as const

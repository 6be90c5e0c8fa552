/** Said where a text could not be saved, and is still there. */
export const rescueLabels = {
  heading: 'Your text is still here',
  signedOut:
    'You are signed out, so nothing was saved. Sign in in a new tab, come back to this one and send the form again. A picture that was chosen but not uploaded has to be chosen again.',
  signIn: 'Sign in in a new tab',
  forbidden:
    'Your account may no longer do this, so nothing was saved. Copy your text before you leave this page.',
  gone: 'Somebody else deleted this post while you were writing, so nothing was saved. You can save your text as a new draft.',
  failed:
    'The server could not save this, and nothing was changed. Everything you typed is still here: please send it again in a moment.',
  saveAsNew: 'Save as new draft',
  notAuthenticated: 'User not authenticated',
  noToken: 'No authentication token found',
  unauthorized: 'Unauthorized access',
  goneTitle: 'Failed to update post',
} as const

import { failureLabels } from './lost'

export const recoveryLabels = {
  heading: 'Your text is still here',
  signedOut:
    'You are signed out, so nothing was saved. Sign in in a new tab, come back to this one and send the form again. A picture that was chosen but not uploaded has to be chosen again.',
  signIn: 'Sign in in a new tab',
  forbidden:
    'Your account may no longer do this, so nothing was saved. Copy your text before you leave this page.',
  gone: 'Somebody else deleted this post while you were writing, so nothing was saved. You can save your text as a new draft.',
  busy: 'The server takes no more for the moment, and nothing was changed. Everything you typed is still here: please wait a moment and send it again.',
  tooLarge:
    'Nothing was changed. Everything you typed is still here: please make it shorter and send it again.',
  failed:
    'The server could not save this, and nothing was changed. Everything you typed is still here: please send it again in a moment.',
  headingWithoutText: 'This was not done',
  sendAgain: 'Send again',
  saveAsNew: 'Save as new draft',
  notAuthenticated: 'User not authenticated',
  noToken: 'No authentication token found',
  /** The specification's message where a draft is deleted. */
  noTokenFound: 'No token found',
  unauthorized: 'Unauthorized access',
  goneTitle: failureLabels.updatePost,
} as const

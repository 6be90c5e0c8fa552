/** Messages that only `/api` uses; the pages' labels contain the shared ones. */
export const apiLabels = {
  postDeleted: 'Post deleted',
  signedOut: 'Signed out',
  profileUpdated: 'Profile updated',
  addressPending: 'Profile updated. Open the link that we emailed to your new address to use it.',
  accountDeleted: 'Account deleted',
  readOnlyToken: 'This token is read-only.',
  noSuchCall: 'There is no such call. See /api/docs.',
  notYourAccount: 'This is not your account.',
  fileDeleted: 'File deleted',
  missingParameter: 'Missing required parameter',
  notAFile: 'Parameter "file" has to be a File.',
  found: 'Posts found',
  noneFound: 'No posts found',
  databaseUnavailable:
    'The database is unavailable; nothing was saved. Please try again in a moment.',
} as const

export const apiDocsLabels = {
  title: 'JSON API',
  description: 'Every call in the JSON API, with its parameters, responses and rights.',
  json: 'OpenAPI 3.1 document',
  contents: 'Calls',
  shapes: 'Response schemas',
  rights: { everybody: 'Everybody', user: 'Signed in', admin: 'Admins' },
  name: 'Name',
  type: 'Type',
  meaning: 'Meaning',
  required: 'required',
  query: 'Query',
  header: 'Header',
  pathParts: 'Path',
  body: 'Body',
  form: 'Form',
  replies: 'Responses',
  tryIt: 'Try it',
} as const

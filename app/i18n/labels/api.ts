/** What `/api` says beside its data. The first ones are the specification's words for the same events (§8). */
export const apiLabels = {
  published: 'Article published successfully!',
  draftSaved: 'Draft saved successfully',
  updated: 'Article Updated Successfully!',
  draftUpdated: 'Draft Updated Successfully!',
  draftPublished: 'Draft published successfully',
  postDeleted: 'Post deleted',
  draftDeleted: 'Draft deleted',
  signedIn: 'Sign in Successful!',
  signedUp: 'Sign up Successful!',
  signedOut: 'Signed out',
  found: 'Posts found',
  noneFound: 'No posts found',
} as const

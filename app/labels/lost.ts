/** Specification §8. */
export const failureLabels = {
  post: 'Failed to fetch post. Please try again.',
  posts: 'Failed to load posts',
  nirvankand: 'Failed to fetch content',
  drafts: 'Failed to fetch drafts',
  categories: 'Failed to load categories',
  media: 'Failed to load multimedia content',
  signIn: 'Sign in failed! Please try again.',
  signUp: 'Sign up failed! Please try again.',
  saveDraft: 'Failed to save draft',
  upload: 'Image upload failed!',
  updatePost: 'Failed to update post',
  publishDraft: 'Failed to publish draft',
  deleteDraft: 'Failed to delete draft',
  deletePost: 'Failed to delete article',
  addCategory: 'Failed to add category',
  deleteCategory: 'Failed to delete category',
  deleteCategoryError: 'Error deleting category',
  addMedia: 'Eror adding media',
  deleteMediaError: 'Error deleting media:',
  deleteMedia: 'Failed to delete media',
  updateNirvankand: 'Failed to update content',
  any: 'Something went wrong! Please try again.',
} as const

/** For a request with no response, or with one that is not ours. */
export const lostLabels = {
  unreachable: 'The server cannot be reached.',
  unusual: 'The server did not answer as it should.',
  busy: 'The server is busy.',
  pageStays: 'This page stays as it is.',
  deletion:
    'It is not known whether it was deleted. This page is loaded again as soon as the server answers.',
  notKnown:
    'It is not known whether this was done. This page is loaded again as soon as the server answers.',
  loadedAgain: 'The server answers again. What you see is up to date.',
  done: 'Done, but the page that follows did not load.',
  tryAgain: 'Try again',
} as const

/** What the buttons of the post form ask for. */
export const POST_INTENTS = {
  publish: 'publish',
  saveDraft: 'save-draft',
  update: 'update',
  unpublish: 'unpublish',
  uploadImage: 'upload-image',
} as const

/** What the buttons of the lists ask for. */
export const LIST_INTENTS = {
  publish: 'publish',
  feature: 'feature',
  unfeature: 'unfeature',
  publishMany: 'publish-many',
  unpublishMany: 'unpublish-many',
  deleteMany: 'delete-many',
} as const

/** What the buttons of the categories ask for. */
export const CATEGORY_INTENTS = { add: 'add', rename: 'rename' } as const

import { failureLabels } from './lost'

export const manageCategoriesLabels = {
  heading: 'Manage Categories',
  name: 'Category name',
  nameHint: 'Readers find its posts under an address made from the name.',
  add: 'Add Category',
  adding: 'Adding...',
  list: 'Categories',
  posts: (count: number) => (count === 1 ? '1 post' : `${count} posts`),
  url: 'Address',
  default: 'Posts without a category are here. It stays as it is.',
  rename: 'Rename',
  newName: 'New name',
  renameHint:
    'Its posts stay in it. Readers who come by the old address are sent on to the new one.',
  save: 'Save',
  saving: 'Saving...',
  cancel: 'Cancel',
  delete: 'Delete',
  deleteQuestion: 'Delete this category?',
  deleteNote: (posts: number) => `${movedPosts(posts)} This cannot be undone.`,
  empty: 'There are no categories yet.',
  retry: 'Try again',
  failedToLoad: failureLabels.categories,
  added: 'Category added',
  addFailed: failureLabels.addCategory,
  renamed: 'Category renamed',
  renameFailed: 'Failed to rename category',
  deleted: 'Category deleted',
  moved: (posts: number) =>
    (posts === 1 ? '1 post moved' : `${posts} posts moved`) + ' to uncategorized.',
  deleteFailed: failureLabels.deleteCategory,
  deleteError: failureLabels.deleteCategoryError,
} as const

function movedPosts(posts: number): string {
  if (posts === 0) return 'It has no posts.'
  return `${posts === 1 ? 'Its 1 post moves' : `Its ${posts} posts move`} to uncategorized.`
}

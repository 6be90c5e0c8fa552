/** The question before something is deleted, the same for everything. */
export const deleteLabels = {
  delete: 'Delete',
  deleting: 'Deleting...',
  cancel: 'Cancel',
} as const

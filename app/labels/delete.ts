export const deleteLabels = {
  delete: 'Delete',
  deleting: 'Deleting...',
  cancel: 'Cancel',
} as const

import { failureLabels } from './lost'

type Noun = 'article' | 'draft'

function counted(count: number, noun: Noun): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}

export const postTableLabels = {
  updated: 'Date Updated',
  image: 'Post Image',
  postTitle: 'Post Title',
  title: 'Title',
  category: 'Category',
  actions: 'Actions',
  select: 'Select',
  featured: 'Featured',
  edit: 'Edit',
  publish: 'Publish',
  unpublish: 'Unpublish',
  delete: 'Delete',
  byBefore: 'by',
  views: (count: string) => `${count} ${count === '1' ? 'view' : 'views'}`,
  showMore: 'Show more',
  showMoreDrafts: 'Show more drafts',
  noPosts: 'You have no posts yet!',
  noDrafts: 'You have no drafts yet.',
  noMore: 'There is nothing more in this list.',
  backToStart: 'Back to the start of the list',
  writeFirst: 'Create Post',
  retry: 'Try again',
  postsFailed: failureLabels.posts,
  draftsFailed: failureLabels.drafts,
  moreDraftsFailed: 'Failed to load more drafts',
  published: 'Draft published successfully',
  publishFailed: failureLabels.publishDraft,
  unpublished: 'Article moved to your drafts',
  unpublishFailed: failureLabels.updatePost,
  featuredNow: 'Article added to the featured stories',
  featuredNoMore: 'Article taken out of the featured stories',
  featureFailed: failureLabels.updatePost,
  deletePost: 'Delete this article?',
  deleteDraft: 'Delete this draft?',
  deleteNote: 'It is gone for good; this cannot be undone.',
  cancel: 'Cancel',
  deletedPost: 'Article deleted',
  deletedDraft: 'Draft deleted',
  deletePostFailed: failureLabels.deletePost,
  deleteDraftFailed: failureLabels.deleteDraft,
} as const

export const listFilterLabels = {
  search: 'Words in the title',
  category: 'Category',
  anyCategory: 'All categories',
  by: 'Written by',
  mine: 'Me',
  everybody: 'Everybody',
  sort: 'Sort by',
  sorts: { updated: 'Date updated', title: 'Title', views: 'Views' },
  featured: 'Featured only',
  apply: 'Apply',
  clear: 'Clear filters',
  noMatch: (noun: Noun) => `No ${noun}s match these filters.`,
} as const

export const bulkLabels = {
  name: 'Selected rows',
  selectAll: 'Select all',
  selected: (count: number) => `${count} selected`,
  nothing: 'Please select at least one row.',
  published: (count: number) => `${counted(count, 'draft')} published`,
  unpublished: (count: number) => `${counted(count, 'article')} moved to your drafts`,
  deleted: (count: number, noun: Noun) => `${counted(count, noun)} deleted`,
  leftUnpublished: (count: number) =>
    `${counted(count, 'draft')} left: there is no content in it, or somebody else was quicker.`,
  left: (count: number) => `${count} left as it was: somebody else was quicker.`,
  ask: (count: number, noun: Noun) => `Delete ${counted(count, noun)}?`,
  askNote: 'What is deleted is gone for good; this cannot be undone.',
  andMore: (count: number) => `and ${count} more`,
} as const

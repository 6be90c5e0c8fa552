import { failureLabels } from './lost'

export const editLabels = {
  articleHeading: 'Edit Article',
  draftHeading: 'Edit Draft',
  backToArticles: 'Back to Your Articles',
  backToDrafts: 'Back to Drafts',
  slug: 'Address',
  articleSlugHint: 'Readers who come by the old address are sent on to the new one.',
  draftSlugHint: 'Made from the title, and follows it until the draft is published.',
  newSlugHint: 'Made from the title when it is left empty.',
  update: 'Update',
  unpublish: 'Unpublish',
  unpublished: 'Article moved to your drafts',
  view: 'View article',
  preview: 'Preview',
  previewNote: 'Preview: only editors see this page. It shows what was saved last.',
  backToEditing: 'Back to editing',
  fetchFailed: failureLabels.post,
  updateDraft: 'Update Draft',
  articleUpdated: 'Article Updated Successfully!',
  draftUpdated: 'Draft Updated Successfully!',
  failed: failureLabels.updatePost,
  outdated:
    'This post was changed after you opened it. Nothing was saved; your text is still here. Sending it again replaces the other change.',
  openSaved: 'Open what is saved now in a new tab',
} as const

/** The fields of the create form, shared by the form and the action that reads it. */
export const POST_FORM_FIELDS = [
  'intent',
  'submissionId',
  'title',
  'content',
  'category',
  'description',
  'authorName',
  'image',
  'file',
  'agree',
] as const

/** What the pressed button asks for. */
export const POST_INTENTS = {
  publish: 'publish',
  saveDraft: 'save-draft',
  uploadImage: 'upload-image',
} as const

/** Query parameter that names the draft saved last. */
export const SAVED_PARAMETER = 'saved'

/** Specification §5: said when the box is not ticked, or nothing was chosen. */
export const AGREE_MESSAGE = 'Please agree to the image size recommendation.'
export const CHOOSE_MESSAGE = 'Please select an image!'

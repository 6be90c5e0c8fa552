/** The fields of the create and edit forms, shared with the actions that read them. */
export const POST_FORM_FIELDS = [
  'intent',
  'submissionId',
  'version',
  'title',
  'content',
  'slug',
  'category',
  'description',
  'language',
  'authorName',
  'image',
  'file',
  'agree',
] as const

/** What it sends there. */
export const AUTOSAVE_FIELDS = [...POST_FORM_FIELDS, 'postId'] as const

/** Specification §5: said when the box is not ticked, or nothing was chosen. */
export const AGREE_MESSAGE = 'Please agree to the image size recommendation.'
export const CHOOSE_MESSAGE = 'Please select an image!'

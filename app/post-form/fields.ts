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

export const AUTOSAVE_FIELDS = [...POST_FORM_FIELDS, 'postId'] as const

/** Specification §5: for an unticked box, or no file. */
export const AGREE_MESSAGE = 'Please agree to the image size recommendation.'
export const CHOOSE_MESSAGE = 'Please select an image!'

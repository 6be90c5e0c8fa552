/** The id of the form of a list's check boxes, which stand outside it. */
export const BULK_FORM_ID = 'bulk'

export const LIST_FIELDS = { intent: 'intent', postId: 'postId', confirmed: 'confirmed' } as const

/** The form that the check boxes of a list belong to, wherever in the page they stand. */
export const BULK_FORM_ID = 'bulk'

/** The fields of these forms, shared with the action that reads them. */
export const LIST_FIELDS = { intent: 'intent', postId: 'postId', confirmed: 'confirmed' } as const

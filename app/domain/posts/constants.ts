/** For posts without a picture or with a broken one. */
export const DEFAULT_IMAGE = '/assets/DT-DefaultImg.jpg'
export const DEFAULT_CATEGORY = 'uncategorized'
export const DEFAULT_AUTHOR = 'Admin'

/** Specification §9. */
export const PAGE_SIZE = 9

export const EDITOR_SORTS = ['updated', 'title', 'views'] as const
export type EditorSort = (typeof EDITOR_SORTS)[number]

/** Drawn for this site; stands in wherever a post has no picture or a broken one. */
export const DEFAULT_IMAGE = '/assets/DT-DefaultImg.jpg'
export const DEFAULT_CATEGORY = 'uncategorized'
export const DEFAULT_AUTHOR = 'Admin'

/** Rows of one list page (specification §9). */
export const PAGE_SIZE = 9

/** The orders in which an editor may see a list of posts. */
export const EDITOR_SORTS = ['updated', 'title', 'views'] as const
export type EditorSort = (typeof EDITOR_SORTS)[number]

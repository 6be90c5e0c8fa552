export const DEFAULT_IMAGE = '/assets/DT-DefaultImg.jpg'
export const DEFAULT_CATEGORY = 'uncategorized'
export const DEFAULT_AUTHOR = 'Admin'

export const PAGE_SIZE = 9

/** By the status of a post. */
export const isPage = (status: string) => status === 'page' || status === 'page-draft'

/** True if readers see it. */
export const isLive = (status: string) => status === 'page' || status === 'published'

export const EDITOR_SORTS = ['updated', 'title', 'views'] as const
export type EditorSort = (typeof EDITOR_SORTS)[number]

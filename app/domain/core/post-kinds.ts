export const DEFAULT_IMAGE = '/assets/DT-DefaultImg.jpg'
export const DEFAULT_CATEGORY = 'uncategorized'
export const DEFAULT_AUTHOR = 'Admin'

/** The text of a draft that was saved without one (specification §6). */
export const EMPTY_DRAFT = '<p>Empty draft</p>'

export const PAGE_SIZE = 9

/** The statuses of published content, of drafts, and of pages (decision 210). */
export const LIVE = ['published', 'page'] as const
export const DRAFTS = ['draft', 'page-draft'] as const
export const PAGES = ['page', 'page-draft'] as const

export const isLive = (status: string) => LIVE.some((each) => each === status)
export const isPage = (status: string) => PAGES.some((each) => each === status)

/** When the text was changed or published last, in milliseconds: readers may get a text long after it was written. */
export const modifiedAt = (post: { updatedAt: number; publishedAt: number | null }) =>
  Math.max(post.updatedAt, post.publishedAt ?? 0)

/** The id of the form in `savedBy`, without the number of its request, as in `0190…:3`. */
export const formOf = (savedBy?: string | null) => (savedBy ?? '').split(':')[0]!

/** The states that the lists of articles and drafts can be narrowed to, the default first. */
export const EDITOR_STATES = {
  posts: ['', 'planned', 'changed'],
  drafts: ['', 'planned', 'unplanned'],
} as const
export type EditorState = (typeof EDITOR_STATES)['posts' | 'drafts'][number]

/** How many rows the lists of articles and drafts add at a step; the first is the specification's. */
export const STEPS = [`${PAGE_SIZE}`, '25', '50'] as const

export const EDITOR_SORTS = ['updated', 'title', 'views'] as const
export type EditorSort = (typeof EDITOR_SORTS)[number]

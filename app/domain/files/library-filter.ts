export const LIBRARY_KINDS = ['all', 'picture', 'profile'] as const
export const LIBRARY_SHOWS = ['all', 'unused', 'missing'] as const

export interface LibraryFilter {
  words: string
  kind: (typeof LIBRARY_KINDS)[number]
  show: (typeof LIBRARY_SHOWS)[number]
}

/** Ids of the rows next to the page. */
export interface LibraryPage {
  before?: string
  after?: string
}

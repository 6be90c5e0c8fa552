export const LIBRARY_KINDS = ['all', 'picture', 'profile'] as const
export const LIBRARY_SHOWS = ['all', 'unused', 'missing'] as const

/** The library's filter, stored in the URL. */
export interface LibraryFilter {
  words: string
  kind: (typeof LIBRARY_KINDS)[number]
  show: (typeof LIBRARY_SHOWS)[number]
}

/** Ids beside which the page begins. */
export interface LibraryPage {
  before?: string
  after?: string
}

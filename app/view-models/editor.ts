import type { PostStatus } from '~/domain/posts/schema'
import type { Language, TextLanguage } from '~/text/language'

/** A row of the dashboard's lists. */
export interface EditorRowView {
  id: string
  slug: string
  title: string
  language: TextLanguage
  image: string
  category: { name: string; language: Language }
  author: { name: string; language: Language }
  isFeatured: boolean
  /** "1,23,456", or empty where nobody has read it. */
  viewsLabel: string
  status: PostStatus
  /** ISO 8601, for `<time datetime>`. */
  updatedIso: string
  /** "12 Mar 2026": the dashboard is in English. */
  updatedLabel: string
  /** With the time of day, for the title of the time element. */
  updatedTitle: string
}

/** A page of such a list. */
export interface EditorPageView {
  rows: EditorRowView[]
  /** How many rows stand before these. */
  startIndex: number
  /** Whether the page was full, so that there may be another (specification §4, pagination). */
  hasMore: boolean
}

/** What a script learns of a draft that it saved. */
export interface AutosavedView {
  /** The version to go on from. */
  version: string
  /** "7:37 pm" */
  savedLabel: string
}

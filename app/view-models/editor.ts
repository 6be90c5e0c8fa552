import type { PostStatus } from '~/domain/posts/schema'
import type { Language, TextLanguage } from '~/text/language'

export interface EditorRowView {
  id: string
  slug: string
  title: string
  language: TextLanguage
  image: string
  category: { name: string; language: Language }
  author: { name: string; language: Language }
  isFeatured: boolean
  /** Empty without views. */
  viewsLabel: string
  status: PostStatus
  updatedIso: string
  updatedLabel: string
  updatedTitle: string
}

export interface EditorPageView {
  rows: EditorRowView[]
  startIndex: number
  /** Whether the page was full, so that there may be another (specification §4, pagination). */
  hasMore: boolean
}

export interface AutosavedView {
  /** For the next save. */
  version: string
  /** "7:37 pm" */
  savedLabel: string
}

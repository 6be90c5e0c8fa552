import type { Category } from '~/domain/categories/categories.server'
import type { MediaItem } from '~/domain/multimedia/multimedia.server'
import type { PostSummary } from '~/domain/posts/read-posts.server'
import type { MarkedPart } from '~/text/marked'

export type FoundPost = PostSummary & { titleParts: MarkedPart[]; snippetParts: MarkedPart[] }

export interface SearchFindings {
  total: number
  /** Nothing matches exactly; the page should say so. */
  isClose: boolean
  suggestion: string | null
}

export interface SearchResult extends SearchFindings {
  posts: FoundPost[]
}

/** For clients that render posts themselves. */
export interface SearchIdsResult extends SearchFindings {
  ids: string[]
}

export interface FoundLink {
  title: string
  titleParts: MarkedPart[]
  slug: string
}

export interface SearchOptions {
  limit?: number
  startIndex?: number
  /** The last word may be unfinished; default true. */
  typing?: boolean
}

export interface FoundVerse {
  number: number
  parts: MarkedPart[]
}

export type FoundCategory = Category & { nameParts: MarkedPart[] }
export type FoundMedia = MediaItem & { titleParts: MarkedPart[] }

export interface RelatedAnswer {
  categories: FoundCategory[]
  verses: FoundVerse[]
  media: FoundMedia[]
}

export type Suggestion =
  | { kind: 'post'; text: string; parts: MarkedPart[]; slug: string }
  | { kind: 'query'; text: string; parts: MarkedPart[] }

import type { Category } from '~/domain/categories/categories.server'
import type { MediaItem } from '~/domain/multimedia/multimedia.server'
import type { PostSummary } from '~/domain/posts/read-posts.server'
import type { MarkedPart } from '~/text/marked'

/** A post that matches, with the matching words marked as the author wrote them. */
export type FoundPost = PostSummary & { titleParts: MarkedPart[]; snippetParts: MarkedPart[] }

/** What is known of a query besides the posts it finds. */
export interface SearchFindings {
  /** How many posts can be reached by `startIndex`. */
  total: number
  /** Nothing matches exactly: what is here only resembles the query, and the page should say so. */
  isClose: boolean
  /** The query without its typo, to be offered; null when there seems to be none. */
  suggestion: string | null
}

export interface SearchResult extends SearchFindings {
  posts: FoundPost[]
}

/** For those who show the posts in their own way. */
export interface SearchIdsResult extends SearchFindings {
  /** Ids of posts, the best first. */
  ids: string[]
}

/** A post to open, with the matching words of its title marked. */
export interface FoundLink {
  title: string
  titleParts: MarkedPart[]
  slug: string
}

export interface SearchOptions {
  limit?: number
  startIndex?: number
  /** Whether the last word may still be typed: words that begin with it then count as well. On unless told otherwise. */
  typing?: boolean
}

export interface FoundVerse {
  /** Its place in the text, from 1. */
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

/** What may be meant, while somebody types: a post to open, or a query to ask. */
export type Suggestion =
  | { kind: 'post'; text: string; parts: MarkedPart[]; slug: string }
  | { kind: 'query'; text: string; parts: MarkedPart[] }

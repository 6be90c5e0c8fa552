import type { Category } from '~/domain/categories/categories.server'
import type { MediaItem } from '~/domain/multimedia/multimedia.server'
import type { PostSummary } from '~/domain/posts/read-posts.server'
import { cleanLine } from '~/text/clean'
import type { MarkedPart } from '~/text/marked'
import { graphemes } from '~/text/segment'

export const MAX_QUERY_LENGTH = 200
/** One letter may carry any number of marks; this bounds the input. */
export const MAX_QUERY_CODE_UNITS = 2_000

export function hasEnoughLetters(text: string): boolean {
  return /[\p{L}\p{N}].*[\p{L}\p{N}]/su.test(text)
}

export function normaliseQuery(query: string): string {
  let kept = ''
  let count = 0
  // Cut before cleaning too, for pasted pages.
  for (const grapheme of graphemes(cleanLine(query.slice(0, MAX_QUERY_CODE_UNITS)))) {
    count += 1
    if (count > MAX_QUERY_LENGTH || kept.length + grapheme.length > MAX_QUERY_CODE_UNITS) break
    kept += grapheme
  }
  return kept
}

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

interface FoundVerse {
  number: number
  parts: MarkedPart[]
}

type FoundCategory = Category & { nameParts: MarkedPart[] }
type FoundMedia = MediaItem & { titleParts: MarkedPart[] }

export interface RelatedAnswer {
  categories: FoundCategory[]
  verses: FoundVerse[]
  media: FoundMedia[]
}

export type Suggestion =
  | { kind: 'post'; text: string; parts: MarkedPart[]; slug: string }
  | { kind: 'query'; text: string; parts: MarkedPart[] }

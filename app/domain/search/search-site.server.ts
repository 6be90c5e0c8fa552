import type { Category } from '~/domain/categories/categories.server'
import { listCategories } from '~/domain/categories/categories.server'
import type { Deps } from '~/domain/deps.server'
import { listMedia, type MediaItem } from '~/domain/multimedia/multimedia.server'
import { findDevotionalText } from '~/domain/nirvankand/nirvankand.server'
import type { ListedPost } from '~/domain/posts/read-posts.server'
import type { MarkedPart } from '~/text/marked'
import { toPlainText } from '~/text/plain-text'
import { splitWords } from '~/text/words'
import { normaliseQuery } from './normalise-query'
import { searchPlainly } from './search-plainly.server'

/** A post that matches, with the matching words marked as the author wrote them. */
export type FoundPost = ListedPost & { titleParts: MarkedPart[]; snippetParts: MarkedPart[] }

export interface SearchAnswer {
  posts: FoundPost[]
  /** How many posts can be reached by `startIndex`. */
  total: number
  /** Nothing matches exactly: what is here only resembles the query, and the page should say so. */
  isClose: boolean
  /** The query without its slip of the finger, to be offered; null when there seems to be none. */
  suggestion: string | null
}

export interface SearchOptions {
  limit?: number
  startIndex?: number
  /** The last word is still being typed: words that begin with it count as well. */
  typing?: boolean
}

export interface FoundVerse {
  /** Its place in the text, from 1. */
  number: number
  parts: MarkedPart[]
}

export type FoundCategory = Category & { nameParts: MarkedPart[] }
export type FoundMedia = MediaItem & { titleParts: MarkedPart[] }

export interface ShelfAnswer {
  categories: FoundCategory[]
  verses: FoundVerse[]
  media: FoundMedia[]
}

/** What may be meant, while somebody types: a post to open, or a query to ask. */
export type Suggestion =
  | { kind: 'post'; text: string; parts: MarkedPart[]; slug: string }
  | { kind: 'query'; text: string; parts: MarkedPart[] }

const MOST_RESULTS = 60
const MOST_SUGGESTIONS = 8

/**
 * Published posts for a query, the best first (HINDI §2, §3). Any text is a query; one without words finds nothing.
 */
export async function searchPosts(
  deps: Pick<Deps, 'db'>,
  query: string,
  { limit = MOST_RESULTS, startIndex = 0 }: SearchOptions = {},
): Promise<SearchAnswer> {
  const found = searchPlainly(deps, query)
  const posts = found.slice(startIndex, startIndex + limit).map((post) => ({
    ...post,
    titleParts: unmarked(post.title),
    snippetParts: unmarked(post.excerpt),
  }))
  return { posts, total: found.length, isClose: false, suggestion: null }
}

/** Categories, verses of the devotional text, videos and reels that match a query. */
export async function searchShelves(deps: Pick<Deps, 'db'>, query: string): Promise<ShelfAnswer> {
  const words = splitWords(normaliseQuery(query)).map(({ word }) => word.toLowerCase())
  const matches = (text: string) =>
    words.length > 0 && words.every((word) => text.toLowerCase().includes(word))
  return {
    categories: listCategories(deps)
      .filter(({ name }) => matches(name))
      .map((category) => ({ ...category, nameParts: unmarked(category.name) })),
    verses: (findDevotionalText(deps)?.shlokas ?? [])
      .map((html, index) => ({ number: index + 1, text: toPlainText(html) }))
      .filter(({ text }) => matches(text))
      .map(({ number, text }) => ({ number, parts: unmarked(text) })),
    media: listMedia(deps)
      .filter(({ title }) => matches(title))
      .map((item) => ({ ...item, titleParts: unmarked(item.title) })),
  }
}

/** Up to eight suggestions for what is being typed; none for less than two letters. */
export async function suggest(deps: Pick<Deps, 'db'>, text: string): Promise<Suggestion[]> {
  const query = normaliseQuery(text)
  if (query.length < 2) return []
  return searchPlainly(deps, query)
    .slice(0, MOST_SUGGESTIONS)
    .map(({ title, slug }) => ({ kind: 'post', text: title, parts: unmarked(title), slug }))
}

function unmarked(text: string): MarkedPart[] {
  return text === '' ? [] : [{ text, isMarked: false }]
}

import type { Deps } from '~/domain/deps.server'
import type { FoundPost, ShelfAnswer, Suggestion } from '~/domain/search/answers'
import { detectLanguage, detectPartLanguage } from '~/text/language'
import type { MarkedPart } from '~/text/marked'
import { formatNumber } from '~/text/numbers'
import { digitsOf } from './number-style.server'
import { toPostCard } from './post.server'
import type { FoundPostView, ShelvesView, SuggestionView } from './search'
import { toCategoryLink, toMediaView } from './site.server'

/** Of each kind beside the posts: the page is a list of posts, and these are a hint. */
const MOST_OF_A_SHELF = 6

export function toFoundPost(post: FoundPost, deps: Pick<Deps, 'settings'>): FoundPostView {
  return {
    ...toPostCard(post, deps),
    titleParts: post.titleParts,
    snippet: post.snippetParts,
    snippetLanguage: detectPartLanguage(textOf(post.snippetParts), post.language),
  }
}

export function toShelves(
  { categories, verses, media }: ShelfAnswer,
  { settings }: Pick<Deps, 'settings'>,
): ShelvesView {
  return {
    categories: categories.slice(0, MOST_OF_A_SHELF).map((category) => ({
      ...toCategoryLink(category),
      nameParts: category.nameParts,
    })),
    verses: verses.slice(0, MOST_OF_A_SHELF).map(({ number, parts }) => ({
      number,
      numberLabel: formatNumber(number, 'hi', digitsOf(settings)),
      parts,
      language: detectLanguage(textOf(parts)),
    })),
    media: media.slice(0, MOST_OF_A_SHELF).map(toMediaView),
  }
}

export function toSuggestion(suggestion: Suggestion): SuggestionView {
  const { text, parts } = suggestion
  const isPost = suggestion.kind === 'post'
  return {
    text,
    parts,
    language: detectLanguage(text),
    isPost,
    to: isPost ? `/post/${encodeURIComponent(suggestion.slug)}` : searchAddress(text),
  }
}

function searchAddress(query: string): string {
  return `/search?q=${encodeURIComponent(query)}`
}

function textOf(parts: MarkedPart[]): string {
  return parts.map(({ text }) => text).join('')
}

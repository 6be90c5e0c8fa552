import type { Deps } from '~/domain/deps.server'
import type { FoundPost, RelatedAnswer, Suggestion } from '~/domain/search/search.server'
import { detectLanguage, detectPartLanguage } from '~/text/language'
import type { MarkedPart } from '~/text/marked'
import { formatNumber } from '~/text/numbers'
import { digitsOf } from './number-style.server'
import { toPostCard } from './post.server'
import { toCategoryLink, toMediaView } from './site.server'
import { postPath, searchPath } from '~/paths/reader-paths'

/** Of each kind: the page is a list of posts, and these are a hint. */
const MAX_RELATED = 6

export function toFoundPost(post: FoundPost, deps: Pick<Deps, 'settings'>) {
  return {
    ...toPostCard(post, deps),
    titleParts: post.titleParts,
    snippet: post.snippetParts,
    snippetLanguage: detectPartLanguage(textOf(post.snippetParts), post.language),
  }
}

export function toRelatedResults(
  { categories, verses, media }: RelatedAnswer,
  { settings }: Pick<Deps, 'settings'>,
) {
  return {
    categories: categories.slice(0, MAX_RELATED).map((category) => ({
      ...toCategoryLink(category),
      nameParts: category.nameParts,
    })),
    verses: verses.slice(0, MAX_RELATED).map(({ number, parts }) => ({
      number,
      numberLabel: formatNumber(number, 'hi', digitsOf(settings)),
      parts,
      language: detectLanguage(textOf(parts)),
    })),
    media: media.slice(0, MAX_RELATED).map(toMediaView),
  }
}

export function toSuggestion(suggestion: Suggestion) {
  const { text, parts } = suggestion
  const isPost = suggestion.kind === 'post'
  return {
    text,
    parts,
    language: detectLanguage(text),
    isPost,
    to: isPost ? postPath(suggestion.slug) : searchPath(text),
  }
}

function textOf(parts: MarkedPart[]): string {
  return parts.map(({ text }) => text).join('')
}

export type FoundPostView = ReturnType<typeof toFoundPost>
export type RelatedResultsView = ReturnType<typeof toRelatedResults>
export type SuggestionView = ReturnType<typeof toSuggestion>

export interface SuggestionsReply {
  suggestions: SuggestionView[]
}

import type { Language, TextLanguage } from '~/text/language'
import type { MarkedPart } from '~/text/marked'
import type { PostCardView } from './post'
import type { CategoryLinkView, MediaView } from './site'

/** A card with the matches marked. */
export interface FoundPostView extends PostCardView {
  titleParts: MarkedPart[]
  snippet: MarkedPart[]
  snippetLanguage: TextLanguage
}

export interface FoundVerseView {
  number: number
  numberLabel: string
  parts: MarkedPart[]
  language: Language
}

export interface RelatedResultsView {
  categories: (CategoryLinkView & { nameParts: MarkedPart[] })[]
  verses: FoundVerseView[]
  media: MediaView[]
}

export interface SuggestionView {
  text: string
  parts: MarkedPart[]
  language: Language
  isPost: boolean
  to: string
}

export interface SuggestionsReply {
  suggestions: SuggestionView[]
}

import type { Language, TextLanguage } from '~/text/language'
import type { MarkedPart } from '~/text/marked'
import type { PostCardView } from './post'
import type { CategoryLinkView, MediaView } from './site'

/** A post that was found: its card, with what matches marked. */
export interface FoundPostView extends PostCardView {
  titleParts: MarkedPart[]
  snippet: MarkedPart[]
  snippetLanguage: TextLanguage
}

export interface FoundVerseView {
  /** Its place in the devotional text, from 1. */
  number: number
  /** The same as readers see it. */
  numberLabel: string
  parts: MarkedPart[]
  language: Language
}

/** What matches beside the posts. */
export interface RelatedResultsView {
  categories: (CategoryLinkView & { nameParts: MarkedPart[] })[]
  verses: FoundVerseView[]
  media: MediaView[]
}

/** One line of what may be meant while somebody types, and the page it leads to. */
export interface SuggestionView {
  text: string
  parts: MarkedPart[]
  language: Language
  isPost: boolean
  /** A path of ours. */
  to: string
}

/** What `/search-suggestions` answers. */
export interface SuggestionsReply {
  suggestions: SuggestionView[]
}

import type { toFoundPost, toRelatedResults, toSuggestion } from './search.server'

export type FoundPostView = ReturnType<typeof toFoundPost>
export type RelatedResultsView = ReturnType<typeof toRelatedResults>
export type SuggestionView = ReturnType<typeof toSuggestion>

export interface SuggestionsReply {
  suggestions: SuggestionView[]
}

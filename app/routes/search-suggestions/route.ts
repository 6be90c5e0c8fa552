import type { Suggestion } from '~/domain/search/search.server'
import { REVALIDATED } from '~/http/caching.server'
import { pageLoader } from '~/http/handlers.server'
import { postPath, searchPath } from '~/paths/reader-paths'
import { detectLanguage } from '~/text/language'

export { noAction as action } from '~/http/handlers.server'

export const loader = pageLoader(async ({ request, deps, clientIp }) => {
  deps.throttle.consume('suggestions', clientIp)
  const query = new URL(request.url).searchParams.get('q') ?? ''
  const found = await deps.search.run('suggestions', { query }, request.signal)
  const suggestions = found.map(toSuggestion)
  return Response.json({ suggestions } satisfies SuggestionsReply, {
    headers: { 'Cache-Control': REVALIDATED, 'X-Content-Type-Options': 'nosniff' },
  })
})

function toSuggestion(suggestion: Suggestion) {
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

export type SuggestionView = ReturnType<typeof toSuggestion>

export interface SuggestionsReply {
  suggestions: SuggestionView[]
}

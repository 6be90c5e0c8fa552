import { SHORT } from '~/http/caching.server'
import { pageLoader } from '~/http/handlers.server'
import { type SuggestionsReply, toSuggestion } from '~/view-models/search.server'

/** Suggestions do not count as searches. */
export const loader = pageLoader(async ({ request, deps, clientIp }) => {
  deps.throttle.consume('suggestions', clientIp)
  const query = new URL(request.url).searchParams.get('q') ?? ''
  const found = await deps.search.run('suggestions', { query }, request.signal)
  const suggestions = found.map(toSuggestion)
  return Response.json({ suggestions } satisfies SuggestionsReply, {
    headers: { 'Cache-Control': SHORT, 'X-Content-Type-Options': 'nosniff' },
  })
})

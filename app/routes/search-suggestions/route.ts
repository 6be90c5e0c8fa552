import { suggest } from '~/domain/search/search-site.server'
import { SHORT } from '~/http/caching.server'
import { pageLoader } from '~/http/handlers.server'
import { toSuggestion } from '~/view-models/search.server'
import type { SuggestionsReply } from '~/view-models/search'

/** Suggestions do not count as searches. */
export const loader = pageLoader(async ({ request, deps, clientIp }) => {
  deps.throttle.consume('suggestions', clientIp)
  const text = new URL(request.url).searchParams.get('q') ?? ''
  const suggestions = (await suggest(deps, text)).map(toSuggestion)
  return Response.json({ suggestions } satisfies SuggestionsReply, {
    headers: { 'Cache-Control': SHORT, 'X-Content-Type-Options': 'nosniff' },
  })
})

import { suggest } from '~/domain/search/search-site.server'
import { SHORT } from '~/http/cache-headers'
import { pageLoader } from '~/http/handlers.server'
import { toSuggestion } from '~/view-models/search.server'
import type { SuggestionsReply } from '~/view-models/search'

/** What may be meant, for the script of the search box. Nothing is counted as searched for: nobody has asked yet. */
export const loader = pageLoader(async ({ request, deps, clientIp }) => {
  deps.throttle.consume('suggestions', clientIp)
  const text = new URL(request.url).searchParams.get('q') ?? ''
  const suggestions = (await suggest(deps, text)).map(toSuggestion)
  return Response.json({ suggestions } satisfies SuggestionsReply, {
    headers: { 'Cache-Control': SHORT, 'X-Content-Type-Options': 'nosniff' },
  })
})

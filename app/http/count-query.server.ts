import { recordQuery } from '~/domain/search/record-query.server'
import type { Door } from './door.server'

/** Programs that say what they are. robots.txt keeps the polite ones away; these came all the same. */
const PROGRAM = /bot\b|crawl|spider|slurp|preview|externalhit|curl|wget|python/i

/**
 * Counts a reader's search for the editors' lists (decision 050): each query once, however often its page is reloaded or
 * returned to. What a browser fetches ahead and what programs fetch is nobody's question. A count that cannot be written
 * is logged; the reader gets the results all the same.
 */
export function countQuery(
  { request, deps, clientAddress }: Pick<Door, 'request' | 'deps' | 'clientAddress'>,
  query: string,
  found: number,
): void {
  if (!isByReader(request) || !deps.recentQueries.isNew(clientAddress, query)) return
  try {
    recordQuery(deps, query, found)
  } catch (error) {
    deps.log.error({ err: error }, 'a query could not be counted')
  }
}

function isByReader({ method, headers }: Request): boolean {
  const purpose = headers.get('Sec-Purpose') ?? headers.get('Purpose') ?? ''
  return (
    method === 'GET' &&
    !purpose.startsWith('prefetch') &&
    !PROGRAM.test(headers.get('User-Agent') ?? '')
  )
}

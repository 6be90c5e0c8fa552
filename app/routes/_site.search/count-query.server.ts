import { findUser } from '~/auth/guards.server'
import type { RouteContext } from '~/http/handlers.server'

/** Programs that say what they are. robots.txt keeps the polite ones away; these came all the same. */
const PROGRAM = /bot\b|crawl|spider|slurp|preview|externalhit|curl|wget|python/i

/**
 * Counts a reader's search for the editors' lists (decision 050): each query once, however often its page is reloaded or
 * returned to. What a browser fetches ahead, what programs fetch and what editors try is no reader's question.
 */
export async function countQuery(ctx: RouteContext, query: string, found: number): Promise<void> {
  const { deps, clientIp } = ctx
  if (!(await isByReader(ctx)) || !deps.recentQueries.isNew(clientIp, query)) return
  deps.queries.count(query, found)
}

async function isByReader(ctx: RouteContext): Promise<boolean> {
  const { method, headers } = ctx.request
  const purpose = headers.get('Sec-Purpose') ?? headers.get('Purpose') ?? ''
  if (method !== 'GET' || purpose.startsWith('prefetch')) return false
  if (PROGRAM.test(headers.get('User-Agent') ?? '')) return false
  return !(await findUser(ctx))?.isAdmin
}

import { findUser } from '~/auth/guards.server'
import type { RouteContext } from '~/http/handlers.server'

/** Programs that name themselves and ignore robots.txt. */
const PROGRAM = /bot\b|crawl|spider|slurp|preview|externalhit|curl|wget|python/i

/**
 * Counts a reader's search for the editors' lists (decision 050), once per query despite reloads.
 * Prefetches, bots and editors do not count.
 */
export async function countQuery(ctx: RouteContext, query: string, found: number): Promise<void> {
  const { deps, clientIp } = ctx
  if (await isByReader(ctx)) deps.queries.count(query, found, clientIp)
}

async function isByReader(ctx: RouteContext): Promise<boolean> {
  const { method, headers } = ctx.request
  const purpose = headers.get('Sec-Purpose') ?? headers.get('Purpose') ?? ''
  if (method !== 'GET' || purpose.startsWith('prefetch')) return false
  if (PROGRAM.test(headers.get('User-Agent') ?? '')) return false
  return !(await findUser(ctx))?.isAdmin
}

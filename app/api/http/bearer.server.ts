import type { Account } from '~/domain/accounts/schema'
import { findSessionAccount } from '~/domain/accounts/sessions.server'
import type { RouteContext } from '~/http/handlers.server'
import { isFromOwnPage } from '~/http/origin.server'
import { readSessionToken } from '~/auth/session-cookie.server'

interface ApiActor {
  account: Account
  token: string
}

/** What older clients send when local storage is empty. */
const NO_TOKEN = new Set(['null', 'undefined'])

function readBearerToken(request: Request): string | null {
  const token = /^Bearer +(\S+) *$/i.exec(request.headers.get('Authorization') ?? '')?.[1]
  return token === undefined || NO_TOKEN.has(token) ? null : token
}

/**
 * By bearer token, or by cookie when one of our own pages calls (decision 025). An expired token means anonymous, even
 * with a valid cookie.
 */
export async function findActor({
  request,
  deps,
}: Pick<RouteContext, 'request' | 'deps'>): Promise<ApiActor | null> {
  const bearer = readBearerToken(request)
  if (bearer !== null) return toActor(bearer, findSessionAccount(deps, bearer, 'api'))
  if (!isFromOwnPage(request, deps.settings)) return null
  const token = await readSessionToken(request, deps.settings)
  return token === null ? null : toActor(token, findSessionAccount(deps, token, 'web'))
}

function toActor(token: string, account: Account | null): ApiActor | null {
  return account && { account, token }
}

import { API_TOKEN_MARK, findSession } from '~/domain/accounts/sessions.server'
import type { RouteContext } from '~/http/handlers.server'
import { isFromOwnPage } from '~/http/origin.server'
import { readBearerToken, readSessionToken } from '~/http/session-cookie.server'

/** Authenticates by token, or by cookie for calls from our own pages (decision 005). Even an expired token takes precedence over a cookie. */
export async function findActor({ request, deps }: Pick<RouteContext, 'request' | 'deps'>) {
  const bearer = readBearerToken(request.headers.get('Authorization'))
  const isCookie = bearer === null
  if (isCookie && !isFromOwnPage(request, deps.env)) return null
  const token = bearer ?? readSessionToken(request.headers.get('Cookie'), deps.env)
  if (token === null) return null
  const kind = isCookie ? 'web' : token.startsWith(API_TOKEN_MARK) ? 'token' : 'api'
  const session = findSession(deps, token, kind)
  return session && { ...session, token }
}

import type { Account } from '~/domain/accounts/schema'
import { API_TOKEN_MARK, findSession, type Scope } from '~/domain/accounts/sessions.server'
import type { RouteContext } from '~/http/handlers.server'
import { isFromOwnPage } from '~/http/origin.server'
import { readSessionToken } from '~/auth/session-cookie.server'

interface ApiActor {
  account: Account
  token: string
  /** Null narrows nothing. */
  scope: Scope | null
}

/** What older clients send when local storage is empty. */
const NO_TOKEN = new Set(['null', 'undefined'])

function readBearerToken(request: Request): string | null {
  const token = /^Bearer +(\S+) *$/i.exec(request.headers.get('Authorization') ?? '')?.[1]
  return token === undefined || NO_TOKEN.has(token) ? null : token
}

/** Authenticates by token, or by cookie for calls from our own pages (decision 005). An expired token wins over a cookie. */
export async function findActor({
  request,
  deps,
}: Pick<RouteContext, 'request' | 'deps'>): Promise<ApiActor | null> {
  const bearer = readBearerToken(request)
  const isCookie = bearer === null
  if (isCookie && !isFromOwnPage(request, deps.settings)) return null
  const token = bearer ?? readSessionToken(request.headers.get('Cookie'), deps.settings)
  if (token === null) return null
  const kind = isCookie ? 'web' : token.startsWith(API_TOKEN_MARK) ? 'token' : 'api'
  const session = findSession(deps, token, kind)
  return session && { ...session, token }
}

import type { IncomingHttpHeaders } from 'node:http'
import { readBearerToken, readSessionToken, sessionCookieName } from '~/http/session-cookie.server'
import { isKnownToken, isSession } from '~/domain/accounts/sessions.server'
import type { Deps } from '~/domain/across/deps.server'
import type { Environment } from '~/env.server'
import { PRIVATE, PUBLIC } from '~/http/caching.server'
import { findCookie } from '~/http/find-cookie'
import { TOAST_COOKIE } from '~/http/toast.server'

/** True if there is no session or toast cookie. The response to an expired session deletes its cookie. */
export function isForEverybody(
  cookieHeader: string | null | undefined,
  env: Pick<Environment, 'PUBLIC_ORIGIN'>,
): boolean {
  if (!cookieHeader) return true
  const personal = [sessionCookieName(env), TOAST_COOKIE]
  return personal.every((name) => findCookie(cookieHeader, name) === undefined)
}

/** True if this copy of the database lacks the session or token, which may be newer than the copy. */
export function hasUnknownSession(
  headers: IncomingHttpHeaders,
  deps: Pick<Deps, 'db' | 'env'>,
): boolean {
  return tokensOf(headers, deps).some((token) => !isKnownToken(deps, token))
}

/** True if nobody is signed in: an expired or made-up session is a visitor's. */
export function isVisitor(headers: IncomingHttpHeaders, deps: Pick<Deps, 'db' | 'env'>): boolean {
  return !tokensOf(headers, deps).some((token) => isSession(deps, token))
}

const tokensOf = ({ cookie, authorization }: IncomingHttpHeaders, { env }: Pick<Deps, 'env'>) =>
  [readSessionToken(cookie, env), readBearerToken(authorization)].filter((token) => token !== null)

/** Treats the request as anonymous. The browser keeps its cookie. */
export function hideSession(
  headers: IncomingHttpHeaders,
  env: Pick<Environment, 'PUBLIC_ORIGIN'>,
): void {
  const name = `${sessionCookieName(env)}=`
  const cookies = headers.cookie?.split(';').map((pair) => pair.trim()) ?? []
  headers.cookie = cookies.filter((pair) => !pair.startsWith(name)).join('; ')
}

export function readerCacheHeaders(
  request: Request,
  env: Environment,
  forVisitors = PUBLIC,
): Record<string, string> {
  const shared = isForEverybody(request.headers.get('Cookie'), env)
  return { 'Cache-Control': shared ? forVisitors : PRIVATE, Vary: 'Cookie' }
}

import { createCookie, type Cookie } from '@remix-run/node'
import type { Environment } from '~/env.server'
import { findCookie } from './find-cookie'
import { isHttps } from './origin.server'
import { DAY, SECOND } from '~/time/durations'

type CookieSettings = Pick<Environment, 'PUBLIC_ORIGIN' | 'SESSION_MAX_DAYS'>

/** Over HTTPS, the name starts with `__Host-`, which binds the cookie to this host. */
export function sessionCookieName(env: Pick<Environment, 'PUBLIC_ORIGIN'>): string {
  return isHttps(env) ? '__Host-session' : 'session'
}

export function sessionCookie(env: CookieSettings): Cookie {
  return createCookie(sessionCookieName(env), {
    httpOnly: true,
    sameSite: 'lax',
    path: '/',
    secure: isHttps(env),
    maxAge: (env.SESSION_MAX_DAYS * DAY) / SECOND,
  })
}

export function hasSessionCookie(request: Request, env: CookieSettings): boolean {
  return findCookie(request.headers.get('Cookie') ?? '', sessionCookieName(env)) !== undefined
}

export function removeSessionCookie(env: CookieSettings): Promise<string> {
  return sessionCookie(env).serialize('', { maxAge: 0 })
}

export function readSessionToken(
  cookieHeader: string | null | undefined,
  env: Pick<Environment, 'PUBLIC_ORIGIN'>,
): string | null {
  const value = findCookie(cookieHeader ?? '', sessionCookieName(env))
  if (!value) return null
  try {
    // The format of Remix's `createCookie`.
    const token: unknown = JSON.parse(atob(decodeURIComponent(value)))
    return typeof token === 'string' ? token : null
  } catch {
    return null
  }
}

/** Older clients send these if local storage is empty. */
const NO_TOKEN = new Set(['null', 'undefined'])

export function readBearerToken(authorization: string | null | undefined): string | null {
  const token = /^Bearer +(\S+) *$/i.exec(authorization ?? '')?.[1]
  return token === undefined || NO_TOKEN.has(token) ? null : token
}

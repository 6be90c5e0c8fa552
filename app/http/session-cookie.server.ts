import { createCookie, type Cookie } from '@remix-run/node'
import type { Settings } from '~/env.server'
import { findCookie } from './find-cookie'
import { isHttps } from './origin.server'
import { DAY, SECOND } from '~/time/durations'

type CookieSettings = Pick<Settings, 'PUBLIC_ORIGIN' | 'SESSION_MAX_DAYS'>

/** Over HTTPS, the name starts with `__Host-`, which binds the cookie to this host. */
export function sessionCookieName(settings: Pick<Settings, 'PUBLIC_ORIGIN'>): string {
  return isHttps(settings) ? '__Host-session' : 'session'
}

export function sessionCookie(settings: CookieSettings): Cookie {
  return createCookie(sessionCookieName(settings), {
    httpOnly: true,
    sameSite: 'lax',
    path: '/',
    secure: isHttps(settings),
    maxAge: (settings.SESSION_MAX_DAYS * DAY) / SECOND,
  })
}

export function hasSessionCookie(request: Request, settings: CookieSettings): boolean {
  return findCookie(request.headers.get('Cookie') ?? '', sessionCookieName(settings)) !== undefined
}

export function removeSessionCookie(settings: CookieSettings): Promise<string> {
  return sessionCookie(settings).serialize('', { maxAge: 0 })
}

export function readSessionToken(
  cookieHeader: string | null | undefined,
  settings: Pick<Settings, 'PUBLIC_ORIGIN'>,
): string | null {
  const value = findCookie(cookieHeader ?? '', sessionCookieName(settings))
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

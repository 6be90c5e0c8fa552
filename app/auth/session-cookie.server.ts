import { createCookie, type Cookie } from '@remix-run/node'
import type { Settings } from '~/env.server'
import { isHttps } from '~/http/origin.server'
import { DAY, SECOND } from '~/time/durations'

type CookieSettings = Pick<Settings, 'PUBLIC_ORIGIN' | 'SESSION_MAX_DAYS'>

const cookies = new Map<string, Cookie>()

/**
 * The cookie that holds a web session's random token and nothing else. On https it carries the
 * `__Host-` name, which browsers accept only from this very host.
 */
export function sessionCookie(settings: CookieSettings): Cookie {
  const secure = isHttps(settings)
  const key = `${secure} ${settings.SESSION_MAX_DAYS}`
  let cookie = cookies.get(key)
  if (!cookie) {
    cookie = createCookie(secure ? '__Host-session' : 'session', {
      httpOnly: true,
      sameSite: 'lax',
      path: '/',
      secure,
      maxAge: (settings.SESSION_MAX_DAYS * DAY) / SECOND,
    })
    cookies.set(key, cookie)
  }
  return cookie
}

/** Whether a request carries the cookie at all, whatever is in it. */
export function hasSessionCookie(request: Request, settings: CookieSettings): boolean {
  const { name } = sessionCookie(settings)
  const pairs = request.headers.get('Cookie')?.split(';') ?? []
  return pairs.some((pair) => pair.split('=', 1)[0]!.trim() === name)
}

/** The header that takes the cookie away. */
export function removeSessionCookie(settings: CookieSettings): Promise<string> {
  return sessionCookie(settings).serialize('', { maxAge: 0 })
}

/** The session token that a request carries, or null. */
export async function readSessionToken(
  request: Request,
  settings: CookieSettings,
): Promise<string | null> {
  const value: unknown = await sessionCookie(settings).parse(request.headers.get('Cookie'))
  return typeof value === 'string' ? value : null
}

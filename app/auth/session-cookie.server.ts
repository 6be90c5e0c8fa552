import { createCookie, type Cookie } from '@remix-run/node'
import type { Settings } from '~/env.server'
import { isHttps } from '~/http/origin.server'
import { DAY, SECOND } from '~/time/durations'

type CookieSettings = Pick<Settings, 'PUBLIC_ORIGIN' | 'SESSION_MAX_DAYS'>

const cookies = new Map<string, Cookie>()

/** Holds the session's random token only. On https its name starts with `__Host-`, which binds it to this host. */
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

export function hasSessionCookie(request: Request, settings: CookieSettings): boolean {
  const { name } = sessionCookie(settings)
  const pairs = request.headers.get('Cookie')?.split(';') ?? []
  return pairs.some((pair) => pair.split('=', 1)[0]!.trim() === name)
}

export function removeSessionCookie(settings: CookieSettings): Promise<string> {
  return sessionCookie(settings).serialize('', { maxAge: 0 })
}

export async function readSessionToken(
  request: Request,
  settings: CookieSettings,
): Promise<string | null> {
  const value: unknown = await sessionCookie(settings).parse(request.headers.get('Cookie'))
  return typeof value === 'string' ? value : null
}

/** The same at once, for the page cache. */
export function sessionTokenOf(cookieHeader: string, settings: CookieSettings): string | null {
  const start = `${sessionCookie(settings).name}=`
  const pair = cookieHeader.split(';').find((part) => part.trimStart().startsWith(start))
  try {
    const value = decodeURIComponent(pair?.trim().slice(start.length) ?? '')
    const token: unknown = JSON.parse(atob(value))
    return typeof token === 'string' ? token : null
  } catch {
    return null
  }
}

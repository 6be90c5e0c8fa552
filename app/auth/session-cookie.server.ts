import { createCookie, type Cookie } from '@remix-run/node'
import { SESSION_LIFETIME } from '~/domain/accounts/sessions.server'
import type { Settings } from '~/env.server'
import { isHttps } from '~/http/origin.server'
import { SECOND } from '~/time/durations'

const cookies = new Map<boolean, Cookie>()

/**
 * The cookie that holds a web session's random token and nothing else (SECURITY §3.2). On https it carries the
 * `__Host-` name, which browsers accept only from this very host.
 */
export function sessionCookie(settings: Pick<Settings, 'PUBLIC_ORIGIN'>): Cookie {
  const secure = isHttps(settings)
  let cookie = cookies.get(secure)
  if (!cookie) {
    cookie = createCookie(secure ? '__Host-session' : 'session', {
      httpOnly: true,
      sameSite: 'lax',
      path: '/',
      secure,
      maxAge: SESSION_LIFETIME / SECOND,
    })
    cookies.set(secure, cookie)
  }
  return cookie
}

/** Whether a request carries the cookie at all, whatever is in it. */
export function hasSessionCookie(
  request: Request,
  settings: Pick<Settings, 'PUBLIC_ORIGIN'>,
): boolean {
  const { name } = sessionCookie(settings)
  const pairs = request.headers.get('Cookie')?.split(';') ?? []
  return pairs.some((pair) => pair.split('=', 1)[0]!.trim() === name)
}

/** The header that takes the cookie away. */
export function removeSessionCookie(settings: Pick<Settings, 'PUBLIC_ORIGIN'>): Promise<string> {
  return sessionCookie(settings).serialize('', { maxAge: 0 })
}

/** The session token that a request carries, or null. */
export async function readSessionToken(
  request: Request,
  settings: Pick<Settings, 'PUBLIC_ORIGIN'>,
): Promise<string | null> {
  const value: unknown = await sessionCookie(settings).parse(request.headers.get('Cookie'))
  return typeof value === 'string' ? value : null
}

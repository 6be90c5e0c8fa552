import type { Settings } from '~/env.server'
import { firstSegment } from '~/http/api/api-path'
import { isHttps } from '~/http/origin.server'
import { OWN_COPY, PRIVATE, PUBLIC } from '~/http/cache-headers'
import { TOAST_COOKIE } from '~/http/forms/toast.server'

/**
 * Whether a page looks the same to everybody who sends these cookies: nobody is signed in and no toast waits. A stale
 * session cookie counts as somebody; that costs a rendering, never a leak.
 */
export function isForEverybody(
  cookieHeader: string | null | undefined,
  settings: Pick<Settings, 'PUBLIC_ORIGIN'>,
): boolean {
  if (!cookieHeader) return true
  const personal = [isHttps(settings) ? '__Host-session' : 'session', TOAST_COOKIE]
  const names = cookieHeader.split(';').map((pair) => pair.split('=', 1)[0]!.trim())
  return !personal.some((name) => names.includes(name))
}

/** The cache headers of a reader's page, by who asks for it. */
export function readerCacheHeaders(request: Request, settings: Settings): Record<string, string> {
  const shared = isForEverybody(request.headers.get('Cookie'), settings)
  return { 'Cache-Control': shared ? PUBLIC : PRIVATE, Vary: 'Cookie' }
}

/**
 * The cache headers of search results. No cache between may keep them: there are as many as there are queries, each asking
 * is throttled, and counted for the editors (decision 050).
 */
export function searchCacheHeaders(request: Request, settings: Settings): Record<string, string> {
  const shared = isForEverybody(request.headers.get('Cookie'), settings)
  return { 'Cache-Control': shared ? OWN_COPY : PRIVATE, Vary: 'Cookie' }
}

/** First path segments that are never the same for everybody; the cache does not even ask. */
const PERSONAL_PATHS = new Set([
  'api',
  'sign-in',
  'sign-up',
  'sign-out',
  'dashboard',
  'create-post',
  'update-post',
  'search',
  'search-suggestions',
  'media',
  'healthz',
])

/** Whether an address may be a reader's page, so that asking the page cache is worth it. */
export function isReaderPath(pathname: string): boolean {
  return !PERSONAL_PATHS.has(firstSegment(pathname))
}

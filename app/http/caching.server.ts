import { createHash } from 'node:crypto'
import { redirect } from '@remix-run/node'
import { toLocation } from '~/domain/redirects/redirect-path'

export const PRIVATE = 'private, no-store'

/** The `Cache-Control` of readers' pages: browsers revalidate; a CDN may serve copies for a minute, or longer while we are down. */
export const PUBLIC =
  'public, max-age=0, s-maxage=30, stale-while-revalidate=30, stale-if-error=86400'

export const IMMUTABLE = 'public, max-age=31536000, immutable'

/** For files that somebody may have to take away: a purge does not reach browsers, so they keep no copy for longer. */
export const A_DAY = 'public, max-age=86400'

export const REVALIDATED = 'public, no-cache'

export const SHORT = 'public, max-age=60'

/** The `Cache-Control` of responses that only the requesting browser may cache, with revalidation. */
export const OWN_COPY = 'private, no-cache'

/** The only way to send a 301. Browsers revalidate it, because another page may get the address later. Keeps the query. */
export function permanentRedirect(url: string | URL, target: string): Response {
  const location = toLocation(target, new URL(url).search)
  // oxlint-disable-next-line project/restricted-syntax -- the function that the rule requires
  return redirect(location, { status: 301, headers: { 'Cache-Control': REVALIDATED } })
}

export function etagOf(content: string | Uint8Array): string {
  return `"${createHash('sha256').update(content).digest('base64url').slice(0, 27)}"`
}

/** Returns a weak ETag, since the same content is sent in several encodings. */
export function weakEtagOf(content: string | Uint8Array): string {
  return `W/${etagOf(content)}`
}

/** Compares the tag weakly with a list (RFC 9110 §13.1.2). */
export function isKnown(ifNoneMatch: string | null | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false
  const opaque = (tag: string) => tag.trim().replace(/^W\//, '')
  return ifNoneMatch.split(',').some((tag) => tag.trim() === '*' || opaque(tag) === opaque(etag))
}

import { createHash } from 'node:crypto'

/** Depends on the user. */
export const PRIVATE = 'private, no-store'

/** Readers' pages: browsers revalidate, a CDN's copy is a minute old at most, and serves while we cannot. */
export const PUBLIC =
  'public, max-age=0, s-maxage=30, stale-while-revalidate=30, stale-if-error=86400'

export const IMMUTABLE = 'public, max-age=31536000, immutable'

export const REVALIDATED = 'public, no-cache'

export const SHORT = 'public, max-age=60'

/** Only for the browser that requested it, which revalidates. */
export const OWN_COPY = 'private, no-cache'

export function etagOf(content: string | Uint8Array): string {
  return `"${createHash('sha256').update(content).digest('base64url').slice(0, 27)}"`
}

/** A weak ETag, for content with several encodings. */
export function weakEtagOf(content: string | Uint8Array): string {
  return `W/${etagOf(content)}`
}

/** RFC 9110 §13.1.2: weak comparison with a list. */
export function isKnown(ifNoneMatch: string | null | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false
  const opaque = (tag: string) => tag.trim().replace(/^W\//, '')
  return ifNoneMatch.split(',').some((tag) => tag.trim() === '*' || opaque(tag) === opaque(etag))
}

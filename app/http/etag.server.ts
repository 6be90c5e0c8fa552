import { createHash } from 'node:crypto'

export function etagOf(content: string | Uint8Array): string {
  return `"${createHash('sha256').update(content).digest('base64url').slice(0, 27)}"`
}

/** For content that is sent in several encodings. */
export function weakEtagOf(content: string | Uint8Array): string {
  return `W/${etagOf(content)}`
}

/** RFC 9110 §13.1.2: weak comparison with a list. */
export function isKnown(ifNoneMatch: string | null | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false
  const opaque = (tag: string) => tag.trim().replace(/^W\//, '')
  return ifNoneMatch.split(',').some((tag) => tag.trim() === '*' || opaque(tag) === opaque(etag))
}

import { createHash } from 'node:crypto'

/** Weak, since the same content leaves in several encodings. */
export function etagOf(content: string | Uint8Array): string {
  return `W/"${createHash('sha256').update(content).digest('base64url').slice(0, 27)}"`
}

/** Whether who asks has it already. RFC 9110 §13.1.2: weak comparison against a list. */
export function isKnown({ headers }: Request, etag: string): boolean {
  const opaque = (tag: string) => tag.trim().replace(/^W\//, '')
  const ifNoneMatch = headers.get('If-None-Match')
  return (
    ifNoneMatch !== null &&
    ifNoneMatch.split(',').some((tag) => tag.trim() === '*' || opaque(tag) === opaque(etag))
  )
}

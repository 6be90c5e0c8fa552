import { cleanLine, normalise } from './clean'
import { graphemes } from './graphemes'
import { toSlugWord } from './slug-word'
import { splitWords } from './words'

/** The longest address we make, and the longest we look up (Devanagari ones are written by hand or from titles). */
export const MAX_SLUG_LENGTH = 80
const MAX_URL_LENGTH = 200
const NOTHING_LEFT = 'post'

/**
 * The roman address of a title by our own rules: रामायण की कथा → `ramayan-ki-katha`. Never empty. The usual
 * libraries write `raamaaynn` or nothing at all, and a Devanagari address is nine characters a letter once copied.
 */
export function toSlug(title: string): string {
  // `India's` is one word to the readers of an address.
  const text = cleanLine(title).replace(/([a-z])['’](?=[a-z])/gi, '$1')
  const words = splitWords(text).map(({ word }) => toSlugWord(word))
  return joinWithin(words, MAX_SLUG_LENGTH) || NOTHING_LEFT
}

/**
 * The title itself as an address, the alias that answers with a redirect: `रामायण-की-कथा`. Empty when the title
 * has no word. `parseSlug` reads back whatever this returns.
 */
export function devanagariSlug(title: string): string {
  return joinWithin(
    splitWords(cleanLine(title)).map(({ word }) => word),
    MAX_URL_LENGTH,
  )
}

/**
 * An address that an author wrote by hand: one in Devanagari stays as it is written, its words joined; any other is spelled
 * by our own rules. Never empty.
 */
export function typedSlug(typed: string): string {
  if (!/\p{Script=Devanagari}/u.test(typed)) return toSlug(typed)
  const words = splitWords(cleanLine(typed)).map(({ word }) => word.toLowerCase())
  return joinWithin(words, MAX_SLUG_LENGTH) || NOTHING_LEFT
}

/**
 * An address from a URL as it is stored and compared: decoded, NFKC. `null` when it cannot be one of ours, which
 * is a 404 and not an error.
 */
export function parseSlug(raw: string | undefined): string | null {
  const decoded = decode(raw ?? '')
  if (decoded === undefined) return null
  const slug = normalise(decoded)
  if (slug.length > MAX_URL_LENGTH) return null
  return /^[\p{L}\p{M}\p{N}\u200C\u200D-]+$/u.test(slug) ? slug : null
}

/** The n-th choice when an address is taken: `katha`, `katha-2`, `katha-3`; the number fits inside the limit. */
export function numberedSlug(base: string, n: number): string {
  if (n < 2) return base
  const number = `-${n}`
  return (joinWithin(base.split('-'), MAX_SLUG_LENGTH - number.length) || NOTHING_LEFT) + number
}

function joinWithin(words: string[], limit: number): string {
  let joined = ''
  for (const word of words) {
    if (word === '') continue
    const longer = joined === '' ? cutWord(word, limit) : `${joined}-${word}`
    if (longer.length > limit) break
    joined = longer
  }
  return joined
}

// A first word longer than the whole limit: between characters as people see them, so that no cluster breaks.
function cutWord(word: string, limit: number): string {
  if (word.length <= limit) return word
  let cut = ''
  for (const grapheme of graphemes(word)) {
    if (cut.length + grapheme.length > limit) break
    cut += grapheme
  }
  return cut
}

function decode(raw: string): string | undefined {
  try {
    return decodeURIComponent(raw)
  } catch {
    return undefined
  }
}

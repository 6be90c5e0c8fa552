import { hasLetterOrDigit } from './clean'
import { VIRAMA, ZWJ } from './devanagari'
import { segment } from './segment'

const DEVANAGARI_CONSONANT = /^[\u0915-\u0939\u0958-\u095F\u0978-\u097F]/
const PRINTABLE_ASCII = /^[ -~]*$/

/**
 * The characters of a text as people see them, one after the other: क्षत्रिय is क्ष, त्रि, य. Lazy, so that cutting
 * a long text reads only its beginning.
 *
 * Engines with tables before Unicode 15.1 part क् from ष, and no table ties every mark to its letter, so both are
 * joined here. A current engine and an old one then count alike.
 */
export function* graphemes(text: string): Generator<string> {
  let start = 0
  let end = 0
  let previous = ''
  for (const piece of segment(text)) {
    if (end > start && !continues(previous, piece)) {
      yield text.slice(start, end)
      start = end
    }
    end += piece.length
    previous = piece
  }
  if (end > start) yield text.slice(start, end)
}

/** All characters of a text as people see them. */
export function splitGraphemes(text: string): string[] {
  return Array.from(graphemes(text))
}

/** How long a text is to its reader; counters use this, not `length`. */
export function countGraphemes(text: string): number {
  if (PRINTABLE_ASCII.test(text)) return text.length
  return splitGraphemes(text).length
}

/** Code units of one character, on average: a family emoji has eleven, a tower of marks as many as somebody likes. */
export const UNITS_PER_GRAPHEME = 16

/** Whether a text is at most so long, in characters as people see them, none of which is a tower of marks. */
export function isAtMost(text: string, max: number): boolean {
  return text.length <= max * UNITS_PER_GRAPHEME && !hasMoreThan(text, max)
}

/** Whether a text has more characters than this; no more of it is read than that takes. */
export function hasMoreThan(text: string, count: number): boolean {
  if (text.length <= count) return false
  let seen = 0
  for (const _ of graphemes(text)) {
    seen += 1
    if (seen > count) return true
  }
  return false
}

/**
 * The initial shown where a person has no picture: the first character with a letter or digit, a whole cluster in
 * Hindi (श्रीराम → श्री), a capital in Latin. A name of symbols only shows its first one, an empty name `A`.
 */
export function firstGrapheme(name: string): string {
  let first: string | undefined
  for (const grapheme of graphemes(name.trim())) {
    if (hasLetterOrDigit(grapheme)) return grapheme.toUpperCase()
    first ??= grapheme
  }
  return first ?? 'A'
}

function continues(previous: string, piece: string): boolean {
  if (/^\p{M}/u.test(piece)) return true
  const isHalf = previous.endsWith(VIRAMA) || previous.endsWith(VIRAMA + ZWJ)
  return isHalf && DEVANAGARI_CONSONANT.test(piece)
}

import { hasLetterOrDigit } from './clean'
import { VIRAMA, ZWJ } from './devanagari'
import { segment } from './segment'

const DEVANAGARI_CONSONANT = /^[\u0915-\u0939\u0958-\u095F\u0978-\u097F]/
const PRINTABLE_ASCII = /^[ -~]*$/

/** क्षत्रिय is क्ष, त्रि, य. Lazy. Joins what tables before Unicode 15.1 split. */
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

export function splitGraphemes(text: string): string[] {
  return Array.from(graphemes(text))
}

/** Length in characters as people see them; use this in counters instead of `length`. */
export function countGraphemes(text: string): number {
  if (PRINTABLE_ASCII.test(text)) return text.length
  return splitGraphemes(text).length
}

export const UNITS_PER_GRAPHEME = 16

export function isAtMost(text: string, max: number): boolean {
  return text.length <= max * UNITS_PER_GRAPHEME && !hasMoreThan(text, max)
}

export function hasMoreThan(text: string, count: number): boolean {
  if (text.length <= count) return false
  let seen = 0
  for (const _ of graphemes(text)) {
    seen += 1
    if (seen > count) return true
  }
  return false
}

/** For a person without a picture: श्रीराम → श्री; `A` for an empty name. */
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

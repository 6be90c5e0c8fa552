import { hasLetterOrDigit } from './clean'
import { VIRAMA, ZWJ } from './devanagari'

const MARKS = String.raw`\p{M}\p{Grapheme_Extend}\u200C\u200D`
const PICTOGRAPH = String.raw`\p{Extended_Pictographic}[\p{M}\p{Grapheme_Extend}\p{Emoji_Modifier}]*`

// A line break, flag, emoji sequence or letter, with marks. V8's `Intl.Segmenter` takes quadratic time for long text.
const CLUSTER = String.raw`(?:\r\n|\p{Regional_Indicator}{2}|${PICTOGRAPH}(?:\u200D${PICTOGRAPH})*|[^])[${MARKS}]*`
const CLUSTERS = new RegExp(CLUSTER, 'gu')

const DEVANAGARI_CONSONANT = /^[\u0915-\u0939\u0958-\u095F\u0978-\u097F]/

/** Splits क्षत्रिय lazily into क्ष, त्रि, य. */
export function* graphemes(text: string): Generator<string> {
  let start = 0
  let end = 0
  let previous = ''
  for (const [piece] of text.matchAll(CLUSTERS)) {
    if (end > start && !continues(previous, piece)) {
      yield text.slice(start, end)
      start = end
    }
    end += piece.length
    previous = piece
  }
  if (end > start) yield text.slice(start, end)
}

export const UNITS_PER_GRAPHEME = 16

export function isAtMost(text: string, max: number): boolean {
  return text.length <= max * UNITS_PER_GRAPHEME && !hasMoreThan(text, max)
}

/** Counts user-perceived characters; use it instead of `length`. */
export function hasMoreThan(text: string, count: number): boolean {
  if (text.length <= count) return false
  let seen = 0
  for (const _ of graphemes(text)) {
    seen += 1
    if (seen > count) return true
  }
  return false
}

/** Returns the initial that stands in for a missing picture: श्रीराम → श्री; `A` for an empty name. */
export function firstGrapheme(name: string): string {
  let first: string | undefined
  for (const grapheme of graphemes(name.trim())) {
    if (hasLetterOrDigit(grapheme)) return grapheme.toUpperCase()
    first ??= grapheme
  }
  return first ?? 'A'
}

function continues(previous: string, piece: string): boolean {
  const isHalf = previous.endsWith(VIRAMA) || previous.endsWith(VIRAMA + ZWJ)
  return isHalf && DEVANAGARI_CONSONANT.test(piece)
}

/** Offsets are in UTF-16 code units. */
export type Word = { word: string; start: number; end: number }

// `\w` and `\b` do not support Devanagari, and `\p{L}` alone stops at every matra.
const WORD = /[\p{L}\p{M}\p{N}\u200C\u200D]+/gu

/** Hyphens, dandas, apostrophes and quotes separate words. */
export function splitWords(text: string): Word[] {
  let end = 0
  return listWords(text).map((word) => {
    const start = text.indexOf(word, end)
    end = start + word.length
    return { word, start, end }
  })
}

export function listWords(text: string): string[] {
  return text.match(WORD)?.filter((word) => /[\p{L}\p{N}]/u.test(word)) ?? []
}

const WORDS_A_MINUTE = 200

export function minutesToRead(words: number): number {
  return Math.max(1, Math.round(words / WORDS_A_MINUTE))
}

const TOKEN = new RegExp(String.raw`[\p{L}\p{N}${MARKS}]+|\s+(?![${MARKS}])|${CLUSTER}`, 'gu')

/** Splits text into words, spaces and single signs, never inside a letter. Fast, since it is one regular expression. */
export function splitTokens(text: string): string[] {
  return text.match(TOKEN) ?? []
}

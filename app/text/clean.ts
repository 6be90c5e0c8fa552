import { ZWJ } from './devanagari'

const LONE_SURROGATES = /\p{Cs}/gu
const UNWANTED = /[^\p{L}\p{M}\p{N}\p{P}\p{S}\s\u200C\u200D]/gu

// JavaScript counts these as \s, so the filter alone lets them through: byte order mark, vertical tab, form feed.
const UNWANTED_SPACE = /[\uFEFF\v\f]/g

// A letter, perhaps with nukta, and a virama; those of the other scripts of India choose shapes in the same way.
// The letter is asked for so that composing cannot move another mark in between afterwards.
const HALF_LETTER =
  /\p{L}[\u093C\u09BC\u0A3C\u0ABC\u0B3C\u0C3C\u0CBC]?[\u094D\u09CD\u0A4D\u0ACD\u0B4D\u0BCD\u0C4D\u0CCD\u0D4D\u0DCA]$/u
const EMOJI_BEFORE = /[\p{Extended_Pictographic}\p{Emoji_Modifier}\uFE0F]$/u
const EMOJI_AFTER = /^\p{Extended_Pictographic}/u

/** Marks in a row beyond what Unicode's stream-safe text format allows; the halfwidth Japanese ones become marks too. */
const TOO_MANY_MARKS = /([\p{M}\uFF9E\uFF9F]{30})[\p{M}\uFF9E\uFF9F]+/gu

/**
 * One spelling for each character. Use this in place of `String.normalize`, which sorts marks in a row in quadratic time:
 * 24 seconds for 340,000 of them.
 */
export function normalise(text: string, form: 'NFC' | 'NFD' | 'NFKC' | 'NFKD' = 'NFKC'): string {
  // eslint-disable-next-line no-restricted-syntax -- the one place where it is safe
  return text.replace(TOO_MANY_MARKS, '$1').normalize(form)
}

/**
 * Steps 1 to 3 of the way in for any text, HTML included: one spelling for each character (NFKC), nothing
 * invisible, vowel signs kept. The literal reading "letters, digits, whitespace, punctuation, symbols" would turn
 * हिन्दी into हनद, so marks (`\p{M}`) are kept as well.
 *
 * NFKC makes a real `<` of a full-width `＜`: sanitise HTML after this, never before.
 */
export function cleanText(input: string): string {
  // Lone surrogates go altogether; `toWellFormed()` would leave a visible U+FFFD in their place.
  const visible = normalise(input.replace(LONE_SURROGATES, ''))
    .replace(/\r\n?/g, '\n')
    .replace(UNWANTED, '')
    .replace(UNWANTED_SPACE, '')
  // What was taken out may have stood between a letter and its mark (न, U+200B, nukta): compose again, before the
  // joiners, which are judged by their neighbours, and after them.
  return normalise(
    normalise(visible).replace(/[\u200C\u200D]/g, (joiner, at: number, whole: string) =>
      choosesShape(joiner, at, whole) ? joiner : '',
    ),
  )
}

/** Steps 1 to 4, for titles, names and tags: one line, single spaces, no mark without a letter at the start. */
export function cleanLine(input: string): string {
  return cleanText(input)
    .replace(/\s+/g, ' ')
    .replace(/^[\p{M}\s\u200C\u200D]+/u, '')
    .trimEnd()
}

/** Step 5: a title needs one letter or digit; `!!!` or a lone matra cannot be found or read out. */
export function hasLetterOrDigit(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text)
}

function choosesShape(joiner: string, at: number, whole: string): boolean {
  // A slice, since regex lookbehind is missing in Safari before 16.4. Four code units: a letter outside the basic
  // plane, nukta, virama.
  const before = whole.slice(Math.max(0, at - 4), at)
  if (HALF_LETTER.test(before)) return true
  return (
    joiner === ZWJ && EMOJI_BEFORE.test(before) && EMOJI_AFTER.test(whole.slice(at + 1, at + 3))
  )
}

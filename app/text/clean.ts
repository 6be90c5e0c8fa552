import { ZWJ } from './devanagari'

const LONE_SURROGATES = /\p{Cs}/gu
const UNWANTED = /[^\p{L}\p{M}\p{N}\p{P}\p{S}\s\u200C\u200D]/gu

// JavaScript's \s matches these, so the filter alone would keep them: BOM, vertical tab, form feed.
const UNWANTED_SPACE = /[\uFEFF\v\f]/g

// A letter with an optional nukta, then a virama; in any Indian script.
const HALF_LETTER =
  /\p{L}[\u093C\u09BC\u0A3C\u0ABC\u0B3C\u0C3C\u0CBC]?[\u094D\u09CD\u0A4D\u0ACD\u0B4D\u0BCD\u0C4D\u0CCD\u0D4D\u0DCA]$/u
const EMOJI_BEFORE = /(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\uFE0F)$/u
const EMOJI_AFTER = /^\p{Extended_Pictographic}/u

const CONTROLS = /(?![\t\n])[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}]/gu

/** Unicode's stream-safe text format allows thirty marks. NFKC turns halfwidth Japanese marks into combining ones. */
const TOO_MANY_MARKS = /([\p{M}\uFF9E\uFF9F]{30})[\p{M}\uFF9E\uFF9F]+/gu

/** Use this instead of `String.normalize`, which takes quadratic time for text with many marks. */
export function normalise(text: string, form: 'NFC' | 'NFD' | 'NFKC' | 'NFKD' = 'NFKC'): string {
  // oxlint-disable-next-line project/restricted-syntax -- safe after limiting the marks
  return text.replace(TOO_MANY_MARKS, '$1').normalize(form)
}

/** Applies steps 2 to 4 of docs/hindi.md to text or HTML. NFKC turns a full-width `＜` into `<`, so sanitise after this. */
export function cleanText(input: string): string {
  // Removes lone surrogates; `toWellFormed()` would leave a visible U+FFFD.
  const visible = normalise(input.replace(LONE_SURROGATES, ''))
    .replace(/\r\n?/g, '\n')
    .replace(UNWANTED, '')
    .replace(UNWANTED_SPACE, '')
  // Removing characters may join a letter and a mark, so this composes before and after removing joiners.
  return normalise(
    normalise(visible).replace(/[\u200C\u200D]/g, (joiner, at: number, whole: string) =>
      choosesShape(joiner, at, whole) ? joiner : '',
    ),
  )
}

/** Applies steps 2 to 5, for titles, names and tags: one line, single spaces, no mark at the start. */
export function cleanLine(input: string): string {
  return cleanText(input)
    .replace(/\s+/g, ' ')
    .replace(/^[\p{M}\s\u200C\u200D]+/u, '')
    .trimEnd()
}

/** Removes lone surrogates, control characters except tab and line feed, and characters invalid in XML. Pass decoded text. */
export function withoutControls(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(CONTROLS, '')
}

const REORDERING = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/

/** True if the text has marks that change its display order and so let a name or an address imitate another. */
export function hasReordering(text: string): boolean {
  return REORDERING.test(text)
}

/** Escapes text between HTML or SVG tags. */
export function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

export function hasLetterOrDigit(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text)
}

function choosesShape(joiner: string, at: number, whole: string): boolean {
  // Uses a slice, since Safari before 16.4 lacks regex lookbehind. A letter may have two code units.
  const before = whole.slice(Math.max(0, at - 4), at)
  if (HALF_LETTER.test(before)) return true
  return (
    joiner === ZWJ && EMOJI_BEFORE.test(before) && EMOJI_AFTER.test(whole.slice(at + 1, at + 3))
  )
}

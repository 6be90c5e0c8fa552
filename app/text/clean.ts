import { ZWJ } from './devanagari'
import { POWERS } from './powers'

const LONE_SURROGATES = /\p{Cs}/gu
// Keeps visible format characters: the flags of regions (UTS 51), which are a black flag, tag characters and an end tag,
// and the signs that Arabic, Syriac and Kaithi write around numbers.
const UNWANTED =
  /(\u{1F3F4}[\u{E0030}-\u{E0039}\u{E0061}-\u{E007A}]{3,7}\u{E007F})|[^\p{L}\p{M}\p{N}\p{P}\p{S}\s\u200C\u200D\u0600-\u0605\u06DD\u070F\u0890\u0891\u08E2\u{110BD}\u{110CD}]/gu

// JavaScript's \s matches these, so the filter alone would keep them: BOM, vertical tab, form feed.
const UNWANTED_SPACE = /[\uFEFF\v\f]/g

// The characters before and after a joiner that it gives another shape: a virama in any Indian script, Khmer register
// shifters, and letters of scripts that are written joined up.
const VIRAMA =
  '\u094D\u09CD\u0A4D\u0ACD\u0B4D\u0BCD\u0C4D\u0CCD\u0D4D\u0DCA\uA8C4\uABED\u{110B9}\u{11133}\u{111C0}\u{1134D}\u{11442}\u{114C2}\u{1163F}'
const HALF_LETTER = new RegExp(`\\p{L}\\p{M}{0,3}(?:[${VIRAMA}])$|[\u17C9\u17CA]$`, 'u')
const LETTER_BEFORE = /\p{L}\p{M}{0,3}$/u
const VIRAMA_AFTER = new RegExp(`^[${VIRAMA}]`, 'u')
const CURSIVE = String.raw`(?:\p{Script_Extensions=Arabic}|\p{Script=Syriac}|\p{Script=Nko}|\p{Script=Mongolian})`
const CURSIVE_BEFORE = new RegExp(`${CURSIVE}\\p{M}{0,3}$`, 'u')
const CURSIVE_AFTER = new RegExp(`^${CURSIVE}`, 'u')
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

/** Spacing accents, which are typed as apostrophes; NFKC makes them a space and a mark. */
const ACCENTS = String.raw`\xA8\xAF\xB4\xB8\u02D8-\u02DD\u037A\u0384\u0385\u1FBD\u1FBF-\u1FC1\u1FCD-\u1FCF\u1FDD-\u1FDF\u1FED\u1FEE\u1FFD\u1FFE\u2017\u203E\u309B\u309C\uFC5E-\uFC63\uFE49-\uFE4C\uFE70-\uFE7F\uFFE3`
/** Emoji, powers and accents, or other numbers than digits, such as ½ and Ⅳ, which are in the group. */
const READ_OTHERWISE = new RegExp(
  String.raw`\p{Emoji_Presentation}|\p{Emoji}[\uFE0E\uFE0F]|[${POWERS}${ACCENTS}]|([\p{No}\p{Nl}])`,
  'gu',
)
const NUMBER_BEFORE = /\p{N}(?:<[^<>]*>|[\u200C\u200D])*$/u
const NUMBER_AFTER = /^(?:<[^<>]*>|[\u200C\u200D])*\p{N}/u
/** Enough for a number that is separated by a tag. */
const NEAR = 100

/** NFKC, except for characters that would then be read as something else (decision 217): 5½ would be 51⁄2. */
function normaliseText(text: string): string {
  const parts: string[] = []
  let before = ''
  let end = 0
  for (const { 0: character, 1: number, index } of text.matchAll(READ_OTHERWISE)) {
    const between = normalise(text.slice(end, index))
    end = index + character.length
    before = (before + between).slice(-NEAR)
    const after = text.slice(end, end + NEAR)
    const isKept =
      !number ||
      NUMBER_BEFORE.test(before) ||
      [after, normalise(after)].some((each) => NUMBER_AFTER.test(each))
    const shown = isKept ? character : normalise(number)
    before += shown
    parts.push(between, shown)
  }
  return normalise([...parts, normalise(text.slice(end))].join(''), 'NFC')
}

/** Applies steps 2 to 4 of docs/hindi.md to text or HTML. NFKC turns a full-width `＜` into `<`, so sanitise after this. */
export function cleanText(input: string): string {
  // Removes lone surrogates; `toWellFormed()` would leave a visible U+FFFD.
  const visible = input
    .replace(LONE_SURROGATES, '')
    .replace(/\r\n?/g, '\n')
    .replace(UNWANTED, '$1')
    .replace(UNWANTED_SPACE, '')
  // Removing characters may join a letter and a mark, so this composes before and after removing joiners.
  return normalise(
    normaliseText(visible).replace(/[\u200C\u200D]+/g, (joiners, at: number, whole: string) =>
      choosesShape(joiners, at, whole) ? joiners.charAt(0) : '',
    ),
    'NFC',
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

function choosesShape(joiners: string, at: number, whole: string): boolean {
  // Uses slices, since Safari before 16.4 lacks regex lookbehind.
  const before = whole.slice(Math.max(0, at - 8), at)
  const end = at + joiners.length
  const after = whole.slice(end, end + 2)
  if (HALF_LETTER.test(before)) return true
  if (VIRAMA_AFTER.test(after)) return LETTER_BEFORE.test(before)
  const isAfterCursive = CURSIVE_BEFORE.test(before)
  const isBeforeCursive = CURSIVE_AFTER.test(after)
  if (!joiners.startsWith(ZWJ)) return isAfterCursive && isBeforeCursive
  if (isAfterCursive || isBeforeCursive) return true
  return EMOJI_BEFORE.test(before) && EMOJI_AFTER.test(after)
}

export const LANGUAGES = ['hi', 'en'] as const

export type Language = (typeof LANGUAGES)[number]

export type TextByLanguage = Partial<Record<Language, string>>

/** BCP 47 tags. Other languages use Hindi's script too, and Hindi is sometimes written in Latin letters. */
export const TEXT_LANGUAGES = ['hi', 'en', 'mr', 'ne', 'sa', 'hi-Latn'] as const

export type TextLanguage = (typeof TEXT_LANGUAGES)[number]

const LETTER = /\p{L}/gu
const DEVANAGARI_LETTER = /(?=\p{L})\p{Script=Devanagari}/gu
const HINDI_SHARE = 0.4

const ARABIC_LETTER = /(?=\p{L})\p{Script=Arabic}/gu

const DOMAIN = /^[^\p{L}\p{N}]{0,3}(?:[a-z0-9-]+\.)+[a-z]{2,}(?:[/?#:]|[^\p{L}\p{N}]{0,3}$)/iu

/** False for addresses, hashtags, user names and numbers with their units, which have Latin letters in any language. */
function isWord(token: string): boolean {
  return !/:\/\/|@|\p{Nd}|^[^\p{L}\p{N}]{0,3}#/u.test(token) && !DOMAIN.test(token)
}

/** Detects Hindi if at least 40 % of the letters are Devanagari, since Hindi text often has names in Latin script. Pass plain text. */
export function detectLanguage(text: string): Language {
  const words = text.split(/\s+/).filter(isWord).join(' ')
  // A text without words is in the language of its letters.
  const counted = /\p{L}/u.test(words) ? words : text
  const letters = countMatches(counted, LETTER)
  if (letters === 0) return 'en'
  return countMatches(counted, DEVANAGARI_LETTER) / letters >= HINDI_SHARE ? 'hi' : 'en'
}

/** Detects Urdu, too: names and labels may be in it, articles may not. */
export function detectNameLanguage(text: string): Language | 'ur' {
  const isUrdu = countMatches(text, ARABIC_LETTER) > countMatches(text, LETTER) / 2
  return isUrdu ? 'ur' : detectLanguage(text)
}

/** The interface language with the text's script, for dates and `og:locale`. */
export function nearestLanguage(language: TextLanguage): Language {
  return language === 'en' || language === 'hi-Latn' ? 'en' : 'hi'
}

/** The language of a title or excerpt is that of the whole text, unless the script differs. */
export function detectPartLanguage(text: string, whole: TextLanguage): TextLanguage {
  if (!/\p{L}/u.test(text)) return whole
  const detected = detectLanguage(text)
  return detected === nearestLanguage(whole) ? whole : detected
}

function countMatches(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0
}

export type Digits = 'latn' | 'deva'

/** Always specifies the digits, so that no engine picks its own. */
export function intlLocale(language: string, digits: Digits = 'latn'): string {
  return `${language}-IN-u-nu-${language === 'hi' ? digits : 'latn'}`
}

/** Engines disagree about narrow and no-break spaces in times such as `7:37 pm`. */
export function plainSpaces(text: string): string {
  return text.replace(/[\u00A0\u202F]/g, ' ')
}

/** The languages the interface speaks and the letters of a text can propose. */
export type Language = 'hi' | 'en'

/** What a text can be in, as BCP 47 tags: the script of Hindi serves others too, and Hindi is also written in roman letters. */
export const TEXT_LANGUAGES = ['hi', 'en', 'mr', 'ne', 'sa', 'hi-Latn'] as const

/** What `lang` says of an author's text. */
export type TextLanguage = (typeof TEXT_LANGUAGES)[number]

const LETTER = /\p{L}/gu
const DEVANAGARI_LETTER = /(?=\p{L})\p{Script=Devanagari}/gu
const HINDI_SHARE = 0.4

/**
 * The language proposed for an author's text, by its letters (matras and digits are none): Devanagari from 40%
 * on is Hindi, since Hindi sentences carry many Latin names. Roman Hindi cannot be told from English safely and
 * stays `en`, as does a text without letters. Pass plain text: tags are Latin letters too.
 */
export function detectLanguage(text: string): Language {
  const letters = countMatches(text, LETTER)
  if (letters === 0) return 'en'
  return countMatches(text, DEVANAGARI_LETTER) / letters >= HINDI_SHARE ? 'hi' : 'en'
}

/** The interface's language nearest to that of a text, by its script: dates and `og:locale` are Hindi or English only. */
export function nearestLanguage(language: TextLanguage): Language {
  return language === 'en' || language === 'hi-Latn' ? 'en' : 'hi'
}

/** The language of a part (title, excerpt) of something in `whole`: the same, unless its letters are of the other script. */
export function detectPartLanguage(text: string, whole: TextLanguage): TextLanguage {
  if (!/\p{L}/u.test(text)) return whole
  const detected = detectLanguage(text)
  return detected === nearestLanguage(whole) ? whole : detected
}

function countMatches(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0
}

/** The languages texts are marked with and the interface speaks. */
export type Language = 'hi' | 'en'

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

function countMatches(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0
}

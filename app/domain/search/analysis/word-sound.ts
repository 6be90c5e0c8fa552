import { soundOfDevanagari, soundOfRoman } from './sound'

const DEVANAGARI = /[\u0900-\u0963\u0966-\u097F]/
const LATIN = /\p{Script=Latin}/u

/** How a word is written, as far as search cares. A mixed word such as 24वें is Devanagari. */
export type WordScript = 'devanagari' | 'latin' | 'number' | 'other'

export function scriptOf(word: string): WordScript {
  if (/^[0-9०-९]+$/.test(word)) return 'number'
  if (DEVANAGARI.test(word)) return 'devanagari'
  return LATIN.test(word) ? 'latin' : 'other'
}

/** What a word is called, whichever way it is written. */
export function soundOfWord(word: string): string {
  return scriptOf(word) === 'devanagari' ? soundOfDevanagari(word) : soundOfRoman(word)
}

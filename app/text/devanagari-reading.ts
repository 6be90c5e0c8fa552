import { normalise } from './clean'
import {
  BINDU,
  CHANDRABINDU,
  NUKTA,
  pairTable,
  toAsciiDigits,
  toPlainVowels,
  VIRAMA,
} from './devanagari'

// One letter per sound: K(kh) C(chh) R(flap) A(aa) E(ai) O(au) N(nasal). In each table, the last line has rare and foreign letters.
const CONSONANTS = pairTable(`
  क k ख K ग g घ G ङ n च c छ C ज j झ J ञ n ट t ठ T ड d ढ D ण n त t थ T द d ध D न n प p फ P ब b भ B म m
  य y र r ल l ळ l व v श S ष S स s ह h
  ॻ g ॼ j ॾ d ॿ b ॸ d ॹ J ॺ y
`)
const WITH_NUKTA = pairTable('ड R ढ R ज z फ f क k ख K ग g')
const VOWELS = pairTable(`
  अ a आ A इ i ई I उ u ऊ U ऋ ri ए e ऐ E ओ o औ O
  ॠ ri ऌ lri ॡ lri ऄ a ॳ a ॴ A ॵ o ॶ u ॷ U ॐ om
`)
const MATRAS = pairTable(`
  ा A ि i ी I ु u ू U ृ ri े e ै E ो o ौ O
  ॄ ri ॢ lri ॣ lri ॎ e ॏ o ऺ a ऻ A ॖ u ॗ U
`)

const SOUND_OF_SIGN = pairTable(`${BINDU} N ${CHANDRABINDU} N \u0900 N`)
const VOWEL = /[aAiIuUeEoO]/
const CONSONANT = /[kKgGcCjJtTdDnpPbBmyrlvsShzfR]/

export function toReadableDevanagari(word: string): string {
  const plain = normalise(word).replace(/[\u200C\u200D\u093D\u0951-\u0954]/g, '')
  return normalise(toPlainVowels(plain), 'NFD').replace(/ज्ञ/g, 'ग्य')
}

/** Spells spoken sounds: लड़कियाँ → laRkiyAN. ढ़ is R in comparisons, D in slugs (पढ़ → padh). */
export function readDevanagari(word: string, flapAspirate: 'R' | 'D' = 'R'): string {
  return dropInnerA(readLetters([...toReadableDevanagari(word)], flapAspirate))
}

function readLetters(letters: string[], flapAspirate: string): string {
  let sounds = ''
  for (let at = 0; at < letters.length; at += 1) {
    const letter = letters[at] ?? ''
    const consonant = CONSONANTS.get(letter)
    if (consonant === undefined) {
      sounds +=
        VOWELS.get(letter) ?? MATRAS.get(letter) ?? SOUND_OF_SIGN.get(letter) ?? other(letter)
      continue
    }
    const isFirst = sounds === ''
    if (letters[at + 1] === NUKTA) {
      at += 1
      sounds += letter === 'ढ' ? flapAspirate : (WITH_NUKTA.get(letter) ?? consonant)
    } else {
      sounds += consonant
    }
    const next = letters[at + 1]
    const matra = next === undefined ? undefined : MATRAS.get(next)
    if (next === VIRAMA || matra !== undefined) {
      at += 1
      sounds += matra ?? ''
    } else if (next !== undefined || isFirst) {
      sounds += 'a'
    }
  }
  return sounds
}

// Visarga and stray signs are silent; digits and letters of other scripts stay.
function other(letter: string): string {
  return /[\p{L}\p{N}]/u.test(letter) ? toAsciiDigits(letter).toLowerCase() : ''
}

function dropInnerA(sounds: string): string {
  const letters = [...sounds]
  const is = (pattern: RegExp, at: number) => pattern.test(letters[at] ?? '')
  for (let at = letters.length - 3; at >= 2; at -= 1) {
    const isInner =
      is(CONSONANT, at - 1) && is(VOWEL, at - 2) && is(CONSONANT, at + 1) && is(VOWEL, at + 2)
    if (letters[at] === 'a' && isInner) letters.splice(at, 1)
  }
  return letters.join('')
}

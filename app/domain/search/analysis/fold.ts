import { normalise } from '~/text/clean'
import { BINDU, CHANDRABINDU, NUKTA, toAsciiDigits } from '~/text/devanagari'

// Invisible characters, visarga, avagraha, Vedic accents; removed before normalising.
const UNSEEN = /[\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF\u0903\u093D\u0951-\u0954]/g
const LATIN_ACCENTS = /[\u0300-\u036F]/g
const PLAIN = /^[a-z0-9]*$/

const O_LETTERS = /[ऑऒ]/g
const O_MATRAS = /[\u0949\u094A]/g
const E_LETTERS = /[ऍऎॲ]/g
const E_MATRAS = /[\u0945\u0946]/g

// A half nasal before a letter of its row is also written as a dot: हिन्दी, हिंदी.
const HALF_NASAL =
  /ङ\u094D(?=[क-ङ])|ञ\u094D(?=[च-ञ])|ण\u094D(?=[ट-ढ])|न\u094D(?=[क-घच-झट-ढत-धशषस])|म\u094D(?=[प-भ])/g
const DOTS = /\u0902{2,}/g

// गये and गए, हुवा and हुआ; not the first य of यह or the one in the cluster of व्यय.
const YE = /(?<=[\p{L}\p{N}\p{M}])(?<!\u094D)य\u0947/gu
const YI = /(?<=[\p{L}\p{N}\p{M}])(?<!\u094D)य\u0940/gu
const VA = /(?<=[ुूउऊौो])वा/g
const LAST_VIRAMA = /\u094D+$/

/** A word without spelling variants: हिन्दी, हिंदी share one. Idempotent; stored in the index. */
export function foldWord(word: string): string {
  const lower = word.toLowerCase()
  if (PLAIN.test(lower)) return lower
  const letters = normalise(normalise(word).toLowerCase().replace(UNSEEN, ''), 'NFD')
  return foldDevanagari(letters.replace(LATIN_ACCENTS, ''))
}

function foldDevanagari(letters: string): string {
  return toAsciiDigits(letters)
    .replaceAll(NUKTA, '')
    .replaceAll(CHANDRABINDU, BINDU)
    .replace(O_LETTERS, 'ओ')
    .replace(O_MATRAS, '\u094B')
    .replace(E_LETTERS, 'ए')
    .replace(E_MATRAS, '\u0947')
    .replace(HALF_NASAL, BINDU)
    .replace(DOTS, BINDU)
    .replace(YE, 'ए')
    .replace(YI, 'ई')
    .replace(VA, 'आ')
    .replace(LAST_VIRAMA, '')
}

// Letters that no rule replaces at the start of a word: no nasals, no candra vowels.
const STEADY = /[a-zअ-ऋएऐओऔक-घच-झट-ढत-धप-भयरलळवशषसह]/
const STEADY_LETTERS = Uint8Array.from({ length: 0x980 }, (_, code) =>
  STEADY.test(String.fromCharCode(code)) ? 1 : 0,
)

export function isSteadyLetter(code: number): boolean {
  return STEADY_LETTERS[code] === 1
}

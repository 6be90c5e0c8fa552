import { normalise } from './clean'
import { pairTable, ZWJ, ZWNJ } from './devanagari'

const WHOLE_LETTERS = pairTable('ß ss æ ae œ oe ø o đ d ð d ł l þ th ħ h ı i ŋ n')

/** Converts to lower case without accents: `Café` → `cafe`. Other scripts lose only their marks. */
export function plainLatin(text: string): string {
  return normalise(normalise(text, 'NFKD').toLowerCase(), 'NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[ßæœøđðłþħıŋ]/g, (letter) => WHOLE_LETTERS.get(letter) ?? letter)
}

const LETTERS_BY_NAME = pairTable(`
  ए a बी b सी c डी d ई e एफ f जी g एच h आई i जे j के k एल l एम m एन n ओ o पी p क्यू q आर r एस s टी t यू u
  वी v डब्ल्यू w एक्स x वाई y जेड z
  एफ़ f ज़ेड z
`)
const LETTER_OF_NAME = new Map(
  Array.from(LETTERS_BY_NAME, ([name, letter]) => [normalise(name), letter]),
)

/** Returns the Hindi names of a Latin letter: m → एम. */
export function namesOfLetter(letter: string): string[] {
  return [...LETTER_OF_NAME].flatMap(([name, other]) => (other === letter ? [name] : []))
}

const NAMES = [...LETTER_OF_NAME.keys()].sort((a, b) => b.length - a.length)
// Excludes names before a matra: एसी is ए·सी, since एस would leave a vowel sign without its letter.
const LETTER_NAME = new RegExp(`(?:${NAMES.join('|')})(?!\\p{M})`, 'yu')

/** Reads जीएसटी as gst; null unless the whole word consists of Latin letter names. */
export function acronymOf(word: string): string | null {
  const letters = normalise(word).replaceAll(ZWJ, '').replaceAll(ZWNJ, '')
  let acronym = ''
  LETTER_NAME.lastIndex = 0
  while (LETTER_NAME.lastIndex < letters.length) {
    const name = LETTER_NAME.exec(letters)?.[0]
    if (name === undefined) return null
    acronym += LETTER_OF_NAME.get(name) ?? ''
  }
  return acronym.length >= 2 ? acronym : null
}

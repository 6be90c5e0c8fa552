import { normalise } from '~/text/clean'
import { listWords } from '~/text/segment'
import WORDS from '~/domain/search-index/words.json'
import { BINDU, CHANDRABINDU, NUKTA, toAsciiDigits, toPlainVowels } from '~/text/devanagari'

// Invisible characters, visarga, avagraha and Vedic accents, which are removed before normalising.
const UNSEEN = /[\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF\u0903\u093D\u0951-\u0954]/g
const LATIN_ACCENTS = /[\u0300-\u036F]/g
const PLAIN = /^[a-z0-9]*$/

// A half nasal before a letter in its row may also be written as a dot: हिन्दी, हिंदी.
const HALF_NASAL =
  /ङ\u094D(?=[क-ङ])|ञ\u094D(?=[च-ञ])|ण\u094D(?=[ट-ढ])|न\u094D(?=[क-घच-झट-ढत-धशषस])|म\u094D(?=[प-भ])/g
const DOTS = /\u0902{2,}/g

// गये is गए, and हुवा is हुआ; not the first य in यह or the one in the व्य cluster of व्यय.
const YE = /(?<=[\p{L}\p{N}\p{M}])(?<!\u094D)य\u0947/gu
const YI = /(?<=[\p{L}\p{N}\p{M}])(?<!\u094D)य\u0940/gu
const VA = /(?<=[ुूउऊौो])वा/g
const LAST_VIRAMA = /\u094D+$/

/** Normalises spelling variants to one form, which the index stores: हिन्दी and हिंदी fold alike. Idempotent. */
export function foldWord(word: string): string {
  const lower = word.toLowerCase()
  if (PLAIN.test(lower)) return lower
  const letters = normalise(normalise(word).toLowerCase().replace(UNSEEN, ''), 'NFD')
  return (
    toPlainVowels(toAsciiDigits(letters))
      .replace(LATIN_ACCENTS, '')
      .replaceAll(NUKTA, '')
      // ळ occurs in Marathi and Sanskrit names: दिवाळी, दिवाली.
      .replaceAll('ळ', 'ल')
      .replaceAll(CHANDRABINDU, BINDU)
      .replace(HALF_NASAL, BINDU)
      .replace(DOTS, BINDU)
      .replace(YE, 'ए')
      .replace(YI, 'ई')
      .replace(VA, 'आ')
      .replace(LAST_VIRAMA, '')
  )
}

const MAX_WORD_LENGTH = 64

/** A cache, since folding is most of the cost of indexing and highlighting. An LRU cache takes too long to update. */
const folds = new Map<string, string>()
const MAX_FOLDS = 50_000

export function foldOf(word: string): string {
  const known = folds.get(word)
  if (known !== undefined) return known
  const fold = foldWord(cutWord(word))
  if (folds.size >= MAX_FOLDS) folds.clear()
  if (word.length <= MAX_WORD_LENGTH) folds.set(copied(word), copied(fold))
  return fold
}

export function foldsOf(text: string): string[] {
  return listWords(text).map(foldOf)
}

/** V8 stores a long substring as a view, which would keep the whole text in memory. */
function copied(piece: string): string {
  return Buffer.from(piece, 'utf16le').toString('utf16le')
}

export function cutWord(word: string): string {
  return word.length <= MAX_WORD_LENGTH
    ? word
    : word.slice(0, MAX_WORD_LENGTH).replace(/[\uD800-\uDBFF]$/, '')
}

/** Signs that are often omitted: nukta, chandrabindu and the vowels of foreign words. */
const FINE_SIGNS = /[\u093C\u0901ऑऍॲ\u0945\u0949]/g

/** Sorts the better spelling first: ज़िंदगी before जिंदगी. */
export function compareSpellings(a: string, b: string): number {
  return richness(b) - richness(a) || a.length - b.length || (a < b ? -1 : a > b ? 1 : 0)
}

function richness(word: string): number {
  return normalise(word, 'NFD').match(FINE_SIGNS)?.length ?? 0
}

const STOPWORDS = readWords(WORDS.stopwords)
/** Words that phrase a question or a request; the other words name the subject. */
const FRAME_WORDS = readWords(WORDS.frames)

function readWords(lines: readonly string[]): ReadonlySet<string> {
  return new Set(lines.flatMap((line) => line.split(' ')).map(foldWord))
}

export function isStopword(fold: string): boolean {
  return STOPWORDS.has(fold)
}

export function isFrameWord(fold: string): boolean {
  return FRAME_WORDS.has(fold)
}

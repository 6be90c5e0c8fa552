import { cleanLine, normalise } from './clean'
import { decode } from './decode'
import { pairTable, VISARGA } from './devanagari'
import { readDevanagari, toReadableDevanagari } from './devanagari-reading'
import { acronymOf, plainLatin } from './latin'
import { graphemes, listWords } from './segment'

const SPELLING = pairTable(`
  K kh G gh c ch C chh J jh T th D dh P ph B bh S sh R d A a I i U u E ai O au N n
`)
const SCRIPT_RUN = /[\u0900-\u097F\u200C\u200D]+|[^\u0900-\u097F\u200C\u200D]+/g

const NO_ACRONYMS = new Set(['बीवी', 'बीबी', 'सीटी', 'जीजी', 'टीके'])

function spellRun(run: string): string {
  const spelled = /[\u0900-\u097F]/.test(run) ? spellDevanagari(run) : plainLatin(run)
  return spelled.replace(/[^a-z0-9]/g, '')
}

function spellDevanagari(word: string): string {
  if (word === 'में') return 'mein'
  const acronym = NO_ACRONYMS.has(word) ? null : acronymOf(word)
  if (acronym !== null) return acronym
  const letters = readDevanagari(word, 'D')
    .replace(/N(?=[pPbBmf])/g, 'm')
    .replace(/[A-Zc]/g, (sound) => SPELLING.get(sound) ?? sound)
  return letters + spokenEnd(word, letters)
}

// Silent in speech but written: the final a in मित्र, राज्य, धर्म and the visarga in नमः (namah).
function spokenEnd(word: string, letters: string): string {
  const spelling = toReadableDevanagari(word)
  if (spelling.endsWith(VISARGA)) return 'h'
  return /\u094D[यरवनम]$/.test(spelling) && /[b-df-hj-np-tv-z]{2}$/.test(letters) ? 'a' : ''
}

const MAX_SLUG_LENGTH = 80
const MAX_URL_LENGTH = 200
const NOTHING_LEFT = 'post'

/** Turns रामायण की कथा into `ramayan-ki-katha` (libraries write `raamaaynn`). Never empty. */
export function toSlug(title: string): string {
  const text = cleanLine(normalise(title)).replace(/([a-z])['’](?=[a-z])/gi, '$1')
  const words = listWords(text).map((word) => word.replace(SCRIPT_RUN, spellRun))
  return joinWithin(words, MAX_SLUG_LENGTH) || NOTHING_LEFT
}

/** Turns a title into an alias that redirects: `रामायण-की-कथा`; may be empty. `parseSlug` accepts the result. */
export function devanagariSlug(title: string): string {
  return joinWithin(lowerWords(title), MAX_URL_LENGTH)
}

/** Cleans a typed slug: Devanagari is kept, other words are transliterated. Never empty. */
export function typedSlug(typed: string): string {
  if (!/\p{Script=Devanagari}/u.test(typed)) return toSlug(typed)
  return joinWithin(lowerWords(typed), MAX_SLUG_LENGTH) || NOTHING_LEFT
}

/** In lower case, because other spellings of a path redirect to it. */
function lowerWords(text: string): string[] {
  return listWords(cleanLine(normalise(text))).map((word) => word.toLowerCase())
}

/** Decodes and normalises (NFKC) a slug from a URL; null if it is invalid (a 404). */
export function parseSlug(raw: string | undefined): string | null {
  const decoded = decode(raw ?? '')
  if (decoded === undefined) return null
  const slug = normalise(decoded)
  if (slug.length > MAX_URL_LENGTH) return null
  return /^[\p{L}\p{M}\p{N}\u200C\u200D-]+$/u.test(slug) ? slug : null
}

/** Returns `katha`, `katha-2`, `katha-3`; never longer than the limit. */
export function numberedSlug(base: string, n: number): string {
  if (n < 2) return base
  const number = `-${n}`
  return (joinWithin(base.split('-'), MAX_SLUG_LENGTH - number.length) || NOTHING_LEFT) + number
}

function joinWithin(words: string[], limit: number): string {
  let joined = ''
  for (const word of words) {
    if (word === '') continue
    const longer = joined === '' ? cutWord(word, limit) : `${joined}-${word}`
    if (longer.length > limit) break
    joined = longer
  }
  return joined
}

// Cuts between graphemes, so that no cluster is broken.
function cutWord(word: string, limit: number): string {
  if (word.length <= limit) return word
  let cut = ''
  for (const grapheme of graphemes(word)) {
    if (cut.length + grapheme.length > limit) break
    cut += grapheme
  }
  return cut
}

import { pairTable, toAsciiDigits } from '~/text/devanagari'
import { readDevanagari } from '~/text/devanagari-reading'
import { acronymOf, plainLatin } from '~/text/latin'

// The first matching rule wins, so longer and lookahead rules come first. Rules have no capturing groups.
const ROMAN_RULES = pairTable(`
  c(?=[eiyI]) s   aw(?=[aeiou]) av   ow(?=[aeiou]) ov   ay(?=[aeiou]) ay   ey(?=[aeiou]) ey   qu(?=[aeiou]) kv
  chchh C  cchh C  chh C  tch c  tth T  kkh K  ddh D  ssh S  cch c  gny gy  dny gy
  kh K  gh G  ch c  jh J  th T  dh D  ph f  bh B  sh S  zh J  rh R  ck k
  aa A  ee I  ii I  ie I  ea I  oo U  uu U  ai E  ay E  ei E  ey E  au O  ou O  ow O  aw O
  x ks  q k  w v  c k
`)
const ROMAN_SOUNDS = [...ROMAN_RULES.values()]
const ANY_ROMAN_RULE = new RegExp([...ROMAN_RULES.keys()].map((rule) => `(${rule})`).join('|'), 'g')

const DOUBLED_VOWEL = /([aAiIuUeEoO])\1+/g
const ASPIRATED_PAIR = /kK|cC|tT|dD|pP|bB|gG|jJ/g

/** Spells the sounds of a word in Devanagari, in the same letters as `soundOfRoman`: ज़िंदगी → ziNdagI. Pass the word with its nuktas. */
export function soundOfDevanagari(word: string): string {
  return mergeAspirated(readDevanagari(word)) || word
}

/** Spells the sounds of a Hindi word in Latin letters: laxman → laksman. Ignores case and accents. */
export function soundOfRoman(word: string): string {
  const letters = toAsciiDigits(plainLatin(word)).replace(/[^\p{L}\p{N}]/gu, '')
  const sounds = letters
    // The rules skip capitals, which are already sounds.
    .replace(/([b-df-hj-np-tv-xz])y$/, '$1I')
    .replace(ANY_ROMAN_RULE, (match, ...groups: (string | undefined)[]) => {
      const rule = groups.findIndex((group) => group !== undefined)
      return ROMAN_SOUNDS[rule] ?? match
    })
  return mergeAspirated(sounds.replace(DOUBLED_VOWEL, '$1')) || word
}

// The first letter in च्छ varies in spelling: achha, achchha, acchha.
function mergeAspirated(sounds: string): string {
  return sounds.replace(ASPIRATED_PAIR, (pair) => pair.charAt(1).repeat(2))
}

const DEVANAGARI = /[\u0900-\u0963\u0966-\u097F]/
const LATIN = /\p{Script=Latin}/u

/** A mixed word such as 24वें is Devanagari. */
export type WordScript = 'devanagari' | 'latin' | 'number' | 'other'

export function scriptOf(word: string): WordScript {
  if (/^[0-9०-९]+$/.test(word)) return 'number'
  if (DEVANAGARI.test(word)) return 'devanagari'
  return LATIN.test(word) ? 'latin' : 'other'
}

export function soundOfWord(word: string): string {
  return scriptOf(word) === 'devanagari' ? soundOfDevanagari(word) : soundOfRoman(word)
}

const MAX_KEYS = 8
const VOWEL_OR_Y = /[aAiIuUeEoOy]/
const FOLDED = pairTable('K k G g C c J j z j T t D d P p f p B b S s')
const LABIAL_OR_SOFT = /[pPfbBvsShyrl]/

/** Returns consonant skeletons. A variant sound adds a second key: लड़की has `lrk` and `ldk`. Never empty. */
export function soundKeys(sound: string): string[] {
  let keys = [VOWEL_OR_Y.test(sound.charAt(0)) ? 'a' : '']
  for (let at = 0; at < sound.length; at += 1) {
    const choices = skeletonOf(sound, at)
    if (choices === null) continue
    keys = choices.flatMap((choice) => keys.map((key) => append(key, choice)))
    if (keys.length > MAX_KEYS) keys = [...new Set(keys)].slice(0, MAX_KEYS)
  }
  return [...new Set(keys)].filter((key) => key !== '')
}

function skeletonOf(sound: string, at: number): string[] | null {
  const letter = sound.charAt(at)
  if (VOWEL_OR_Y.test(letter)) return null
  if (letter === 'R') return ['r', 'd']
  if (letter === 'N') return ['', 'n']
  if (letter === 'm' && LABIAL_OR_SOFT.test(sound.charAt(at + 1))) return ['m', 'n']
  return [FOLDED.get(letter) ?? letter]
}

function append(key: string, letter: string): string {
  return letter !== '' && key.endsWith(letter) ? key : key + letter
}

export function soundTrigrams(sound: string): Set<string> {
  const framed = framedSound(sound)
  const trigrams = new Set<string>()
  for (let at = 0; at + 3 <= framed.length; at += 1) trigrams.add(framed.slice(at, at + 3))
  return trigrams
}

export function framedSound(sound: string): string {
  return `^${sound}$`
}

export function keysOfWord(word: string, sound = soundOfWord(word)): string[] {
  const keys = soundKeys(sound)
  const acronym = acronymOf(word)
  return acronym === null ? keys : [...keys, `=${acronym}`]
}

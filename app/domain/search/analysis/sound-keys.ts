import { pairTable } from '~/text/devanagari'
import { acronymOf } from '~/text/latin'
import { soundOfWord } from './sound'

const MAX_KEYS = 8
const VOWEL_OR_Y = /[aAiIuUeEoOy]/
const FOLDED = pairTable('K k G g C c J j z j T t D d P p f p B b S s')
const LABIAL_OR_SOFT = /[pPfbBvsShyrl]/

/** Consonant skeletons; variants give two keys: लड़की is `lrk` and `ldk`. Never empty. */
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

/** Sound keys, and for an acronym its letters (`=gst`). */
export function keysOfWord(word: string): string[] {
  const keys = soundKeys(soundOfWord(word))
  const acronym = acronymOf(word)
  return acronym === null ? keys : [...keys, `=${acronym}`]
}

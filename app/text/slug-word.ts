import { VISARGA } from './devanagari'
import { readDevanagari, toReadableDevanagari } from './devanagari-reading'
import { plainLatin } from './latin'
import { acronymOf } from './letter-names'
import { pairTable } from './pair-table'

const SPELLING = pairTable(`
  K kh G gh c ch C chh J jh T th D dh P ph B bh S sh R d A a I i U u E ai O au N n
`)
const SCRIPT_RUN = /[\u0900-\u097F\u200C\u200D]+|[^\u0900-\u097F\u200C\u200D]+/g

const NO_ACRONYMS = new Set(['बीवी', 'बीबी', 'सीटी', 'जीजी', 'टीके'])

/** One word of a slug in Latin letters, as Hindi readers write it; may be empty. */
export function toSlugWord(word: string): string {
  const runs = word.match(SCRIPT_RUN) ?? []
  return runs.map(spellRun).join('')
}

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

// Written although silent: the last a of मित्र, राज्य, धर्म and the visarga of नमः (namah).
function spokenEnd(word: string, letters: string): string {
  const spelling = toReadableDevanagari(word)
  if (spelling.endsWith(VISARGA)) return 'h'
  return /\u094D[यरवनम]$/.test(spelling) && /[b-df-hj-np-tv-z]{2}$/.test(letters) ? 'a' : ''
}

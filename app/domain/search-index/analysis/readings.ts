import { toAsciiDigits } from '~/text/devanagari'
import { plainLatin } from '~/text/latin'
import { scriptOf, soundOfRoman, soundOfWord } from './sound'

export interface Reading {
  sound: string
  cost: number
}

const MAX_READINGS = 14
/** A limit for words in which a rule applies in many places. */
const MAX_SPELLINGS = 100

const RULES: readonly (readonly [pattern: RegExp, letters: string, cost: number])[] = [
  [/jn/g, 'gy', 0.1],
  [/sch/g, 'sk', 0.05],
  [/ch(?!h)/g, 'k', 0.3],
  [/g(?=[eiy])/g, 'j', 0.15],
  [/[tsc]ion|tian/g, 'shan', 0.05],
  [/ture/g, 'char', 0.05],
  [/(?<=[aeiou])s(?=[aeiou]|$)/g, 'z', 0.15],
  [/sh/g, 'shh', 0.2],
  [/gu(?=[aeiou])/g, 'gv', 0.1],
  [/(?<=[aeiou])gh/g, '', 0.3],
  [/^kn/g, 'n', 0.05],
  [/^wr/g, 'r', 0.05],
  [/(?<=[aeiou])d/g, 'r', 0.3],
  [/th/g, 'd', 0.5],
  [/c(?=[iea])/g, 'sh', 0.3],
  [/n$/g, '', 0.25],
  [/dg/g, 'j', 0.05],
  [/e$/g, '', 0.2],
  [/w/g, '', 0.4],
  [/(?<=[^aeiou])y(?=[^aeiou])/g, 'i', 0.02],
  [/ew/g, 'oo', 0.1],
  [/eo/g, 'iyo', 0.1],
  [/x/g, 'z', 0.4],
  [/h/g, '', 0.5],
  // adhyay, samay: ay is a diphthong only at the end of loanwords.
  [/(?<!a)ay$/g, 'aay', 0.1],
  [/ay$/g, 'aya', 0.05],
  // ramayn, bawdi: the same, before a consonant.
  [/ay(?=[^aeiouy])/g, 'aya', 0.1],
  [/aw(?=[^aeiouw])/g, 'av', 0.1],
  // bhai, mithaiyan; mumbai, nai: ai is two vowels, but one in kaisa.
  [/(?<!a)ai$/g, 'aaee', 0.1],
  [/(?<!a)ai$/g, 'aee', 0.15],
  [/(?<!a)ai(?=y)/g, 'aai', 0.1],
  // geeta, ramayana: a final a that is spoken; chunao, lachman, candan.
  [/(?<=[^aeiou])a$/g, 'aa', 0.03],
  [/ao/g, 'aav', 0.1],
  // gaon, paon: गाँव, पाँव.
  [/aon/g, 'aanv', 0.02],
  // gaye, nayee, kauva: the same as गए, नई, कौआ (`foldWord`); singh: सिंह; baatcheet: no English tch.
  [/(?<=[aou])ye(?!e)/g, 'e', 0.03],
  [/(?<=[aou])y(?:ee|ii?)/g, 'ee', 0.03],
  [/(?<=[uo])[vw]a(?!a)/g, 'aa', 0.05],
  [/ngh/g, 'nh', 0.05],
  [/tch/g, 'tcch', 0.05],
  [/c(?!h)/g, 'ch', 0.25],
  [/chh?/g, 'ksh', 0.4],
  // letate, sunana: an a between two equal consonants is silent.
  [/(?<=([bdgjklmnprst]))a\1(?=[aeiou])/g, '', 0.1],
]

/** Returns up to 14 possible sounds for a word in Latin letters, cheapest first: `college` also with a soft g. */
export function readingsOf(word: string): Reading[] {
  if (scriptOf(word) !== 'latin') return [{ sound: soundOfWord(word), cost: 0 }]
  const letters = toAsciiDigits(plainLatin(word)).replace(/[^\p{L}\p{N}]/gu, '')
  const cheapest = new Map<string, number>()
  for (const [spelling, cost] of spellingsOf(letters)) {
    const sound = soundOfRoman(spelling)
    if (sound !== '' && !cheapest.has(sound)) cheapest.set(sound, cost)
  }
  return Array.from(cheapest, ([sound, cost]) => ({ sound, cost }))
}

/** Applies the rules in any combination; no rule changes letters that another one has written, which are capitals. */
function spellingsOf(letters: string): Map<string, number> {
  let spellings = new Map([[letters, 0]])
  for (const [pattern, written, cost] of RULES) {
    if (letters.search(pattern) === -1) continue
    // Includes the spellings that this loop adds, since a rule may apply in several places.
    for (const [spelling, before] of spellings) {
      for (const { 0: part, index } of spelling.matchAll(pattern)) {
        if (spellings.size >= MAX_SPELLINGS) break
        const after = spelling.slice(index + part.length)
        const other = spelling.slice(0, index) + written.toUpperCase() + after
        if (!spellings.has(other)) spellings.set(other, before + cost)
      }
    }
    const byCost = [...spellings].sort(([, a], [, b]) => a - b)
    // Pruning is safe, since costs only grow.
    spellings = new Map(byCost.slice(0, MAX_READINGS))
  }
  return spellings
}

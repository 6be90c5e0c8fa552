import { lemmasOf, stemsOf } from '~/domain/search/analysis/stems'
import { acronymOf } from '~/text/latin'
import { readingsOf } from '~/domain/search/analysis/readings'
import { soundDistance } from '~/domain/search/analysis/sound-distance'
import { soundKeys } from '~/domain/search/analysis/sound-keys'
import { scriptOf } from '~/domain/search/analysis/sound'
import { lengthOf, nearest, type ScoredTerm, Weights } from './scored-terms'
import type { QueryWord } from './parse-query'
import { addBeginnings, addTypos } from './score-guesses'
import type { Term, WordSource } from './lexicon.server'

const MAX_KEYS = 24
/** Scores of a stem match: a sure form (गली, गलियाँ) or another word (गली, गला). */
const STEM_OF_SPELLING = { form: 1.1, other: 0.95 }
const STEM_OF_SOUND = { form: 1, other: 0.8 }
const SAME_PARTICIPLE = 0.95
/** For words that sound alike but differ in consonants: आटे, आते. */
const OTHER_CONSONANTS = 0.04

export interface ScoredWord {
  terms: ScoredTerm[]
  isKnown: boolean
  isTypo: boolean
}

interface Options {
  typos?: boolean
  typing?: boolean
}

export function scoreWord(
  lexicon: WordSource,
  query: QueryWord,
  { typos = true, typing = query.isTyped }: Options = {},
): ScoredWord {
  const weights = new Weights(query.fold)
  for (const term of lexicon.byFolds([query.fold])) weights.raise(term, 1)
  if (query.script === 'devanagari') addDevanagari(lexicon, query, weights)
  if (query.script === 'latin') addRoman(lexicon, query, weights)
  const isKnown = weights.best >= 0.5
  // Continuations before typos: an unfinished word is no error.
  if (typing) addBeginnings(lexicon, query, weights)
  const isTypo = typos && !isKnown && addTypos(lexicon, query, weights)
  return { terms: weights.sharpened(), isKnown, isTypo }
}

function addDevanagari(
  lexicon: WordSource,
  { fold, word, sound }: QueryWord,
  weights: Weights,
): void {
  for (const { term, weight } of stemMatches(lexicon, fold, sound, STEM_OF_SPELLING)) {
    weights.raise(term, term.term === otherParticiple(fold) ? SAME_PARTICIPLE : weight)
  }
  const limit = 0.2 + 0.06 * lengthOf(sound)
  const consonants = consonantsOf(fold)
  for (const term of lexicon.byKeys(soundKeys(sound))) {
    const soundMatches = soundDistance(sound, term.sound, limit)
    if (soundMatches > limit) continue
    const isAlike = consonantsOf(term.term) === consonants
    const distance = soundMatches + (isAlike ? 0 : OTHER_CONSONANTS)
    weights.raise(
      term,
      isLatin(term) ? 0.6 * Math.exp(-1.5 * soundMatches) : 0.8 * Math.exp(-8 * distance),
    )
  }
  const acronym = acronymOf(word)
  if (acronym !== null) {
    for (const term of lexicon.byFolds([acronym])) weights.raise(term, 0.9)
  }
}

function addRoman(lexicon: WordSource, query: QueryWord, weights: Weights): void {
  const readings = readingsOf(query.word)
  for (const { term, weight } of stemMatches(lexicon, query.fold, query.sound, STEM_OF_SPELLING)) {
    weights.raise(term, weight)
  }
  const keys = [...new Set(readings.flatMap(({ sound }) => soundKeys(sound)))].slice(0, MAX_KEYS)
  const limit = 0.35 + 0.13 * lengthOf(query.sound)
  const found = nearest(lexicon.byKeys(keys), readings, limit)
  for (const { term, distance } of found.filter(({ term }) => isLatin(term))) {
    weights.raise(term, 0.6 * Math.exp(-2.5 * distance))
  }
  const acronyms = query.fold.length <= 6 ? lexicon.byKeys([`=${query.fold}`]) : []
  const near = [
    ...acronyms.map((term) => ({ term, distance: 0 })),
    ...found.filter(({ term }) => !isLatin(term)),
  ].slice(0, 40)
  const best = near[0]?.distance ?? 0
  const weightAt = (distance: number) => 0.95 * Math.exp(-1.2 * distance - 0.9 * (distance - best))
  for (const { term, distance } of near) weights.raise(term, weightAt(distance))
  for (const { term: soundMatches, distance } of near.slice(0, 5)) {
    if (distance > best + 0.2) continue
    for (const { term, weight } of stemMatches(
      lexicon,
      soundMatches.term,
      soundMatches.sound,
      STEM_OF_SOUND,
    )) {
      weights.raise(term, weightAt(distance) * weight)
    }
  }
}

function stemMatches(
  lexicon: WordSource,
  fold: string,
  sound: string,
  share: typeof STEM_OF_SPELLING,
): { term: Term; weight: number }[] {
  const lemmas = new Set(lemmasOf(fold))
  return lexicon.byStems(stemsOf(fold)).map((term) => {
    const isForm = lemmasOf(term.term).some((lemma) => lemmas.has(lemma))
    const weight = 0.52 + 0.15 * Math.exp(-2 * soundDistance(sound, term.sound))
    return { term, weight: weight * (isForm ? share.form : share.other) }
  })
}

/** बढ़के is said, बढ़कर written. */
function otherParticiple(fold: string): string | null {
  if (fold.endsWith('के')) return `${fold.slice(0, -2)}कर`
  return fold.endsWith('कर') ? `${fold.slice(0, -2)}के` : null
}

function consonantsOf(fold: string): string {
  return fold.replace(/[^\u0915-\u0939]/g, '')
}

function isLatin({ term }: Term): boolean {
  return scriptOf(term) === 'latin'
}

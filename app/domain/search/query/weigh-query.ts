import { soundKeys } from '~/text/sound-keys'
import { joinWords, type ParsedQuery, type QueryWord } from './parse-query'
import { weighWord } from './weigh-word'
import type { WeighedTerm } from './weights'
import type { WordSource } from './word-source'

/** What is less than this is a guess. */
const SURE = 0.45
/** For so many words of a query slips are looked for: it takes long, and nobody mistypes more. */
const MOST_GUESSES = 3
const JOINED_WEIGHT = 0.9
const LEAST_JOINED = 0.5
const MOST_JOINED = 4
/** Once so many posts are sure to be found, weak guesses only cost time. */
const ENOUGH_POSTS = 300

/** A query word with the words of the site it may mean. */
export interface WeighedQueryWord {
  query: QueryWord
  terms: WeighedTerm[]
  isSlip: boolean
}

/** Weighs every word of a query, alone and joined with its neighbours (HINDI §3.2). */
export function weighQuery(lexicon: WordSource, query: ParsedQuery): WeighedQueryWord[] {
  let guesses = 0
  const weighed = query.words.map((word) => {
    const { terms, isKnown, isSlip } = weighWord(lexicon, word, { slips: guesses < MOST_GUESSES })
    if (!isKnown) guesses += 1
    return { query: word, terms, isSlip }
  })
  for (const { word, parts } of joinWords(query)) {
    const { terms } = weighWord(lexicon, word, { slips: false, typing: false })
    const together = terms
      .filter(({ weight }) => weight >= LEAST_JOINED)
      .slice(0, MOST_JOINED)
      .map((term) => ({ ...term, weight: term.weight * JOINED_WEIGHT }))
    for (const part of weighed) {
      if (parts.includes(part.query)) addTerms(part, together)
    }
  }
  return weighed.map((word) => ({ ...word, terms: enough(word.terms) }))
}

function addTerms(word: WeighedQueryWord, terms: WeighedTerm[]): void {
  const best = new Map(word.terms.map((term) => [term.id, term]))
  const before = word.terms[0]?.weight ?? 0
  for (const term of terms) {
    if ((best.get(term.id)?.weight ?? 0) < term.weight) best.set(term.id, term)
  }
  word.terms = [...best.values()].sort((a, b) => b.weight - a.weight)
  if ((word.terms[0]?.weight ?? 0) > before) word.isSlip = false
}

function enough(terms: WeighedTerm[]): WeighedTerm[] {
  const half = (terms[0]?.weight ?? 0) / 2
  const kept: WeighedTerm[] = []
  let posts = 0
  for (const term of terms) {
    if (posts >= ENOUGH_POSTS && term.weight < half) break
    kept.push(term)
    posts += term.df
  }
  return kept
}

/** Whether no word of the query was found as it stands or nearly so. */
export function isClose(words: readonly WeighedQueryWord[]): boolean {
  return words.every(({ terms }) => (terms[0]?.weight ?? 0) < SURE)
}

/** Fingers hardly ever slip at the first letter: where that is another, the word is a guess, and not offered. */
function beginAlike(one: string, other: string): boolean {
  const beginnings = soundKeys(one).map((key) => key.charAt(0))
  return soundKeys(other).some((key) => beginnings.includes(key.charAt(0)))
}

/** The query with its slips mended; null when there are none. */
export function mendQuery(text: string, words: readonly WeighedQueryWord[]): string | null {
  let mended = text
  for (const { query, terms, isSlip } of words.toReversed()) {
    const best = terms[0]
    if (!isSlip || !best || !beginAlike(query.sound, best.sound)) continue
    mended = mended.slice(0, query.start) + best.word + mended.slice(query.end)
  }
  return mended === text ? null : mended
}

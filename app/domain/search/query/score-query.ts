import { soundKeys } from '~/domain/search/analysis/sound-keys'
import type { Term, WordSource } from './lexicon.server'
import { joinWords, type ParsedQuery, type QueryWord } from './parse-query'
import { scoreWord } from './score-word'
import type { ScoredTerm } from './scored-terms'

const SURE = 0.45
/** Finding typos is slow, so only this many words are checked. */
const MAX_GUESSES = 3
const JOINED_WEIGHT = 0.9
const MIN_JOINED = 0.5
const MAX_JOINED = 4
const ENOUGH_POSTS = 300

export interface ScoredQueryWord {
  query: QueryWord
  terms: ScoredTerm[]
  isTypo: boolean
}

export function scoreQuery(lexicon: WordSource, query: ParsedQuery): ScoredQueryWord[] {
  let guesses = 0
  const scored = query.words.map((word) => {
    const { terms, isKnown, isTypo } = scoreWord(lexicon, word, { typos: guesses < MAX_GUESSES })
    if (!isKnown) guesses += 1
    return { query: word, terms, isTypo }
  })
  for (const { word, parts } of joinWords(query)) {
    const { terms } = scoreWord(lexicon, word, { typos: false, typing: false })
    const together = terms
      .filter(({ weight }) => weight >= MIN_JOINED)
      .slice(0, MAX_JOINED)
      .map((term) => ({ ...term, weight: term.weight * JOINED_WEIGHT }))
    for (const part of scored) {
      if (parts.includes(part.query)) addTerms(part, together)
    }
  }
  return scored.map((word) => ({ ...word, terms: enough(word.terms) }))
}

function addTerms(word: ScoredQueryWord, terms: ScoredTerm[]): void {
  const best = new Map(word.terms.map((term) => [term.id, term]))
  const before = word.terms[0]?.weight ?? 0
  for (const term of terms) {
    if ((best.get(term.id)?.weight ?? 0) < term.weight) best.set(term.id, term)
  }
  word.terms = [...best.values()].sort((a, b) => b.weight - a.weight)
  if ((word.terms[0]?.weight ?? 0) > before) word.isTypo = false
}

function enough(terms: ScoredTerm[]): ScoredTerm[] {
  const half = (terms[0]?.weight ?? 0) / 2
  const kept: ScoredTerm[] = []
  let posts = 0
  for (const term of terms) {
    if (posts >= ENOUGH_POSTS && term.weight < half) break
    kept.push(term)
    posts += term.df
  }
  return kept
}

export function isClose(words: readonly ScoredQueryWord[]): boolean {
  return words.every(({ terms }) => (terms[0]?.weight ?? 0) < SURE)
}

/** The first letter is hardly ever mistyped: otherwise no correction is suggested. */
function beginAlike(one: string, other: string): boolean {
  const beginnings = soundKeys(one).map((key) => key.charAt(0))
  return soundKeys(other).some((key) => beginnings.includes(key.charAt(0)))
}

export function suggestCorrection(text: string, words: readonly ScoredQueryWord[]): string | null {
  let mended = text
  for (const { query, terms, isTypo } of words.toReversed()) {
    const best = terms[0]
    if (!isTypo || !best || !beginAlike(query.sound, best.sound)) continue
    mended = mended.slice(0, query.start) + best.word + mended.slice(query.end)
  }
  return mended === text ? null : mended
}

/** High, since a post excluded by mistake is never found. */
const AS_GOOD_AS_SAME = 0.7

export function excludedTerms(lexicon: WordSource, excluded: readonly QueryWord[]): Term[] {
  return excluded.flatMap((word) => {
    if (word.script !== 'latin') return lexicon.byFolds([word.fold])
    const { terms } = scoreWord(lexicon, word, { typos: false, typing: false })
    return terms.filter(({ weight }) => weight >= AS_GOOD_AS_SAME)
  })
}

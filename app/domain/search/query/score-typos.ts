import { readingsOf, type Reading } from '~/domain/search/analysis/readings'
import { isOneEdit, swappedPairs } from '~/domain/search/analysis/edits'
import { soundOfRoman } from '~/domain/search/analysis/sound'
import { soundKeys } from '~/domain/search/analysis/sound-keys'
import { nearest, nearestOnce, type Near } from './nearest-terms'
import type { QueryWord } from './parse-query'
import type { Weights } from './weights'
import type { Term, WordSource } from './word-source'

/** A typo in letters as a distance of sounds. */
const TYPO_DISTANCE = 0.25
/** The score of a continuation; a typo beside it must be as near. */
const GOES_ON = 0.3
const NEAR_TYPO = 0.6

export function addTypos(lexicon: WordSource, query: QueryWord, weights: Weights): boolean {
  const farthest = weights.best >= GOES_ON ? NEAR_TYPO : Number.POSITIVE_INFINITY
  const { script, sound } = query
  if ((script !== 'devanagari' && script !== 'latin') || sound.length < 4) return false
  const before = weights.best
  const limit = 0.7 + 0.16 * sound.length
  const terms = lexicon.byTrigrams(sound)
  const mistyped = script === 'devanagari' ? oneEditAway(terms, query) : swapped(lexicon, query)
  const near = nearestOnce([...mistyped, ...nearest(terms, readingsOfWord(query), limit)])
  const best = near[0]?.distance ?? 0
  for (const { term, distance } of near.slice(0, 12)) {
    if (distance > farthest) continue
    weights.raise(term, 0.6 * Math.exp(-0.5 * distance - 1.2 * (distance - best)))
  }
  return weights.best > before
}

/** Words one edit apart, which may sound different: मददगमर, मददगार. No continuations. */
function oneEditAway(terms: Term[], { fold }: QueryWord): Near[] {
  return terms
    .filter(({ term }) => isOneEdit(fold, term) && !term.startsWith(fold))
    .map((term) => ({ term, distance: TYPO_DISTANCE }))
}

/** Latin words are not in the index, so swapped letters are tried here. */
function swapped(lexicon: WordSource, { word }: QueryWord): Near[] {
  const sounds = [...new Set(swappedPairs(word).map(soundOfRoman))]
  const terms = lexicon.byKeys([...new Set(sounds.flatMap(soundKeys))])
  const readings = sounds.map((sound) => ({ sound, cost: TYPO_DISTANCE }))
  return nearest(terms, readings, TYPO_DISTANCE + 0.3)
}

function readingsOfWord({ word, script, sound }: QueryWord): Reading[] {
  return script === 'latin' ? readingsOf(word) : [{ sound, cost: 0 }]
}

import { readingsOf, type Reading } from '~/domain/search/analysis/readings'
import { isOneEdit, swappedPairs } from '~/domain/search/analysis/edits'
import { soundOfRoman } from '~/domain/search/analysis/sound'
import { soundKeys } from '~/domain/search/analysis/sound-keys'
import { nearest, nearestOnce, type Near } from './nearest-terms'
import type { QueryWord } from './parse-query'
import type { Weights } from './weights'
import type { Term, WordSource } from './word-source'

/** What a typo in the letters counts for, beside distances of sounds. */
const TYPO_DISTANCE = 0.25
/** A word that goes on from what was typed weighs so much; beside one, a typo must be as near as this. */
const GOES_ON = 0.3
const NEAR_TYPO = 0.6

/** What one typo away may be meant. @returns whether that gave the best word */
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

/**
 * Words that differ by one typo in the letters may sound quite different: मददगमर, मददगार. What only goes on from the word is
 * none: that was not finished.
 */
function oneEditAway(terms: Term[], { fold }: QueryWord): Near[] {
  return terms
    .filter(({ term }) => isOneEdit(fold, term) && !term.startsWith(fold))
    .map((term) => ({ term, distance: TYPO_DISTANCE }))
}

/** In roman letters, which the words of the site are not written in, two in the wrong order can be put right. */
function swapped(lexicon: WordSource, { word }: QueryWord): Near[] {
  const sounds = [...new Set(swappedPairs(word).map(soundOfRoman))]
  const terms = lexicon.byKeys([...new Set(sounds.flatMap(soundKeys))])
  const readings = sounds.map((sound) => ({ sound, cost: TYPO_DISTANCE }))
  return nearest(terms, readings, TYPO_DISTANCE + 0.3)
}

function readingsOfWord({ word, script, sound }: QueryWord): Reading[] {
  return script === 'latin' ? readingsOf(word) : [{ sound, cost: 0 }]
}

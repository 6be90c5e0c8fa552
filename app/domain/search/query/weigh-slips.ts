import { readingsOf, type Reading } from '~/text/readings'
import { isOneSlip, swappedPairs } from '~/text/slips'
import { soundOfRoman } from '~/text/sound'
import { soundKeys } from '~/text/sound-keys'
import { nearest, nearestOnce, type Near } from './nearest-terms'
import type { QueryWord } from './parse-query'
import type { Weights } from './weights'
import type { Term, WordSource } from './word-source'

/** What a slip in the letters counts for, beside distances of sounds. */
const SLIP_DISTANCE = 0.25
/** A word that goes on from what was typed weighs so much; beside one, a slip must be as near as this. */
const GOES_ON = 0.3
const NEAR_SLIP = 0.6

/** What one slip of the finger away may be meant. @returns whether that gave the best word */
export function addSlips(lexicon: WordSource, query: QueryWord, weights: Weights): boolean {
  const farthest = weights.best >= GOES_ON ? NEAR_SLIP : Number.POSITIVE_INFINITY
  const { script, sound } = query
  if ((script !== 'devanagari' && script !== 'latin') || sound.length < 4) return false
  const before = weights.best
  const limit = 0.7 + 0.16 * sound.length
  const terms = lexicon.byTrigrams(sound)
  const mistyped = script === 'devanagari' ? oneSlipAway(terms, query) : swapped(lexicon, query)
  const near = nearestOnce([...mistyped, ...nearest(terms, readingsOfWord(query), limit)])
  const best = near[0]?.distance ?? 0
  for (const { term, distance } of near.slice(0, 12)) {
    if (distance > farthest) continue
    weights.raise(term, 0.6 * Math.exp(-0.5 * distance - 1.2 * (distance - best)))
  }
  return weights.best > before
}

/**
 * Words that differ by one slip in the letters may sound quite different: मददगमर, मददगार. What only goes on from the word is
 * none: that was not finished.
 */
function oneSlipAway(terms: Term[], { fold }: QueryWord): Near[] {
  return terms
    .filter(({ term }) => isOneSlip(fold, term) && !term.startsWith(fold))
    .map((term) => ({ term, distance: SLIP_DISTANCE }))
}

/** In roman letters, which the words of the site are not written in, two in the wrong order can be put right. */
function swapped(lexicon: WordSource, { word }: QueryWord): Near[] {
  const sounds = [...new Set(swappedPairs(word).map(soundOfRoman))]
  const terms = lexicon.byKeys([...new Set(sounds.flatMap(soundKeys))])
  const readings = sounds.map((sound) => ({ sound, cost: SLIP_DISTANCE }))
  return nearest(terms, readings, SLIP_DISTANCE + 0.3)
}

function readingsOfWord({ word, script, sound }: QueryWord): Reading[] {
  return script === 'latin' ? readingsOf(word) : [{ sound, cost: 0 }]
}

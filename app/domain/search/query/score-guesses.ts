import { type Reading, readingsOf, readingsOfBeginning } from '~/domain/search/analysis/readings'
import { soundOfRoman } from '~/domain/search/analysis/sound'
import { prefixDistance } from '~/domain/search/analysis/sound-distance'
import { soundKeys } from '~/domain/search/analysis/sound-keys'
import type { Term, WordSource } from './lexicon.server'
import type { QueryWord } from './parse-query'
import {
  lengthOf,
  type Near,
  nearest,
  nearestOnce,
  prefixLimit,
  type Weights,
} from './scored-terms'

export function addBeginnings(lexicon: WordSource, query: QueryWord, weights: Weights): void {
  const share = weights.best >= 0.85 ? 0.33 : 0.5
  const { fold, script, sound } = query
  for (const term of lexicon.byPrefix(fold)) {
    weights.raise(term, share * (0.5 + (0.5 * fold.length) / term.term.length))
  }
  if (script === 'devanagari' && fold.length >= 4) {
    const limit = prefixLimit(sound)
    for (const term of lexicon.byPrefix(fold.slice(0, 2))) {
      const distance = prefixDistance(sound, term.sound, limit)
      if (distance <= limit) weights.raise(term, 0.7 * share * Math.exp(-1.3 * distance))
    }
  }
  if (script === 'latin') {
    for (const { term, distance } of romanBeginnings(lexicon, query)) {
      weights.raise(term, share * Math.exp(-1.3 * distance))
    }
  }
}

function romanBeginnings(lexicon: WordSource, query: QueryWord): Near[] {
  const readings = readingsOfBeginning(query.word)
  const keys = [...new Set(readings.flatMap(({ sound }) => soundKeys(sound)))]
    .filter((key) => key.length >= 2)
    .slice(0, 5)
  const terms = new Map<number, Term>()
  for (const key of keys) for (const term of lexicon.byKeyPrefix(key)) terms.set(term.id, term)
  const limit = 0.25 + 0.09 * lengthOf(query.sound)
  return nearest([...terms.values()], readings, limit, prefixDistance).slice(0, 60)
}

const TYPO_DISTANCE = 0.25
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

/** Exactly one typo apart. The first letter must be equal, as it is hardly ever mistyped. */
export function isOneEdit(one: string, other: string): boolean {
  let at = 0
  while (at < one.length && one[at] === other[at]) at += 1
  if (at === 0 || (at === one.length && at === other.length)) return false
  const isSwapped = one[at] === other[at + 1] && one[at + 1] === other[at]
  return (
    one.slice(at + 1) === other.slice(at + 1) ||
    one.slice(at + 1) === other.slice(at) ||
    one.slice(at) === other.slice(at + 1) ||
    (isSwapped && one.slice(at + 2) === other.slice(at + 2))
  )
}

export function swappedPairs(word: string): string[] {
  const swapped: string[] = []
  for (let at = 1; at + 1 < word.length; at += 1) {
    const [one, other] = [word.charAt(at), word.charAt(at + 1)]
    if (one !== other) swapped.push(word.slice(0, at) + other + one + word.slice(at + 2))
  }
  return swapped
}

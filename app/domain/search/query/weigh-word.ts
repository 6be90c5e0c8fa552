import { readingsOf, readingsOfBeginning, type Reading } from '~/text/readings'
import { isOneSlip, swappedPairs } from '~/text/slips'
import { soundOfRoman } from '~/text/sound'
import { prefixDistance, soundDistance } from '~/text/sound-distance'
import { soundKeys } from '~/text/sound-keys'
import { stemsOf } from '~/text/stems'
import { acronymOf } from '~/text/letter-names'
import { scriptOf } from '~/text/word-sound'
import type { QueryWord } from './parse-query'
import type { Term, WordSource } from './word-source'

/** A word of the site that a query word may mean, and how sure that is: 1 is the word itself. */
export interface WeighedTerm extends Term {
  weight: number
}

export interface WeighedWord {
  /** The best first. */
  terms: WeighedTerm[]
  /** Whether the best was found only by taking the query word for a slip of the finger. */
  isSlip: boolean
}

const LEAST_WEIGHT = 0.05
const MOST_TERMS = 40
const MOST_KEYS = 24
/** What a slip in the letters counts for, beside distances of sounds. */
const SLIP_DISTANCE = 0.25

/** Beside the word itself, these take part. */
interface Options {
  slips?: boolean
  typing?: boolean
}

/** The words of the site that a query word may mean (HINDI §3.2, the table of rules). */
export function weighWord(
  lexicon: WordSource,
  query: QueryWord,
  { slips = true, typing = query.isTyped }: Options = {},
): WeighedWord {
  const weights = new Weights()
  for (const term of lexicon.byFolds([query.fold])) weights.raise(term, 1)
  if (query.script === 'devanagari') addDevanagari(lexicon, query, weights)
  if (query.script === 'latin') addRoman(lexicon, query, weights)
  const isSlip = slips && weights.best < 0.5 && addSlips(lexicon, query, weights)
  const best = weights.best
  if (typing) addBeginnings(lexicon, query, weights)
  // What goes on from the word is nearer: it is not finished, and nothing is wrong with it.
  return { terms: weights.sharpened(), isSlip: isSlip && weights.best === best }
}

/** The best weight of each word, whichever rule gave it. */
class Weights {
  readonly #terms = new Map<number, WeighedTerm>()
  best = 0

  raise(term: Term, weight: number): void {
    const known = this.#terms.get(term.id)
    if (known && known.weight >= weight) return
    this.#terms.set(term.id, { ...term, weight })
    this.best = Math.max(this.best, weight)
  }

  /** Words far behind the best one count even less. */
  sharpened(): WeighedTerm[] {
    return [...this.#terms.values()]
      .map((term) => ({ ...term, weight: (term.weight * term.weight) / this.best }))
      .filter(({ weight }) => weight >= LEAST_WEIGHT)
      .sort((a, b) => b.weight - a.weight || b.df - a.df || a.id - b.id)
      .slice(0, MOST_TERMS)
  }
}

const kinWeight = (distance: number) => 0.52 + 0.15 * Math.exp(-2 * distance)
const lengthOf = (sound: string) => Math.max(3, sound.length)

function addDevanagari(
  lexicon: WordSource,
  { fold, word, sound }: QueryWord,
  weights: Weights,
): void {
  for (const term of lexicon.byStems(stemsOf(fold))) {
    weights.raise(term, kinWeight(soundDistance(sound, term.sound)))
  }
  const limit = 0.2 + 0.06 * lengthOf(sound)
  for (const term of lexicon.byKeys(soundKeys(sound))) {
    const distance = soundDistance(sound, term.sound, limit)
    if (distance > limit) continue
    weights.raise(
      term,
      isLatin(term) ? 0.85 * Math.exp(-1.5 * distance) : 0.8 * Math.exp(-8 * distance),
    )
  }
  const acronym = acronymOf(word)
  if (acronym !== null) {
    for (const term of lexicon.byFolds([acronym])) weights.raise(term, 0.9)
  }
}

interface Near {
  term: Term
  distance: number
}

function addRoman(lexicon: WordSource, query: QueryWord, weights: Weights): void {
  const readings = readingsOf(query.word)
  for (const term of lexicon.byStems(stemsOf(query.fold))) {
    weights.raise(term, kinWeight(soundDistance(query.sound, term.sound)))
  }
  const keys = [...new Set(readings.flatMap(({ sound }) => soundKeys(sound)))].slice(0, MOST_KEYS)
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
  for (const { term, distance } of near.slice(0, 5)) {
    if (distance <= best + 0.2) addKin(lexicon, term, weightAt(distance), weights)
  }
}

/** Other forms of a word that was found by its sound. */
function addKin(lexicon: WordSource, near: Term, weight: number, weights: Weights): void {
  for (const term of lexicon.byStems(stemsOf(near.term))) {
    weights.raise(term, weight * kinWeight(soundDistance(near.sound, term.sound)))
  }
}

/** What one slip of the finger away may be meant. @returns whether that gave the best word */
function addSlips(lexicon: WordSource, query: QueryWord, weights: Weights): boolean {
  const { script, sound } = query
  if ((script !== 'devanagari' && script !== 'latin') || sound.length < 4) return false
  const before = weights.best
  const limit = 0.7 + 0.16 * sound.length
  const terms = lexicon.byTrigrams(sound)
  const mistyped = script === 'devanagari' ? oneSlipAway(terms, query) : swapped(lexicon, query)
  const near = nearestOnce([...mistyped, ...nearest(terms, readingsOfWord(query), limit)])
  const best = near[0]?.distance ?? 0
  for (const { term, distance } of near.slice(0, 12)) {
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

/** Words that begin like the one that is being typed. */
function addBeginnings(lexicon: WordSource, query: QueryWord, weights: Weights): void {
  const share = weights.best >= 0.85 ? 0.33 : 0.5
  const { fold, script, sound } = query
  for (const term of lexicon.byPrefix(fold)) {
    weights.raise(term, share * (0.5 + (0.5 * fold.length) / term.term.length))
  }
  if (script === 'devanagari' && fold.length >= 4) {
    const limit = 0.15 + 0.05 * lengthOf(sound)
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

/** Terms within a distance of any reading, the nearest first. */
function nearest(
  terms: Term[],
  readings: Reading[],
  limit: number,
  measure = soundDistance,
): Near[] {
  const near: Near[] = []
  for (const term of terms) {
    let distance = Number.POSITIVE_INFINITY
    for (const { sound, cost } of readings) {
      const most = Math.min(limit, distance) - cost
      if (most >= 0) distance = Math.min(distance, cost + measure(sound, term.sound, most))
    }
    if (distance <= limit) near.push({ term, distance })
  }
  return near.sort(byDistance)
}

/** Each word once, at the least of its distances. */
function nearestOnce(near: Near[]): Near[] {
  const once = new Map<number, Near>()
  for (const found of near.toSorted(byDistance)) {
    if (!once.has(found.term.id)) once.set(found.term.id, found)
  }
  return [...once.values()]
}

const byDistance = (a: Near, b: Near) => a.distance - b.distance || b.term.df - a.term.df

function readingsOfWord({ word, script, sound }: QueryWord): Reading[] {
  return script === 'latin' ? readingsOf(word) : [{ sound, cost: 0 }]
}

function isLatin({ term }: Term): boolean {
  return scriptOf(term) === 'latin'
}

import { isStopword } from '~/domain/search/analysis/fold'
import type { Reading } from '~/domain/search/analysis/readings'
import { soundDistance } from '~/domain/search/analysis/sound-distance'
import type { Term } from './lexicon.server'

/** A weight of 1 is the word itself. */
export interface ScoredTerm extends Term {
  weight: number
  /** Says the same, as the list of synonyms knows. */
  isSynonym?: boolean
}

const MIN_WEIGHT = 0.05
const MAX_TERMS = 40
/** Nearly every post has stopwords, so only near-exact matches count. */
const MIN_FOR_STOPWORD = 0.85

export class Weights {
  readonly #terms = new Map<number, ScoredTerm>()
  readonly #leastForStopword: number
  best = 0

  constructor(fold: string) {
    this.#leastForStopword = isStopword(fold) ? 0 : MIN_FOR_STOPWORD
  }

  raise(term: Term, weight: number): void {
    if (weight < this.#leastForStopword && isStopword(term.term)) return
    const known = this.#terms.get(term.id)
    if (known && known.weight >= weight) return
    this.#terms.set(term.id, { ...term, weight })
    this.best = Math.max(this.best, weight)
  }

  sharpened(): ScoredTerm[] {
    return [...this.#terms.values()]
      .map((term) => ({ ...term, weight: (term.weight * term.weight) / this.best }))
      .filter(({ weight }) => weight >= MIN_WEIGHT)
      .sort((a, b) => b.weight - a.weight || b.df - a.df || a.id - b.id)
      .slice(0, MAX_TERMS)
  }
}

export interface Near {
  term: Term
  distance: number
}

export function nearest(
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

export function nearestOnce(near: Near[]): Near[] {
  const once = new Map<number, Near>()
  for (const found of near.toSorted(byDistance)) {
    if (!once.has(found.term.id)) once.set(found.term.id, found)
  }
  return [...once.values()]
}

const byDistance = (a: Near, b: Near) => a.distance - b.distance || b.term.df - a.term.df

export const prefixLimit = (sound: string) => 0.15 + 0.05 * lengthOf(sound)

/** Short words get the limits of three letters. */
export const lengthOf = (sound: string) => Math.max(3, sound.length)

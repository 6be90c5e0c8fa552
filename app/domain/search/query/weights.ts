import { isStopword } from '~/domain/search/analysis/stopwords'
import type { Term } from './word-source'

/** A weight of 1 is the word itself. */
export interface ScoredTerm extends Term {
  weight: number
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

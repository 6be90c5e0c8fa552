import type { Term } from './word-source'

/** A word of the site that a query word may mean, and how sure that is: 1 is the word itself. */
export interface WeighedTerm extends Term {
  weight: number
}

const LEAST_WEIGHT = 0.05
const MOST_TERMS = 40

/** The best weight of each word, whichever rule gave it. */
export class Weights {
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

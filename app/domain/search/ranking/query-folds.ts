import { isSteadyLetter } from '~/domain/search/analysis/fold'
import { foldOf } from '~/domain/search/fold-of'

/** Finds a few words in long texts: most are ruled out by their first letter, without folding. */
export class QueryFolds {
  readonly #firstLetters: ReadonlySet<number>

  constructor(folds: Iterable<string>) {
    this.#firstLetters = new Set(Array.from(folds, (fold) => fold.charCodeAt(0)))
  }

  foldOf(word: string): string {
    const letter = word.charCodeAt(0)
    return isSteadyLetter(letter) && !this.#firstLetters.has(letter) ? '' : foldOf(word)
  }
}

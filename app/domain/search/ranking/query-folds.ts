import { isSteadyLetter } from '~/domain/search/analysis/fold'
import { foldOf } from '~/domain/search/fold-of'

/**
 * Finds a few words in long texts. Most words of a text begin with another letter than any of those wanted; they are told
 * apart by that letter, before anything is folded.
 */
export class QueryFolds {
  readonly #firstLetters: ReadonlySet<number>

  constructor(folds: Iterable<string>) {
    this.#firstLetters = new Set(Array.from(folds, (fold) => fold.charCodeAt(0)))
  }

  /** The fold of a word that may be among those wanted; nothing for one that cannot be. */
  foldOf(word: string): string {
    const letter = word.charCodeAt(0)
    return isSteadyLetter(letter) && !this.#firstLetters.has(letter) ? '' : foldOf(word)
  }
}

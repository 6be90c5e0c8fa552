import { soundTrigrams } from '~/domain/search/analysis/sound-keys'
import { compareSpellings } from '~/domain/search/analysis/spelling'
import { stemsOf } from '~/domain/search/analysis/stems'
import { soundOfWord } from '~/domain/search/analysis/word-sound'
import { splitWords } from '~/text/segment'
import { foldOf } from '~/domain/search/fold-of'
import { keysOfWord } from '~/domain/search/index/keys-of-word'
import type { Term, WordSource } from './word-source'

export class MemoryWords implements WordSource {
  readonly #terms = new Map<string, Term>()
  readonly #stems = new Map<string, Term[]>()
  readonly #keys = new Map<string, Term[]>()

  constructor(texts: readonly string[]) {
    for (const text of texts) {
      for (const { word } of splitWords(text)) this.#add(word)
    }
    for (const term of this.#terms.values()) {
      for (const stem of stemsOf(term.term)) append(this.#stems, stem, term)
      for (const key of keysOfWord(term.word)) append(this.#keys, key, term)
    }
  }

  #add(word: string): void {
    const fold = foldOf(word)
    if (fold === '') return
    const known = this.#terms.get(fold)
    if (known && compareSpellings(known.word, word) <= 0) return
    const id = known?.id ?? this.#terms.size
    this.#terms.set(fold, { id, term: fold, word, sound: soundOfWord(word), df: 1 })
  }

  byFolds(folds: readonly string[]): Term[] {
    return folds.flatMap((fold) => this.#terms.get(fold) ?? [])
  }

  byStems(stems: readonly string[]): Term[] {
    return unique(stems.flatMap((stem) => this.#stems.get(stem) ?? []))
  }

  byKeys(keys: readonly string[]): Term[] {
    return unique(keys.flatMap((key) => this.#keys.get(key) ?? []))
  }

  byPrefix(fold: string): Term[] {
    return [...this.#terms.values()].filter(({ term }) => term.startsWith(fold))
  }

  byKeyPrefix(key: string): Term[] {
    return unique([...this.#keys].flatMap(([other, terms]) => (other.startsWith(key) ? terms : [])))
  }

  byTrigrams(sound: string): Term[] {
    const requested = soundTrigrams(sound.toLowerCase())
    return [...this.#terms.values()].filter(
      (term) =>
        Math.abs(term.sound.length - sound.length) <= 3 &&
        [...soundTrigrams(term.sound.toLowerCase())].some((trigram) => requested.has(trigram)),
    )
  }
}

function append(lists: Map<string, Term[]>, key: string, term: Term): void {
  const list = lists.get(key)
  if (list) list.push(term)
  else lists.set(key, [term])
}

function unique(terms: Term[]): Term[] {
  return [...new Set(terms)]
}

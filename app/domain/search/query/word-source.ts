export interface Term {
  id: number
  term: string
  word: string
  sound: string
  df: number
}

export interface WordSource {
  byFolds(folds: readonly string[]): Term[]
  byStems(stems: readonly string[]): Term[]
  byKeys(keys: readonly string[]): Term[]
  byPrefix(fold: string): Term[]
  /** Words with a key that has this prefix. */
  byKeyPrefix(key: string): Term[]
  /** Words of similar length that share a sound trigram. */
  byTrigrams(sound: string): Term[]
}

/** A word that occurs on the site. */
export interface Term {
  id: number
  /** Its fold. */
  term: string
  /** How it is spelled. */
  word: string
  sound: string
  /** In how many posts it occurs. */
  df: number
}

/** A list of words, looked up by every way in which a query word may be meant. */
export interface WordSource {
  byFolds(folds: readonly string[]): Term[]
  byStems(stems: readonly string[]): Term[]
  /** Words with one of these skeleton keys. */
  byKeys(keys: readonly string[]): Term[]
  /** Words that begin with these letters. */
  byPrefix(fold: string): Term[]
  /** Words with a key that begins with these sounds. */
  byKeyPrefix(key: string): Term[]
  /** Words with three sounds in a row in common, and about as long. */
  byTrigrams(sound: string): Term[]
}

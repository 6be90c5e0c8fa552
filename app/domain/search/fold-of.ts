import { foldWord } from '~/domain/search/analysis/fold'

/** No word is longer; what is (data pasted as text, say) is known by its beginning. */
const MAX_WORD_LENGTH = 64
/**
 * Folding costs most of the time of indexing and of marking, and a newspaper says the same words again and again. When
 * the recent ones are so many they become the former ones: words in use come back from there, and the others are forgotten.
 */
const REMEMBERED_FOLDS = 50_000
/** Pieces of a text from this length on are views of it and no copies (V8). */
const MIN_SLICE = 13

let recentFolds = new Map<string, string>()
let formerFolds = new Map<string, string>()

/** The fold by which a word of a text is indexed and looked up. */
export function foldOf(word: string): string {
  const known = recentFolds.get(word)
  if (known !== undefined) return known
  const fold = formerFolds.get(word) ?? foldWord(cutWord(word))
  if (word.length <= MAX_WORD_LENGTH) remember(copied(word), copied(fold))
  return fold
}

/** A longer piece of a text keeps the whole text in memory for as long as it is remembered itself. */
function copied(piece: string): string {
  return piece.length < MIN_SLICE ? piece : Buffer.from(piece, 'utf16le').toString('utf16le')
}

function remember(word: string, fold: string): void {
  if (recentFolds.size >= REMEMBERED_FOLDS) {
    formerFolds = recentFolds
    recentFolds = new Map()
  }
  recentFolds.set(word, fold)
}

/** As much of a word as is indexed; never through a letter of two code units. */
export function cutWord(word: string): string {
  return word.length <= MAX_WORD_LENGTH
    ? word
    : word.slice(0, MAX_WORD_LENGTH).replace(/[\uD800-\uDBFF]$/, '')
}

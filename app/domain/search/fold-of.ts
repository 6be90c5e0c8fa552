import { foldWord } from '~/domain/search/analysis/fold'

const MAX_WORD_LENGTH = 64
/** A two-generation cache, since folding costs most of the time of indexing and marking. */
const REMEMBERED_FOLDS = 50_000
/** V8 keeps longer substrings as views of the whole text. */
const MIN_SLICE = 13

let recentFolds = new Map<string, string>()
let formerFolds = new Map<string, string>()

export function foldOf(word: string): string {
  const known = recentFolds.get(word)
  if (known !== undefined) return known
  const fold = formerFolds.get(word) ?? foldWord(cutWord(word))
  if (word.length <= MAX_WORD_LENGTH) remember(copied(word), copied(fold))
  return fold
}

/** A copy, so that the cache does not keep whole texts in memory. */
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

export function cutWord(word: string): string {
  return word.length <= MAX_WORD_LENGTH
    ? word
    : word.slice(0, MAX_WORD_LENGTH).replace(/[\uD800-\uDBFF]$/, '')
}

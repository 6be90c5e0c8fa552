import { foldWord } from '~/text/fold'
import { compareSpellings } from '~/text/spelling'
import { listWords } from '~/text/words'

/** No word is longer; what is (data pasted as text, say) is known by its beginning. */
const MAX_WORD_LENGTH = 64
/**
 * Folding costs most of the time of indexing and of marking, and a newspaper says the same words again and again. When
 * the recent ones are so many they become the former ones: words in use come back from there, and the others are forgotten.
 */
const REMEMBERED_FOLDS = 50_000

/** A word of a post as the index keeps it. */
export interface IndexedWord {
  fold: string
  /** The best of the spellings that the post has. */
  word: string
  inTitle: number
  inBody: number
}

export interface AnalysedPost {
  /** How many words the post has. */
  length: number
  words: IndexedWord[]
}

/** What of a post is searched: its title, and the rest of its texts as one. */
export interface SearchableText {
  title: string
  body: string
}

/** The words of a post by their folds (HINDI §2). */
export function analysePost({ title, body }: SearchableText): AnalysedPost {
  const words = new Map<string, IndexedWord>()
  const length =
    countWords(title, words, (known) => (known.inTitle += 1)) +
    countWords(body, words, (known) => (known.inBody += 1))
  return { length, words: [...words.values()] }
}

function countWords(
  text: string,
  words: Map<string, IndexedWord>,
  count: (known: IndexedWord) => void,
): number {
  let total = 0
  for (const word of listWords(text)) {
    const fold = foldOf(word)
    if (fold === '') continue
    total += 1
    const known = words.get(fold)
    if (!known) {
      const fresh = { fold, word: cut(word), inTitle: 0, inBody: 0 }
      words.set(fold, fresh)
      count(fresh)
    } else {
      if (known.word !== word && compareSpellings(cut(word), known.word) < 0) known.word = cut(word)
      count(known)
    }
  }
  return total
}

let recentFolds = new Map<string, string>()
let formerFolds = new Map<string, string>()

/** The fold by which a word of a text is indexed and looked up. */
export function foldOf(word: string): string {
  const known = recentFolds.get(word)
  if (known !== undefined) return known
  const fold = formerFolds.get(word) ?? foldWord(cut(word))
  if (word.length <= MAX_WORD_LENGTH) remember(word, fold)
  return fold
}

function remember(word: string, fold: string): void {
  if (recentFolds.size >= REMEMBERED_FOLDS) {
    formerFolds = recentFolds
    recentFolds = new Map()
  }
  recentFolds.set(word, fold)
}

/** Never through a letter of two code units. */
function cut(word: string): string {
  return word.length <= MAX_WORD_LENGTH
    ? word
    : word.slice(0, MAX_WORD_LENGTH).replace(/[\uD800-\uDBFF]$/, '')
}

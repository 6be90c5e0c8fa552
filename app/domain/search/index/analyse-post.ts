import { compareSpellings } from '~/domain/search/analysis/spelling'
import { listWords } from '~/text/segment'
import { cutWord, foldOf } from '~/domain/search/fold-of'

export interface AnalysedPost {
  texts: string[][]
  spellings: Map<string, string>
}

export function analysePost(texts: readonly string[]): AnalysedPost {
  const spellings = new Map<string, string>()
  return { texts: texts.map((text) => readWords(text, spellings)), spellings }
}

function readWords(text: string, spellings: Map<string, string>): string[] {
  const folds: string[] = []
  for (const word of listWords(text)) {
    const fold = foldOf(word)
    if (fold === '') continue
    folds.push(fold)
    const known = spellings.get(fold)
    if (known === word) continue
    const spelling = cutWord(word)
    if (known === undefined || compareSpellings(spelling, known) < 0) spellings.set(fold, spelling)
  }
  return folds
}

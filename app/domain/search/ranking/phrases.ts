import { listWords } from '~/text/segment'
import { foldOf } from '~/domain/search/fold-of'
import type { QueryWord } from '~/domain/search/query/parse-query'
import { QueryFolds } from './query-folds'
import { scoreWord } from '~/domain/search/query/score-word'
import type { WordSource } from '~/domain/search/query/word-source'

const MAX_FORMS = 3

export type Phrase<Form = string> = ReadonlySet<Form>[]

export function readPhrase(lexicon: WordSource, words: readonly QueryWord[]): Phrase {
  return words.map((word) => {
    const { terms } = scoreWord(lexicon, word, { typos: false, typing: false })
    const forms = [...new Set(terms.map(({ term }) => term))]
    return new Set([word.fold, ...forms.slice(0, MAX_FORMS)])
  })
}

export function phraseById(lexicon: WordSource, phrase: Phrase): Phrase<number> {
  return phrase.map((forms) => new Set(lexicon.byFolds([...forms]).map(({ id }) => id)))
}

export function containsPhrase(text: string, phrase: Phrase): boolean {
  const requested = new QueryFolds(phrase.flatMap((forms) => [...forms]))
  const folds = listWords(text).map((word) => requested.foldOf(word))
  return findPhrase(folds, phrase).length > 0
}

export function foldsOf(text: string): string[] {
  return listWords(text).map(foldOf)
}

export function findPhrase<Form>(words: ArrayLike<Form>, phrase: Phrase<Form>): number[] {
  const starts: number[] = []
  const [first, ...others] = phrase
  if (!first) return starts
  for (let at = 0; at + others.length < words.length; at += 1) {
    if (!first.has(words[at]!)) continue
    if (others.every((forms, index) => forms.has(words[at + index + 1]!))) starts.push(at)
  }
  return starts
}

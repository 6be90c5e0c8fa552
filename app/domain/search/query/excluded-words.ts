import type { QueryWord } from './parse-query'
import { scoreWord } from './score-word'
import type { Term, WordSource } from './word-source'

/** High, since a post excluded by mistake is never found. */
const AS_GOOD_AS_SAME = 0.7

export function excludedTerms(lexicon: WordSource, excluded: readonly QueryWord[]): Term[] {
  return excluded.flatMap((word) => {
    if (word.script !== 'latin') return lexicon.byFolds([word.fold])
    const { terms } = scoreWord(lexicon, word, { typos: false, typing: false })
    return terms.filter(({ weight }) => weight >= AS_GOOD_AS_SAME)
  })
}

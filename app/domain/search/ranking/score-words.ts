import type { ScoreWords } from '~/text/marked'
import { findPhrase, type Phrase } from './phrases'
import type { WeightsByFold } from './title-pass'
import { QueryFolds } from './query-folds'

/** Share of a query word's best score in the text that another word needs to be marked. */
const MARKED_SHARE = 0.3
/** Below this share of the best score in the text it is a guess. */
const MIN_SHARE = 0.15

/** Scores words for marking. Phrase words count where they stand together, stopwords too. */
export function wordScore(weights: WeightsByFold, phrases: readonly Phrase[]): ScoreWords {
  const requested = new QueryFolds([
    ...weights.flatMap((weightOf) => [...weightOf.keys()]),
    ...phrases.flat().flatMap((forms) => [...forms]),
  ])
  return (words) => {
    const folds = words.map(({ word }) => requested.foldOf(word))
    const inPhrase = placesInPhrases(folds, phrases)
    const bestOf = weights.map((weightOf) => greatest(folds, weightOf))
    const least = MIN_SHARE * bestOf.reduce((most, best) => Math.max(most, best), 0)
    return folds.map((fold, at) => {
      if (inPhrase.has(at)) return { score: 1, isMarked: true }
      let score = 0
      let isMarked = false
      weights.forEach((weightOf, place) => {
        const weight = weightOf.get(fold)
        if (weight === undefined) return
        score = Math.max(score, weight)
        isMarked ||= weight >= Math.max(least, MARKED_SHARE * bestOf[place]!)
      })
      return { score, isMarked }
    })
  }
}

function greatest(folds: readonly string[], weightOf: ReadonlyMap<string, number>): number {
  let best = 0
  for (const fold of folds) best = Math.max(best, weightOf.get(fold) ?? 0)
  return best
}

function placesInPhrases(folds: readonly string[], phrases: readonly Phrase[]): Set<number> {
  const places = new Set<number>()
  for (const phrase of phrases) {
    for (const start of findPhrase(folds, phrase)) {
      phrase.forEach((_, index) => places.add(start + index))
    }
  }
  return places
}

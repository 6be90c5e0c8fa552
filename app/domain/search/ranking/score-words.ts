import type { ScoreWords } from '~/text/marked'
import { findPhrase, type Phrase } from './phrases'
import type { WeightsByFold } from './title-pass'
import { QueryFolds } from './query-folds'

/** Share of what a query word scores best in a text, from which another word is marked for it as well. */
const MARKED_SHARE = 0.3
/** Share of the best score in the text below which it is a guess, even if there is no better one. */
const MIN_SHARE = 0.15

/**
 * Scores the words of a text for marking: by the greatest weight among the words of the query, and the words of a phrase
 * where they stand together, stopwords too. Each query word has its own measure, so that a form which was
 * not typed is marked beside a word that was typed as it stands.
 */
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

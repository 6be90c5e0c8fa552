import { foldOf, foldsOf, isStopword } from '~/domain/search-index/analysis/fold'
import type { Term } from '~/domain/search-index/index-posts.server'
import type { Phrase } from '~/domain/search/query/lexicon.server'
import type { ScoredQueryWord } from '~/domain/search/query/score-query'
import type { ScoreWords, WordScore } from '~/text/marked'

export const idsOf = (terms: readonly Term[]) => new Set(terms.map(({ id }) => id))

export const foldsOfTerms = (terms: readonly Term[]) => new Set(terms.map(({ term }) => term))

/** Returns the places where the words are adjacent. */
export function findPhrase<Form>(
  words: ArrayLike<Form>,
  phrase: readonly ReadonlySet<Form>[],
): number[] {
  const starts: number[] = []
  const [first, ...others] = phrase
  if (!first) return starts
  for (let at = 0; at + others.length < words.length; at += 1) {
    if (!first.has(words[at]!)) continue
    if (others.every((forms, index) => forms.has(words[at + index + 1]!))) starts.push(at)
  }
  return starts
}

const MARKED_SHARE = 0.3
/** A word below this share of the text's best score is a guess. */
const MIN_SHARE = 0.15

const NO_MATCH: WordScore = { score: 0, isMarked: false }

/** Scores words for highlighting. Words in a phrase count only next to each other, where stopwords count too. */
export function wordScore(weights: WeightsByFold, phrases: readonly Phrase[]): ScoreWords {
  // Most words in a text match nothing.
  const matching = new Set(weights.flatMap((weightOf) => [...weightOf.keys()]))
  return (words) => {
    const folds = words.map(({ word }) => foldOf(word))
    const inPhrase = new Set(
      phrases.flatMap((phrase) =>
        findPhrase(folds, phrase.map(foldsOfTerms)).flatMap((start) =>
          phrase.map((_, index) => start + index),
        ),
      ),
    )
    const bestOf = bestWeights(
      folds.filter((fold) => matching.has(fold)),
      weights,
    )
    const least = MIN_SHARE * Math.max(0, ...bestOf)
    return folds.map((fold, at) => {
      if (inPhrase.has(at)) return { score: 1, isMarked: true }
      if (!matching.has(fold)) return NO_MATCH
      const weightsOfWord = weights.map((weightOf) => weightOf.get(fold) ?? 0)
      const score = Math.max(0, ...weightsOfWord)
      const isMarked = weightsOfWord.some(
        (weight, at) => weight >= Math.max(least, MARKED_SHARE * bestOf[at]!),
      )
      return { score, isMarked }
    })
  }
}

export function bestWeights(folds: readonly string[], weights: WeightsByFold): number[] {
  return weights.map((weightOf) =>
    folds.reduce((best, fold) => Math.max(best, weightOf.get(fold) ?? 0), 0),
  )
}

const NEAR = 3

type WeightsByFold = ReadonlyMap<string, number>[]

export function weightsByFold(words: readonly ScoredQueryWord[]): WeightsByFold {
  return words.map(({ terms }) => new Map(terms.map(({ term, weight }) => [term, weight])))
}

/** Returns a factor that depends on how well, how exclusively and in which order the title matches. */
export function titleFactor(title: string, weights: WeightsByFold): number {
  const folds = foldsOf(title)
  const best = bestWeights(folds, weights)
  const cover = best.reduce((sum, weight) => sum + weight, 0) / Math.max(1, best.length)
  return 1 + cover * (0.2 + 0.8 * fill(folds, weights) + 0.5 * order(folds, weights))
}

function fill(folds: string[], weights: WeightsByFold): number {
  const contentWords = new Set(folds.filter((fold) => !isStopword(fold)))
  if (contentWords.size === 0) return 0
  const weightOfFold = (fold: string) =>
    Math.max(...weights.map((weightOf) => weightOf.get(fold) ?? 0))
  return [...contentWords].reduce((sum, fold) => sum + weightOfFold(fold), 0) / contentWords.size
}

function order(folds: string[], weights: WeightsByFold): number {
  if (weights.length < 2) return 0
  const places = weights.map((weightOf) =>
    folds.flatMap((fold, place) => (weightOf.has(fold) ? [place] : [])),
  )
  const inOrder = places
    .slice(1)
    .filter((seconds, index) =>
      seconds.some((second) =>
        places[index]!.some((first) => second > first && second - first <= NEAR),
      ),
    )
  return inOrder.length / (weights.length - 1)
}

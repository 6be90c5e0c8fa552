import { isStopword } from '~/domain/search/analysis/stopwords'
import { foldsOf } from './phrases'
import type { ScoredQueryWord } from '~/domain/search/query/score-query'

const NEAR = 3

export type WeightsByFold = ReadonlyMap<string, number>[]

export function weightsByFold(words: readonly ScoredQueryWord[]): WeightsByFold {
  return words.map(({ terms }) => new Map(terms.map(({ term, weight }) => [term, weight])))
}

/** Raises the score by how well, how exclusively and in which order the title matches. */
export function titleFactor(title: string, weights: WeightsByFold): number {
  const folds = foldsOf(title)
  const best = weights.map((weightOf) =>
    Math.max(0, ...folds.map((fold) => weightOf.get(fold) ?? 0)),
  )
  const cover = mean(best)
  return 1 + 0.15 * cover + 0.6 * cover * fill(folds, weights) + 0.4 * cover * order(folds, weights)
}

function fill(folds: string[], weights: WeightsByFold): number {
  const saying = new Set(folds.filter((fold) => !isStopword(fold)))
  if (saying.size === 0) return 0
  const hit = [...saying].filter((fold) => weights.some((weightOf) => weightOf.has(fold)))
  return hit.length / saying.size
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

function mean(values: number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length
}

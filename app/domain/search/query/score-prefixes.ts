import { readingsOfBeginning } from '~/domain/search/analysis/readings'
import { prefixDistance } from '~/domain/search/analysis/sound-distance'
import { soundKeys } from '~/domain/search/analysis/sound-keys'
import { lengthOf, nearest, prefixLimit, type Near } from './nearest-terms'
import type { QueryWord } from './parse-query'
import type { Term, WordSource } from './word-source'
import type { Weights } from './weights'

export function addBeginnings(lexicon: WordSource, query: QueryWord, weights: Weights): void {
  const share = weights.best >= 0.85 ? 0.33 : 0.5
  const { fold, script, sound } = query
  for (const term of lexicon.byPrefix(fold)) {
    weights.raise(term, share * (0.5 + (0.5 * fold.length) / term.term.length))
  }
  if (script === 'devanagari' && fold.length >= 4) {
    const limit = prefixLimit(sound)
    for (const term of lexicon.byPrefix(fold.slice(0, 2))) {
      const distance = prefixDistance(sound, term.sound, limit)
      if (distance <= limit) weights.raise(term, 0.7 * share * Math.exp(-1.3 * distance))
    }
  }
  if (script === 'latin') {
    for (const { term, distance } of romanBeginnings(lexicon, query)) {
      weights.raise(term, share * Math.exp(-1.3 * distance))
    }
  }
}

function romanBeginnings(lexicon: WordSource, query: QueryWord): Near[] {
  const readings = readingsOfBeginning(query.word)
  const keys = [...new Set(readings.flatMap(({ sound }) => soundKeys(sound)))]
    .filter((key) => key.length >= 2)
    .slice(0, 5)
  const terms = new Map<number, Term>()
  for (const key of keys) for (const term of lexicon.byKeyPrefix(key)) terms.set(term.id, term)
  const limit = 0.25 + 0.09 * lengthOf(query.sound)
  return nearest([...terms.values()], readings, limit, prefixDistance).slice(0, 60)
}

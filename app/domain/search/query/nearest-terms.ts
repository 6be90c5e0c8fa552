import type { Reading } from '~/domain/search/analysis/readings'
import { soundDistance } from '~/domain/search/analysis/sound-distance'
import type { Term } from './word-source'

export interface Near {
  term: Term
  distance: number
}

export function nearest(
  terms: Term[],
  readings: Reading[],
  limit: number,
  measure = soundDistance,
): Near[] {
  const near: Near[] = []
  for (const term of terms) {
    let distance = Number.POSITIVE_INFINITY
    for (const { sound, cost } of readings) {
      const most = Math.min(limit, distance) - cost
      if (most >= 0) distance = Math.min(distance, cost + measure(sound, term.sound, most))
    }
    if (distance <= limit) near.push({ term, distance })
  }
  return near.sort(byDistance)
}

export function nearestOnce(near: Near[]): Near[] {
  const once = new Map<number, Near>()
  for (const found of near.toSorted(byDistance)) {
    if (!once.has(found.term.id)) once.set(found.term.id, found)
  }
  return [...once.values()]
}

const byDistance = (a: Near, b: Near) => a.distance - b.distance || b.term.df - a.term.df

/** The distance allowed for a sure continuation. */
export const prefixLimit = (sound: string) => 0.15 + 0.05 * lengthOf(sound)

/** Short words get the limits of three letters. */
export const lengthOf = (sound: string) => Math.max(3, sound.length)

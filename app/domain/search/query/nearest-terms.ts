import type { Reading } from '~/domain/search/analysis/readings'
import { soundDistance } from '~/domain/search/analysis/sound-distance'
import type { Term } from './word-source'

/** A word of the site, and how far from the query word it is. */
export interface Near {
  term: Term
  distance: number
}

/** Terms within a distance of any reading, the nearest first. */
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

/** Each word once, at the least of its distances. */
export function nearestOnce(near: Near[]): Near[] {
  const once = new Map<number, Near>()
  for (const found of near.toSorted(byDistance)) {
    if (!once.has(found.term.id)) once.set(found.term.id, found)
  }
  return [...once.values()]
}

const byDistance = (a: Near, b: Near) => a.distance - b.distance || b.term.df - a.term.df

/** How far a word may sound from what it surely goes on from. */
export const prefixLimit = (sound: string) => 0.15 + 0.05 * lengthOf(sound)

/** The length of a sound that limits of distances go by: short words may differ as much as those of three letters. */
export const lengthOf = (sound: string) => Math.max(3, sound.length)

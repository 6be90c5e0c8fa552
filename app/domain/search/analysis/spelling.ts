import { normalise } from '~/text/clean'
import { CHANDRABINDU, NUKTA } from '~/text/devanagari'

const CANDRA = /[ऑऍॲ\u0945\u0949]/g

/** The better spelling first: ज़िंदगी before जिंदगी, since signs are often omitted. */
export function compareSpellings(a: string, b: string): number {
  return richness(b) - richness(a) || a.length - b.length || (a < b ? -1 : a > b ? 1 : 0)
}

function richness(word: string): number {
  const letters = normalise(word, 'NFD')
  return (
    letters.split(NUKTA).length +
    letters.split(CHANDRABINDU).length +
    (letters.match(CANDRA)?.length ?? 0)
  )
}

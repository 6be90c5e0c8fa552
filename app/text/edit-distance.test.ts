import { expect, it } from 'vitest'
import { editDistance } from './edit-distance'

it.each([
  ['PORT', 'PORT', 0],
  ['PUBLC_ORIGIN', 'PUBLIC_ORIGIN', 1],
  ['SEED_SAMPLES', 'SEED_SAMPLE', 1],
  ['PROT', 'PORT', 1],
  ['HOME', 'HOST', 2],
  ['', 'PORT', 4],
  ['PATH', 'PORT', 3],
])('editDistance counts the typos from %s to %s', (from, to, distance) => {
  expect(editDistance(from, to)).toBe(distance)
  expect(editDistance(to, from)).toBe(distance)
})

import { expect, it } from 'vitest'
import { parseRange } from './range'

it.each([
  ['bytes=0-4', { start: 0, end: 4 }],
  ['bytes=5-', { start: 5, end: 9 }],
  ['bytes=5-99', { start: 5, end: 9 }],
  ['bytes=-5', { start: 5, end: 9 }],
  ['bytes=-99', { start: 0, end: 9 }],
  ['bytes=5-2', 'unsatisfiable'],
  ['bytes=10-', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=0-1,3-4', null],
  ['lines=0-1', null],
  ['bytes=-', null],
  [null, null],
])('%s of ten bytes', (header, expected) => {
  expect(parseRange(header, 10)).toEqual(expected)
})

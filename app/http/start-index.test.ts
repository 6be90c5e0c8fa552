import { expect, it } from 'vitest'
import { MAX_SHOWN, parseShown, parseStartIndex } from './start-index'

it.each([
  ['', 0],
  ['startIndex=', 0],
  ['startIndex=9', 9],
  ['startIndex=0018', 18],
  ['startIndex=9&startIndex=18', 9],
  ['startIndex=999999', 100_000],
  ['startIndex=1000000', 0],
  ['startIndex=-1', 0],
  ['startIndex=1.5', 0],
  ['startIndex=1e3', 0],
  ['startIndex=NaN', 0],
  ['startIndex=९', 0],
  ['startIndex=9%0A', 0],
  ['startindex=9', 0],
])('parseStartIndex(%j) returns %i', (query, expected) => {
  expect(parseStartIndex(new URLSearchParams(query))).toBe(expected)
})

it.each([
  ['', 9],
  ['shown=27', 27],
  ['shown=3', 9],
  ['shown=112', MAX_SHOWN],
  ['shown=99999', 9],
  ['shown=-18', 9],
])('parseShown(%j) returns %i', (query, expected) => {
  expect(parseShown(new URLSearchParams(query))).toBe(expected)
})

import { describe, expect, it } from 'vitest'
import { wrapIndex } from './carousel'

describe('wrapIndex', () => {
  it.each([
    [0, 0],
    [5, 5],
    [6, 0],
    [-1, 5],
    [-7, 5],
  ])('wraps index %i of six slides to %i', (index, expected) => {
    expect(wrapIndex(index, 6)).toBe(expected)
  })
})

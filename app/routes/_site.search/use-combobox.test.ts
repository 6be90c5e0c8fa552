import { describe, expect, it } from 'vitest'
import { activeAfter } from './use-combobox'

const NONE = -1

describe('keys in a list of three suggestions', () => {
  it.each([
    ['ArrowDown', NONE, 0],
    ['ArrowDown', 0, 1],
    ['ArrowDown', 2, 0],
    ['ArrowUp', NONE, 2],
    ['ArrowUp', 0, 2],
    ['ArrowUp', 2, 1],
    ['Home', 1, NONE],
    ['End', 1, NONE],
    ['ArrowLeft', 1, NONE],
    ['ArrowRight', 1, NONE],
    ['a', 1, null],
    ['Tab', 1, null],
  ])('%s moves from index %i to %s', (key, active, expected) => {
    expect(activeAfter(key, active, 3)).toBe(expected)
  })
})

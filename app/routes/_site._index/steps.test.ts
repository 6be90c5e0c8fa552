import { describe, expect, it } from 'vitest'
import { nextStripPosition, wrapIndex } from './steps'

describe('wrapIndex', () => {
  it.each([
    [0, 0],
    [5, 5],
    [6, 0],
    [-1, 5],
    [-7, 5],
  ])('%i of six slides is %i', (index, expected) => {
    expect(wrapIndex(index, 6)).toBe(expected)
  })
})

describe('nextStripPosition', () => {
  const strip = { clientWidth: 1000, scrollWidth: 3240 }

  it('moves by 80 percent of what is visible', () => {
    expect(nextStripPosition({ ...strip, scrollLeft: 100 }, 0.8)).toBe(900)
  })

  it('stops at the end before it wraps', () => {
    expect(nextStripPosition({ ...strip, scrollLeft: 1600 }, 0.8)).toBe(2240)
  })

  it('wraps to the start from the end, also a fraction before it', () => {
    expect(nextStripPosition({ ...strip, scrollLeft: 2240 }, 0.8)).toBe(0)
    expect(nextStripPosition({ ...strip, scrollLeft: 2239.4 }, 0.8)).toBe(0)
  })

  it('stays where everything fits', () => {
    expect(nextStripPosition({ scrollLeft: 0, clientWidth: 1000, scrollWidth: 900 }, 0.8)).toBe(0)
  })
})

import { describe, expect, it } from 'vitest'
import { nextPosition } from './recommended-posts'

describe('nextPosition', () => {
  const strip = { clientWidth: 1000, scrollWidth: 3240 }

  it('moves by 80 percent of the visible width', () => {
    expect(nextPosition({ ...strip, scrollLeft: 100 })).toBe(900)
  })

  it('stops at the end before it wraps', () => {
    expect(nextPosition({ ...strip, scrollLeft: 1600 })).toBe(2240)
  })

  it('wraps to the start from the end, even from a fraction before it', () => {
    expect(nextPosition({ ...strip, scrollLeft: 2240 })).toBe(0)
    expect(nextPosition({ ...strip, scrollLeft: 2239.4 })).toBe(0)
  })

  it('does not move if everything fits', () => {
    expect(nextPosition({ scrollLeft: 0, clientWidth: 1000, scrollWidth: 900 })).toBe(0)
  })
})

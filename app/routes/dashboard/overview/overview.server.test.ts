import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { scaleTop } from '~/routes/dashboard/overview/overview.server'

describe('scaleTop', () => {
  it.each([
    [0, 2],
    [1, 2],
    [3, 4],
    [9, 10],
    [10, 10],
    [11, 20],
    [61, 80],
    [4_321, 6_000],
    [1_00_000, 1_00_000],
  ])('for a maximum of %i, returns %i', (highest, top) => {
    expect(scaleTop(highest)).toBe(top)
  })

  it('is never too low, never more than twice as high as needed, and always even', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 1_000_000_000 }), (highest) => {
        const top = scaleTop(highest)
        expect(top).toBeGreaterThanOrEqual(highest)
        expect(top).toBeLessThanOrEqual(highest * 2)
        expect(Number.isInteger(top / 2)).toBe(true)
      }),
    )
  })
})

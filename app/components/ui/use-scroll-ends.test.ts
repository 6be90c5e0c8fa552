import { describe, expect, it } from 'vitest'
import { scrollEnds } from './use-scroll-ends'

describe('scrollEnds', () => {
  it('reports the sides on which a row continues', () => {
    const row = { scrollWidth: 600, clientWidth: 240 }
    expect(scrollEnds({ ...row, scrollLeft: 0 })).toEqual({ left: false, right: true })
    expect(scrollEnds({ ...row, scrollLeft: 200 })).toEqual({ left: true, right: true })
    expect(scrollEnds({ ...row, scrollLeft: 360 })).toEqual({ left: true, right: false })
  })

  it('reports neither side if everything fits', () => {
    expect(scrollEnds({ scrollLeft: 0, scrollWidth: 240, clientWidth: 240 })).toEqual({
      left: false,
      right: false,
    })
  })

  it('ignores a fraction of a pixel at the end', () => {
    const row = { scrollWidth: 600, clientWidth: 240 }
    expect(scrollEnds({ ...row, scrollLeft: 359.4 }).right).toBe(false)
    expect(scrollEnds({ ...row, scrollLeft: 0.6 }).left).toBe(false)
  })
})

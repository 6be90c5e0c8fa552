import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createAutoplay } from './autoplay'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('createAutoplay', () => {
  it('ticks once in each interval', () => {
    const tick = vi.fn()
    createAutoplay(5000, tick)
    vi.advanceTimersByTime(4999)
    expect(tick).not.toHaveBeenCalled()
    vi.advanceTimersByTime(5001)
    expect(tick).toHaveBeenCalledTimes(2)
  })

  it('waits a whole interval again after a restart', () => {
    const tick = vi.fn()
    const autoplay = createAutoplay(5000, tick)
    vi.advanceTimersByTime(4000)
    autoplay.restart()
    vi.advanceTimersByTime(4000)
    expect(tick).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1000)
    expect(tick).toHaveBeenCalledTimes(1)
  })

  it('stands still until every hold is released', () => {
    const tick = vi.fn()
    const autoplay = createAutoplay(3000, tick, ['motion'])
    autoplay.hold('reader')
    autoplay.hold('hidden')
    autoplay.release('motion')
    autoplay.release('hidden')
    vi.advanceTimersByTime(9000)
    expect(tick).not.toHaveBeenCalled()
    autoplay.release('reader')
    vi.advanceTimersByTime(3000)
    expect(tick).toHaveBeenCalledTimes(1)
  })

  it('does not start by a restart while it is held', () => {
    const tick = vi.fn()
    const autoplay = createAutoplay(3000, tick, ['reader'])
    autoplay.restart()
    vi.advanceTimersByTime(9000)
    expect(tick).not.toHaveBeenCalled()
  })

  it('keeps its time when a hold is released that was never taken', () => {
    const tick = vi.fn()
    const autoplay = createAutoplay(3000, tick)
    vi.advanceTimersByTime(2000)
    autoplay.release('focus')
    vi.advanceTimersByTime(1000)
    expect(tick).toHaveBeenCalledTimes(1)
  })

  it('never ticks again once stopped', () => {
    const tick = vi.fn()
    const autoplay = createAutoplay(3000, tick)
    autoplay.stop()
    autoplay.release('hidden')
    autoplay.restart()
    vi.advanceTimersByTime(9000)
    expect(tick).not.toHaveBeenCalled()
  })
})

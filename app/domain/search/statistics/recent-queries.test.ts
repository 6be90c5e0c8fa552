import { describe, expect, it } from 'vitest'
import { MINUTE } from '~/time/durations'
import { testClock } from '../../../../tests/helpers/deps'
import { RecentQueries } from './recent-queries'

describe('recent queries', () => {
  it('are new once, for ten minutes, for one person', () => {
    const clock = testClock()
    const recent = new RecentQueries(clock)
    expect(recent.isNew('192.0.2.1', 'राम')).toBe(true)
    clock.advance(9 * MINUTE)
    expect(recent.isNew('192.0.2.1', 'राम')).toBe(false)
    expect(recent.isNew('192.0.2.1', 'सीता')).toBe(true)
    expect(recent.isNew('192.0.2.2', 'राम')).toBe(true)
    clock.advance(MINUTE)
    expect(recent.isNew('192.0.2.1', 'राम')).toBe(true)
    expect(recent.isNew('192.0.2.1', 'राम')).toBe(false)
  })

  it('do not fill the memory: the oldest are forgotten first', () => {
    const recent = new RecentQueries(testClock())
    for (let number = 0; number <= 5_000; number += 1) recent.isNew('192.0.2.1', `शब्द ${number}`)
    expect(recent.isNew('192.0.2.1', 'शब्द 5000')).toBe(false)
    expect(recent.isNew('192.0.2.1', 'शब्द 0')).toBe(true)
  })
})

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { DAY, MINUTE, SECOND } from '~/time/durations'
import { searchQueries } from '~db/schema'
import { aMember, anAdmin } from '../../../tests/helpers/builders'
import { createTestDeps, memoryLog, type TestDeps } from '../../../tests/helpers/deps'
import { confirmClock } from '~/domain/core/clock.server'
import { listQueries } from './statistics.server'

function recordQuery({ queries }: TestDeps, query: string, found: number): void {
  queries.count(query, found)
  queries.write()
}

describe('recorded queries', () => {
  it("are counted by the site's calendar day, in one spelling", () => {
    const deps = createTestDeps()
    recordQuery(deps, '  Ramayan ', 3)
    recordQuery(deps, 'ramayan', 4)
    deps.clock.advance(DAY)
    recordQuery(deps, 'RAMAYAN', 5)
    recordQuery(deps, 'गीता', 1)
    expect(listQueries(deps, anAdmin(deps))).toEqual([
      { query: 'ramayan', asked: 3, found: 5, lastDay: '2026-11-22' },
      { query: 'गीता', asked: 1, found: 1, lastDay: '2026-11-22' },
    ])
  })

  it('record whether the last search had results', () => {
    const deps = createTestDeps()
    recordQuery(deps, 'मिला', 0)
    deps.clock.advance(DAY)
    recordQuery(deps, 'मिला', 2)
    recordQuery(deps, 'xyzzy', 0)
    expect(
      listQueries(deps, anAdmin(deps), { onlyZeroResult: true }).map(({ query }) => query),
    ).toEqual(['xyzzy'])
  })

  it('cannot fill the disk: only short queries are stored, with limits on rows per day and on days', () => {
    const deps = createTestDeps()
    for (const query of ['', '???', '🙏', 'क'.repeat(101)]) recordQuery(deps, query, 0)
    for (let number = 0; number < 2_010; number += 1) {
      deps.queries.count(`शब्द ${number}`, 0)
      if (number % 100 === 0) deps.queries.write()
    }
    deps.queries.write()
    expect(deps.db.select().from(searchQueries).all()).toHaveLength(2_000)
    deps.clock.advance(120 * DAY)
    confirmClock(deps)
    recordQuery(deps, 'नया', 1)
    expect(deps.db.select().from(searchQueries).all()).toHaveLength(1)
  })

  it('count letters, not marks', () => {
    const question =
      'गंगा किनारे के घाटों की सफ़ाई में स्थानीय लोगों की भूमिका कितनी बड़ी है और सरकार क्या कर रही है आजकल'
    expect(question.length).toBeGreaterThan(90)
    const deps = createTestDeps()
    recordQuery(deps, `${question} यहाँ भी`, 0)
    expect(deps.db.select().from(searchQueries).all()).toHaveLength(1)
  })

  it('may be read by editors only', () => {
    const deps = createTestDeps()
    expect(() => listQueries(deps, null)).toThrow()
    expect(() => listQueries(deps, aMember(deps))).toThrow()
  })
})

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const written = ({ db }: TestDeps) =>
  db
    .select()
    .from(searchQueries)
    .all()
    .map(({ query, asked, found }) => [query, asked, found])

describe('QueryCounter', () => {
  it('counts in memory and later writes one batch', () => {
    const deps = createTestDeps()
    deps.queries.count(' Ramayan', 3)
    deps.queries.count('ramayan', 4)
    deps.queries.count('???', 0)
    expect(written(deps)).toEqual([])
    vi.advanceTimersByTime(15 * SECOND)
    expect(written(deps)).toEqual([['ramayan', 2, 4]])
    deps.queries.count('ramayan', 5)
    deps.queries.write()
    expect(written(deps)).toEqual([['ramayan', 3, 5]])
  })

  it('logs a failure to write counts, and writes them the next time', () => {
    const { log, lines } = memoryLog()
    const deps = createTestDeps({ log })
    deps.db.$client.pragma('query_only = ON')
    deps.queries.count('राम', 1)
    vi.advanceTimersByTime(15 * SECOND)
    expect(lines.join('')).toContain('searches could not be counted')
    deps.db.$client.pragma('query_only = OFF')
    vi.advanceTimersByTime(15 * SECOND)
    expect(written(deps)).toEqual([['राम', 1, 1]])
  })
})

describe('repeats by one reader', () => {
  it('count once within ten minutes', () => {
    const deps = createTestDeps()
    const count = (query: string, ip: string) => {
      deps.queries.count(query, 1, ip)
      deps.queries.write()
      return written(deps).find(([known]) => known === query)?.[1]
    }
    expect(count('राम', '192.0.2.1')).toBe(1)
    deps.clock.advance(9 * MINUTE)
    expect(count('राम', '192.0.2.1')).toBe(1)
    expect(count('सीता', '192.0.2.1')).toBe(1)
    expect(count('राम', '192.0.2.2')).toBe(2)
    deps.clock.advance(MINUTE + 1)
    expect(count('राम', '192.0.2.1')).toBe(3)
    expect(count('राम', '192.0.2.1')).toBe(3)
  })

  it('do not fill the memory, because the oldest are dropped first', () => {
    const deps = createTestDeps()
    const count = vi.spyOn(deps.queries, 'add')
    for (let number = 0; number <= 5_000; number += 1) {
      deps.queries.count(`शब्द ${number}`, 1, '192.0.2.1')
    }
    count.mockClear()
    deps.queries.count('शब्द 5000', 1, '192.0.2.1')
    expect(count).not.toHaveBeenCalled()
    deps.queries.count('शब्द 0', 1, '192.0.2.1')
    expect(count).toHaveBeenCalledOnce()
  })
})

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { SECOND } from '~/time/durations'
import { searchQueries } from '~db/schema'
import { createTestDeps, memoryLog, type TestDeps } from '../../../../tests/helpers/deps'

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
  it('counts in memory and writes a while later, once for all', () => {
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

  it('keeps what cannot be written for the next time, and says so', () => {
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

import { describe, expect, it } from 'vitest'
import { DAY } from '~/time/durations'
import { searchQueries } from '~db/schema'
import { aMember, anAdmin } from '../../../../tests/helpers/builders'
import { createTestDeps, type TestDeps } from '../../../../tests/helpers/deps'
import { countedSpelling, listFrequentQueries, listZeroResultQueries } from './record-query.server'

function recordQuery({ queries }: TestDeps, query: string, found: number): void {
  queries.count(query, found)
  queries.write()
}

describe('recorded queries', () => {
  it('are counted by the day of the site, in one spelling', () => {
    const deps = createTestDeps()
    recordQuery(deps, '  Ramayan ', 3)
    recordQuery(deps, 'ramayan', 4)
    deps.clock.advance(DAY)
    recordQuery(deps, 'RAMAYAN', 5)
    recordQuery(deps, 'गीता', 1)
    expect(listFrequentQueries(deps, anAdmin(deps))).toEqual([
      { query: 'ramayan', asked: 3, found: 5, lastDay: '2026-11-22' },
      { query: 'गीता', asked: 1, found: 1, lastDay: '2026-11-22' },
    ])
  })

  it('say which found nothing the last time', () => {
    const deps = createTestDeps()
    recordQuery(deps, 'मिला', 0)
    deps.clock.advance(DAY)
    recordQuery(deps, 'मिला', 2)
    recordQuery(deps, 'xyzzy', 0)
    expect(listZeroResultQueries(deps, anAdmin(deps)).map(({ query }) => query)).toEqual(['xyzzy'])
  })

  it('cannot fill the disk: words only, short ones, so many a day, so many days', () => {
    const deps = createTestDeps()
    for (const query of ['', '???', '🙏', 'क'.repeat(101)]) recordQuery(deps, query, 0)
    for (let number = 0; number < 2_010; number += 1) recordQuery(deps, `शब्द ${number}`, 0)
    expect(deps.db.select().from(searchQueries).all()).toHaveLength(2_000)
    deps.clock.advance(120 * DAY)
    recordQuery(deps, 'नया', 1)
    expect(deps.db.select().from(searchQueries).all()).toHaveLength(1)
  })

  it('are counted by their letters, not by their marks', () => {
    const question =
      'गंगा किनारे के घाटों की सफ़ाई में स्थानीय लोगों की भूमिका कितनी बड़ी है और सरकार क्या कर रही है आजकल'
    expect(question.length).toBeGreaterThan(90)
    expect(countedSpelling(`${question} यहाँ भी`)).not.toBeNull()
    expect(countedSpelling('क'.repeat(101))).toBeNull()
  })

  it('are for editors only', () => {
    const deps = createTestDeps()
    expect(() => listFrequentQueries(deps, null)).toThrow()
    expect(() => listZeroResultQueries(deps, aMember(deps))).toThrow()
  })
})

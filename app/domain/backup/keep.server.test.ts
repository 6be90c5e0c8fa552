import { expect, it } from 'vitest'
import { backupName, findOutdated } from './keep.server'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const LAST = Date.UTC(2026, 10, 22, 3, 30)
const LATER = LAST + 30 * DAY
const daily = (count: number) =>
  Array.from({ length: count }, (_, index) => backupName(LAST - index * DAY, false))
const dayOf = (name: string) => name.slice('dharohar-'.length, 'dharohar-2026-11-22'.length)

it('findOutdated keeps the newest backup of each of seven days, four weeks and twelve months', () => {
  const names = daily(800)
  const outdated = new Set(findOutdated(names, [7, 4, 12], LAST))
  const kept = names.filter((name) => !outdated.has(name)).map(dayOf)
  expect(kept).toEqual([
    ...[
      '2026-11-22',
      '2026-11-21',
      '2026-11-20',
      '2026-11-19',
      '2026-11-18',
      '2026-11-17',
      '2026-11-16',
    ],
    // The last day of each week, which is a Sunday, then the last day of each month.
    ...[
      '2026-11-15',
      '2026-11-08',
      '2026-11-01',
      '2026-10-31',
      '2026-09-30',
      '2026-08-31',
      '2026-07-31',
    ],
    ...[
      '2026-06-30',
      '2026-05-31',
      '2026-04-30',
      '2026-03-31',
      '2026-02-28',
      '2026-01-31',
      '2025-12-31',
    ],
  ])
})

it('findOutdated never lists the last backup or files with other names', () => {
  const names = [...daily(2), 'before-0003.sqlite', 'letters.tar.gz', 'dharohar.tar.gz']
  expect(findOutdated(names, [0, 0, 0], LATER)).toEqual([daily(2)[1]])
})

it('findOutdated keeps all backups from the last two days, up to fifty', () => {
  const hourly = (count: number) =>
    Array.from({ length: count }, (_, index) => backupName(LAST - index * HOUR, false))
  expect(findOutdated(hourly(60), [1, 0, 0], LAST)).toEqual(hourly(60).slice(48))
  const often = Array.from({ length: 60 }, (_, index) => backupName(LAST - index * 60_000, false))
  expect(findOutdated(often, [1, 0, 0], LAST)).toEqual(often.slice(50))
})

it.each(['.sealed', '.age'])('findOutdated treats sealed backups (%s) in the same way', (end) => {
  const sealed = daily(3).map((name) => `${name}${end}`)
  expect(findOutdated(sealed, [1, 0, 0], LATER)).toEqual(sealed.slice(1))
})

import { describe, expect, it } from 'vitest'
import { HOUR } from './durations'
import { formatUpcoming } from './format-date'
import { fromLocal, monthPeriod, monthsBetween, toLocal, zoneLabel, zoneName } from './local-time'

describe('fromLocal', () => {
  it("uses the time in the zone, not the machine's", () => {
    const [moment] = fromLocal('2026-11-24', '09:00', 'Asia/Kolkata')!.moments
    expect(new Date(moment!).toISOString()).toBe('2026-11-24T03:30:00.000Z')
    expect(toLocal(moment!, 'Asia/Kolkata')).toEqual({ date: '2026-11-24', time: '09:00' })
  })

  it('handles midnight', () => {
    const [moment] = fromLocal('2026-12-01', '00:00', 'Asia/Kolkata')!.moments
    expect(toLocal(moment!, 'Asia/Kolkata')).toEqual({ date: '2026-12-01', time: '00:00' })
  })

  it('finds no moment where the clock jumps forward, but offers the nearest two', () => {
    const { moments, nearest } = fromLocal('2026-03-29', '02:30', 'Europe/Berlin')!
    expect(moments).toEqual([])
    expect(nearest.map((moment) => toLocal(moment, 'Europe/Berlin').time)).toEqual([
      '01:30',
      '03:30',
    ])
  })

  it('finds two moments where the clock goes back', () => {
    const { moments } = fromLocal('2026-10-25', '02:30', 'Europe/Berlin')!
    expect(moments).toHaveLength(2)
    expect(moments[1]! - moments[0]!).toBe(HOUR)
    expect(moments.map((moment) => zoneName(moment, 'Europe/Berlin'))).toEqual(['GMT+2', 'GMT+1'])
  })

  it.each([
    ['2026-02-31', '09:00'],
    ['2026-11-24', '25:00'],
    ['2026-11-24', ''],
    ['', '09:00'],
    ['24.11.2026', '09:00'],
    ['9'.repeat(1_000_000), '09:00'],
  ])('returns null for %.20s %s', (date, time) => {
    expect(fromLocal(date, time, 'Asia/Kolkata')).toBeNull()
  })
})

it('zoneLabel is right for every date of the year', () => {
  for (const day of ['2027-01-15', '2027-04-15', '2027-10-15']) {
    const time = Date.parse(day)
    expect(zoneLabel(time, 'Asia/Kolkata')).toBe('IST')
    expect(zoneLabel(time, 'America/New_York')).toBe('America/New_York')
  }
})

it('formatUpcoming names the offset where the clocks change, and tells both times of that night apart', () => {
  const upcoming = (timeZone: string) =>
    fromLocal('2027-11-07', '01:30', timeZone)!.moments.map(
      (moment) => formatUpcoming(moment, 0, { language: 'en', timeZone }).moment,
    )
  expect(upcoming('America/New_York')).toEqual([
    'Sunday, 7 November 2027, 1:30 am GMT-4',
    'Sunday, 7 November 2027, 1:30 am GMT-5',
  ])
  expect(upcoming('Asia/Kolkata')).toEqual(['Sunday, 7 November 2027, 1:30 am'])
})

it('zoneName returns IST for India', () => {
  expect(zoneName(0, 'Asia/Kolkata')).toBe('IST')
})

describe('months', () => {
  it('begin and end in the zone', () => {
    const iso = (month: string, zone: string) =>
      monthPeriod(month, zone).map((time) => new Date(time).toISOString())
    expect(iso('2025-12', 'Asia/Kolkata')).toEqual([
      '2025-11-30T18:30:00.000Z',
      '2025-12-31T18:30:00.000Z',
    ])
    // The clock jumps from midnight to one o'clock.
    expect(iso('2018-11', 'America/Sao_Paulo')[0]).toBe('2018-11-01T03:00:00.000Z')
  })

  it('are listed with the last first, across years', () => {
    const [first, last] = ['2025-11-30T18:29:00Z', '2026-02-01T00:00:00Z'].map(Date.parse)
    expect(monthsBetween(first!, last!, 'Asia/Kolkata')).toEqual([
      '2026-02',
      '2026-01',
      '2025-12',
      '2025-11',
    ])
  })
})

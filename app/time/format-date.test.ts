import { describe, expect, it } from 'vitest'
import { HOUR, MINUTE } from './durations'
import {
  formatDate,
  formatDateSecond,
  formatDateTime,
  formatFullDateTime,
  formatShortDate,
  formatTime,
  formatYear,
  toIso,
} from './format-date'

const AT = Date.parse('2026-11-05T14:07:09Z')
const MIDNIGHT = Date.parse('2026-11-05T00:00:00+05:30')
const hi = { language: 'hi', timeZone: 'Asia/Kolkata' } as const
const en = { language: 'en', timeZone: 'Asia/Kolkata' } as const

describe('dates', () => {
  it.each([
    ['the date', formatDate, '5 नवंबर 2026', '5 November 2026'],
    [
      'the weekday, date and time',
      formatFullDateTime,
      'गुरुवार, 5 नवंबर 2026, शाम 7:37',
      'Thursday, 5 November 2026, 7:37 pm',
    ],
    ['a short date', formatShortDate, '5 नव॰ 2026', '5 Nov 2026'],
    ['the time', formatTime, 'शाम 7:37', '7:37 pm'],
    [
      'the date and time to the second',
      formatDateSecond,
      '5 नवंबर 2026, शाम 7:37:09',
      '5 November 2026, 7:37:09 pm',
    ],
    ['the date and time', formatDateTime, '5 नवंबर 2026, शाम 7:37', '5 November 2026, 7:37 pm'],
  ])('show %s in Hindi and English', (_, format, hindi, english) => {
    expect(format(AT, hi)).toBe(hindi)
    expect(format(AT, en)).toBe(english)
  })

  it.each([
    [0, 'रात 12:05', '12:05 am'],
    [8, 'सुबह 8:05', '8:05 am'],
    [12, 'दोपहर 12:05', '12:05 pm'],
    [14, 'दोपहर 2:05', '2:05 pm'],
  ])('name the part of the day at %d:05', (hour, hindi, english) => {
    const ms = MIDNIGHT + hour * HOUR + 5 * MINUTE
    expect(formatTime(ms, hi)).toBe(hindi)
    expect(formatTime(ms, en)).toBe(english)
  })

  it('use the given zone', () => {
    const late = Date.parse('2026-11-05T20:00:00Z')
    expect(formatDate(late, hi)).toBe('6 नवंबर 2026')
    expect(formatDate(late, { ...hi, timeZone: 'UTC' })).toBe('5 नवंबर 2026')
  })

  it('use Devanagari digits if the site does', () => {
    expect(formatDate(AT, { ...hi, digits: 'deva' })).toBe('५ नवंबर २०२६')
    expect(formatYear(AT, hi)).toBe('2026')
    expect(formatYear(AT, { ...hi, digits: 'deva' })).toBe('२०२६')
    expect(formatDateTime(AT, { ...hi, digits: 'deva' })).toBe('५ नवंबर २०२६, शाम ७:३७')
  })
})

describe('toIso', () => {
  it('returns UTC to the second', () => {
    expect(toIso(AT)).toBe('2026-11-05T14:07:09Z')
    expect(toIso(AT + 999)).toBe('2026-11-05T14:07:09Z')
  })
})

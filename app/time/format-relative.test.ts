import { describe, expect, it } from 'vitest'
import { DAY, HOUR, MINUTE, SECOND } from './durations'
import { formatRecent, formatRelative } from './format-date'

const NOW = Date.parse('2026-11-05T15:00:00+05:30')
const hi = { language: 'hi', timeZone: 'Asia/Kolkata' } as const
const en = { language: 'en', timeZone: 'Asia/Kolkata' } as const

describe('formatRelative', () => {
  it.each([
    [0, 'अभी-अभी', 'just now'],
    [45 * SECOND - 1, 'अभी-अभी', 'just now'],
    [45 * SECOND, '1 मिनट पहले', '1 minute ago'],
    [5 * MINUTE, '5 मिनट पहले', '5 minutes ago'],
    [HOUR - 1, '59 मिनट पहले', '59 minutes ago'],
    [HOUR, '1 घंटे पहले', '1 hour ago'],
    [3 * HOUR, '3 घंटे पहले', '3 hours ago'],
    [15 * HOUR, '15 घंटे पहले', '15 hours ago'], // midnight counts as today
    [15 * HOUR + 1, '1 दिन पहले', '1 day ago'],
    [DAY, '1 दिन पहले', '1 day ago'],
    [DAY + 15 * HOUR, '1 दिन पहले', '1 day ago'],
    [2 * DAY, '2 दिन पहले', '2 days ago'],
    [4 * DAY, '4 दिन पहले', '4 days ago'],
    [6 * DAY + 15 * HOUR, '6 दिन पहले', '6 days ago'],
    [6 * DAY + 15 * HOUR + 1, '29 अक्टूबर 2026', '29 October 2026'],
    [400 * DAY, '1 अक्टूबर 2025', '1 October 2025'],
  ])('describes %d ms ago in Hindi and English', (age, hindi, english) => {
    expect(formatRelative(NOW - age, NOW, hi)).toBe(hindi)
    expect(formatRelative(NOW - age, NOW, en)).toBe(english)
  })

  it('shows minutes across midnight', () => {
    const midnight = NOW - 15 * HOUR
    expect(formatRelative(midnight - 10 * MINUTE, midnight + 10 * MINUTE, hi)).toBe('20 मिनट पहले')
  })

  it('shows the date and time for the future', () => {
    expect(formatRelative(NOW + DAY, NOW, hi)).toBe('6 नवंबर 2026, दोपहर 3:00')
    expect(formatRelative(NOW + SECOND, NOW, en)).toBe('5 November 2026, 3:00 pm')
  })

  it('counts calendar days in the given zone', () => {
    const morning = Date.parse('2026-11-05T03:00:00Z')
    const evening = Date.parse('2026-11-04T20:00:00Z') // already the 5th in Kolkata
    expect(formatRelative(evening, morning, hi)).toBe('7 घंटे पहले')
    expect(formatRelative(evening, morning, { ...hi, timeZone: 'UTC' })).toBe('1 दिन पहले')
  })

  it('uses Devanagari digits if the site does', () => {
    expect(formatRelative(NOW - 5 * MINUTE, NOW, { ...hi, digits: 'deva' })).toBe('५ मिनट पहले')
  })
})

describe('formatRecent', () => {
  it.each([
    [0, 'आज दोपहर 3:00', 'Today 3:00 pm'],
    [15 * HOUR, 'आज रात 12:00', 'Today 12:00 am'],
    [15 * HOUR + 1, 'कल रात 11:59', 'Yesterday 11:59 pm'],
    [39 * HOUR, 'कल रात 12:00', 'Yesterday 12:00 am'],
    [39 * HOUR + 1, '3 नव॰ 2026, रात 11:59', '3 Nov 2026, 11:59 pm'],
    [-10 * HOUR, '6 नव॰ 2026, रात 1:00', '6 Nov 2026, 1:00 am'],
  ])('describes %d ms ago in Hindi and English', (age, hindi, english) => {
    expect(formatRecent(NOW - age, NOW, hi)).toBe(hindi)
    expect(formatRecent(NOW - age, NOW, en)).toBe(english)
  })
})

import { describe, expect, it } from 'vitest'
import { formatCompact, formatNumber, selectPlural } from './numbers'

describe('formatNumber', () => {
  it('groups as in India', () => {
    expect(formatNumber(12345678, 'hi')).toBe('1,23,45,678')
    expect(formatNumber(12345678, 'en')).toBe('1,23,45,678')
    expect(formatNumber(0, 'hi')).toBe('0')
  })

  it('writes Devanagari digits where the site asks for them, never in English', () => {
    expect(formatNumber(12345678, 'hi', 'deva')).toBe('१,२३,४५,६७८')
    expect(formatNumber(123, 'en', 'deva')).toBe('123')
  })
})

describe('formatCompact', () => {
  it.each([
    [999, '999', '999'],
    [1234, '1.2 हज़ार', '1.2 thousand'],
    [250_000, '2.5 लाख', '2.5 lakh'],
    [12_000_000, '1.2 करोड़', '1.2 crore'],
  ])('%d', (n, hindi, english) => {
    expect(formatCompact(n, 'hi').normalize('NFKC')).toBe(hindi.normalize('NFKC'))
    expect(formatCompact(n, 'en')).toBe(english)
  })

  it('writes Devanagari digits', () => {
    expect(formatCompact(250_000, 'hi', 'deva')).toBe('२.५ लाख')
  })
})

describe('selectPlural', () => {
  it('counts 0 as one in Hindi only', () => {
    expect([0, 1, 2, 100].map((n) => selectPlural(n, 'hi'))).toEqual([
      'one',
      'one',
      'other',
      'other',
    ])
    expect([0, 1, 2, 100].map((n) => selectPlural(n, 'en'))).toEqual([
      'other',
      'one',
      'other',
      'other',
    ])
  })
})

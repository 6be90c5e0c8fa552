import { describe, expect, it } from 'vitest'
import { formatNumber } from './numbers'

describe('formatNumber', () => {
  it('groups digits as in India', () => {
    expect(formatNumber(12345678, 'hi')).toBe('1,23,45,678')
    expect(formatNumber(12345678, 'en')).toBe('1,23,45,678')
    expect(formatNumber(0, 'hi')).toBe('0')
  })

  it('uses Devanagari digits if the site does, but never in English', () => {
    expect(formatNumber(12345678, 'hi', 'deva')).toBe('१,२३,४५,६७८')
    expect(formatNumber(123, 'en', 'deva')).toBe('123')
  })
})

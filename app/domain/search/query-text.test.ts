import { describe, expect, it } from 'vitest'
import { hasEnoughLetters, normaliseQuery } from './query-text'

describe('two letters', () => {
  it.each(['रा म', 'राम', 'ra', 'क्य', '24', 'x y'])('are found in %j', (text) => {
    expect(hasEnoughLetters(text)).toBe(true)
  })

  it.each(['', ' ', 'क', 'की', 'माँ', 'r', 'a!', '..'])('are not found in %j', (text) => {
    expect(hasEnoughLetters(text)).toBe(false)
  })
})

describe('normaliseQuery', () => {
  it('cleans the typed text and cuts it between graphemes', () => {
    expect(normaliseQuery('  राम\n सीता\u200B ')).toBe('राम सीता')
    expect(normaliseQuery('क्षि'.repeat(300))).toBe('क्षि'.repeat(200))
    expect(normaliseQuery('   ')).toBe('')
  })

  it('limits the query shown on the page, even for a letter with endless marks', () => {
    expect(normaliseQuery(`राम क${'\u0941'.repeat(60_000)}`).length).toBeLessThan(2_001)
  })
})

import { describe, expect, it } from 'vitest'
import { detectLanguage } from './language'

describe('detectLanguage', () => {
  it.each([
    ['रामायण की कथा', 'hi'],
    ['The story of Ram', 'en'],
    ['ramayan ki katha', 'en'],
    ['iPhone 17 भारत में लॉन्च', 'hi'],
    ['कखabc', 'hi'], // 2 of 5 letters are exactly 40%
    ['कabc', 'en'],
    ['किखीabc', 'hi'], // matras do not count: still 2 of 5
    ['किाेabc', 'en'],
    ['२०२४ 😀', 'en'],
    ['', 'en'],
  ])('%j is %s', (text, language) => {
    expect(detectLanguage(text)).toBe(language)
  })
})

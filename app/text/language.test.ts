import { describe, expect, it } from 'vitest'
import { detectLanguage, detectPartLanguage, nearestLanguage } from './language'

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
    ['राम https://example.org/a-very-long-address/with-many-words?and=parameters', 'hi'],
    ['संपर्क: sampadak.mahoday@example-newsroom.org', 'hi'],
    ['गाँव (www.example-newsroom.org/section) और timesofindia.indiatimes.com/world।', 'hi'],
    ['चुनाव #LokSabhaElections2024 @ElectionCommission', 'hi'],
    ['गति 500km/h, COVID19, 5G', 'hi'],
    ['https://example.org/', 'en'],
    ['#रामायण', 'hi'],
    ['Read https://example.org/राम-राम-राम-राम-राम', 'en'],
    ['It ends.The next, e.g. this one', 'en'],
  ])('detects %j as %s', (text, language) => {
    expect(detectLanguage(text)).toBe(language)
  })
})

describe('nearestLanguage', () => {
  it.each([
    ['hi', 'hi'],
    ['mr', 'hi'],
    ['ne', 'hi'],
    ['sa', 'hi'],
    ['en', 'en'],
    ['hi-Latn', 'en'],
  ] as const)('for %s is %s', (language, nearest) => {
    expect(nearestLanguage(language)).toBe(nearest)
  })
})

describe('detectPartLanguage', () => {
  it.each([
    ['माझे गाव', 'mr', 'mr'],
    ['The story of Ram', 'mr', 'en'],
    ['ramayan ki katha', 'hi-Latn', 'hi-Latn'],
    ['रामायण की कथा', 'hi-Latn', 'hi'],
    ['रामायण की कथा', 'en', 'hi'],
    ['2024', 'en', 'en'],
    ['१९४७', 'hi', 'hi'],
    ['2024', 'mr', 'mr'],
  ] as const)('detects %j in a %s post as %s', (text, whole, language) => {
    expect(detectPartLanguage(text, whole)).toBe(language)
  })
})

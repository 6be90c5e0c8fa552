import { describe, expect, it } from 'vitest'
import { toNavCategories } from './site.server'

describe('toNavCategories', () => {
  it('puts the categories that do not fit under "More", in order', () => {
    const places = (names: string[], hasLongName = false) =>
      toNavCategories(
        names.map((name) => ({ name, slug: name })),
        { hasLongName },
      ).map(({ inlineFrom }) => inlineFrom)
    const many = [
      'धर्म',
      'इतिहास',
      'तीर्थ',
      'साहित्य',
      'परंपरा',
      'Heritage',
      'विज्ञान और प्रौद्योगिकी',
      'खेल',
      'योग',
    ]
    expect(places(many.slice(0, 2))).toEqual(['md', 'md'])
    expect(places(many)).toEqual(['md', 'lg', 'lg', 'xl', 'xl', 'xl', 'never', 'never', 'never'])
    expect(places(many, true).slice(0, 3)).toEqual(['lg', 'lg', 'xl'])
    // The last category takes no more room than "More" would.
    expect(places(many.slice(0, 4)).at(-1)).toBe('lg')
  })
})

import { describe, expect, it } from 'vitest'
import { navItems } from './nav-items'

describe('navItems', () => {
  const items = navItems([{ name: 'धर्म', slug: 'धर्म', language: 'hi' }], 'धरोहर')

  it('puts the categories between About and Contact', () => {
    expect(items.map((item) => item.inline.text)).toEqual(['Home', 'हमारे बारे में', 'धर्म', 'संपर्क'])
  })

  it('has English words where there is little room', () => {
    expect(items.map((item) => item.strip.text)).toEqual(['Home', 'About', 'धर्म', 'Contact'])
    expect(items.map((item) => item.drawer.text)).toEqual(['Home', 'About', 'धर्म', 'Contact Us'])
  })

  it('encodes slugs and names the language of every word', () => {
    expect(items[2]?.to).toBe('/category/%E0%A4%A7%E0%A4%B0%E0%A5%8D%E0%A4%AE')
    expect(items.map((item) => item.inline.language)).toEqual(['en', 'hi', 'hi', 'hi'])
  })

  it('leaves to More what the bar has no room for, in their order', () => {
    const places = (names: string[], siteName = 'धरोहर टाइम्स') =>
      navItems(
        names.map((name) => ({ name, slug: name, language: 'hi' })),
        siteName,
      ).flatMap(({ inlineFrom }) => inlineFrom ?? [])
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
    expect(places(many, 'मालवा की धरोहर और संस्कृति').slice(0, 3)).toEqual(['lg', 'lg', 'xl'])
    // The last one needs no more room than "More" would.
    expect(places(many.slice(0, 4)).at(-1)).toBe('lg')
  })
})

import { describe, expect, it } from 'vitest'
import * as specified from '~/labels/specified/site'
import { navItems } from './nav-strip'

describe('navItems', () => {
  const items = navItems(specified, [
    { name: 'धर्म', slug: 'धर्म', language: 'hi', inlineFrom: 'md' },
  ])

  it('puts the categories between About and Contact', () => {
    expect(items.map((item) => item.inline.text)).toEqual(['Home', 'हमारे बारे में', 'धर्म', 'संपर्क'])
  })

  it('uses English labels in narrow bars', () => {
    expect(items.map((item) => item.strip.text)).toEqual(['Home', 'About', 'धर्म', 'Contact'])
    expect(items.map((item) => item.drawer.text)).toEqual(['Home', 'About', 'धर्म', 'Contact Us'])
  })

  it('encodes slugs and sets the language of every label', () => {
    expect(items[2]?.to).toBe('/category/%E0%A4%A7%E0%A4%B0%E0%A5%8D%E0%A4%AE')
    expect(items.map((item) => item.inline.language)).toEqual(['en', 'hi', 'hi', 'hi'])
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { firstGrapheme, graphemes, hasMoreThan, isAtMost } from './segment'

const SAMPLES: [string, string[]][] = [
  ['क्षत्रिय', ['क्ष', 'त्रि', 'य']],
  ['ज़िंदगी', ['ज़िं', 'द', 'गी']],
  ['र्ज़ि ट्ठ्य', ['र्ज़ि', ' ', 'ट्ठ्य']],
  ['क्‍ष', ['क्‍ष']],
  ['अर्थात् a', ['अ', 'र्था', 'त्', ' ', 'a']],
  ['👩‍👩‍👧🇮🇳é\r\n', ['👩‍👩‍👧', '🇮🇳', 'é', '\r\n']],
]

describe('graphemes', () => {
  it.each(SAMPLES)('splits %j', (text, expected) => {
    expect([...graphemes(text)]).toEqual(expected)
  })

  it('loses nothing, and starts no part after the first with a mark', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const pieces = [...graphemes(text)]
        expect(pieces.join('')).toBe(text)
        expect(pieces.slice(1).filter((piece) => /^\p{M}/u.test(piece))).toEqual([])
      }),
    )
  })

  it('enforces a limit that stacked marks cannot bypass', () => {
    expect(isAtMost('क्षि'.repeat(300), 300)).toBe(true)
    expect(isAtMost('👩‍👩‍👧‍👦'.repeat(60), 60)).toBe(true)
    expect(isAtMost('क'.repeat(301), 300)).toBe(false)
    expect(isAtMost(`a${'\u0301'.repeat(10_000)}`, 300)).toBe(false)
  })

  it('splits long text as Intl.Segmenter does', () => {
    const units = ['क्षत्रिय', '👩‍👩‍👧', '🇮🇳', 'é', ' ', 'र्ज़ि', '\r\n']
    for (let shift = 0; shift < 20; shift += 1) {
      const text = 'a'.repeat(shift) + units.join('').repeat(60)
      const whole = new Intl.Segmenter('hi', { granularity: 'grapheme' }).segment(text)
      expect([...graphemes(text)]).toEqual(Array.from(whole, ({ segment }) => segment))
    }
  })

  it.each([
    ['a long post', 'क्षत्रिय की कथा। '.repeat(10_000), 100_000],
    ['one letter with 200,000 marks', 'e' + '\u0301'.repeat(200_000), 1],
    ['marks that Unicode does not attach to their letter', 'က' + '\u102B'.repeat(200_000), 1],
  ])('counts %s', (_, text, count) => {
    expect([...graphemes(text)]).toHaveLength(count)
  })
})

describe('hasMoreThan', () => {
  it('counts graphemes', () => {
    expect(hasMoreThan('क्षत्रिय', 2)).toBe(true)
    expect(hasMoreThan('क्षत्रिय', 3)).toBe(false)
    expect(hasMoreThan('', 0)).toBe(false)
  })
})

describe('firstGrapheme', () => {
  it.each([
    ['श्रीराम शर्मा', 'श्री'],
    ['ज़ाकिर', 'ज़ा'],
    ['asha', 'A'],
    ['  élan', 'É'],
    ['@asha', 'A'],
    ['9 बजे', '9'],
    ['😀', '😀'],
    ['', 'A'],
    ['   ', 'A'],
  ])('turns %j into %s', (name, initial) => {
    expect(firstGrapheme(name)).toBe(initial)
  })
})

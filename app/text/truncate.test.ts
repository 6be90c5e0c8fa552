import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { graphemes, hasMoreThan } from './segment'
import { previewText, truncate } from './truncate'

const hindi = fc.string({
  unit: fc.constantFrom(
    ...'कखगतनमयरलवशषसहअआ',
    '्',
    '़',
    'ा',
    'ि',
    'ी',
    'ं',
    'ँ',
    'ः',
    '\u200C',
    '\u200D',
    ' ',
    '।',
    '%',
  ),
  maxLength: 60,
})
const anyText = fc.oneof(hindi, fc.string({ unit: 'binary', maxLength: 60 }))

describe('truncate', () => {
  it.each([
    ['रामायण की कथा', 80, 'रामायण की कथा'],
    ['क्षत्रिय', 3, 'क्षत्रिय'],
    ['क्षत्रिय', 2, 'क्ष…'],
    ['ज़िंदगी', 2, 'ज़िं…'],
    ['लड़कियाँ पढ़ रही हैं', 10, 'लड़कियाँ पढ़ र…'], // cutting at the previous space would keep less than 80%
    ['लड़कियाँ पढ़ रही हैं', 9, 'लड़कियाँ पढ़…'],
    ['लड़कियाँ पढ़ रही हैं', 8, 'लड़कियाँ पढ़…'], // cut after a whole word
    ['लड़कियाँ पढ़ रही हैं', 7, 'लड़कियाँ प…'],
    ['राम, सीता और लक्ष्मण', 4, 'राम…'], // no comma before the ellipsis
    ['केवल 50% लोग आए', 7, 'केवल 50…'],
    ['केवल 50% लोग आए', 9, 'केवल 50%…'],
    ['!!!!!!', 3, '!!…'],
    ['abc', 1, '…'],
    ['abc', 0, ''],
    ['abc', -1, ''],
    ['', 5, ''],
    ['ाराम', 10, 'राम'],
  ])('cuts %j at %d', (text, n, expected) => {
    expect(truncate(text, n)).toBe(expected)
  })

  it('leaves no virama or joiner before the ellipsis', () => {
    expect(truncate('जगत् में', 4)).toBe('जग…')
    expect(truncate('क्‌षत्रिय', 2)).toBe('…')
  })

  it('cuts any text between graphemes, within the limit', () => {
    fc.assert(
      fc.property(anyText, fc.integer({ min: 1, max: 70 }), (text, n) => {
        const cut = truncate(text, n)
        expect(cut).not.toMatch(/^\p{M}/u)
        expect(hasMoreThan(cut, n)).toBe(false)
        const whole = text.replace(/^[\p{M}\u200C\u200D]+/u, '')
        if (cut === whole) return
        const piece = cut.replace(/…$/, '')
        expect(whole.startsWith(piece)).toBe(true)
        expect(whole.slice(piece.length)).not.toMatch(/^\p{M}/u)
        expect(piece).not.toMatch(/[\u094D\u200C\u200D]$/)
      }),
      { numRuns: 2000 },
    )
  })
})

describe('previewText', () => {
  it('shows the first characters and an ellipsis, even after short text', () => {
    expect(previewText('क्षत्रिय', 2)).toBe('क्षत्रि…')
    expect(previewText('राम', 100)).toBe('राम…')
    expect(previewText('क'.repeat(150), 100)).toBe('क'.repeat(100) + '…')
    expect(previewText('', 100)).toBe('')
  })

  it('returns the text up to the limit', () => {
    fc.assert(
      fc.property(hindi, fc.integer({ min: 1, max: 70 }), (text, n) => {
        const expected = [...graphemes(text)].slice(0, n).join('')
        expect(previewText(text, n)).toBe(text === '' ? '' : `${expected}…`)
      }),
    )
  })
})

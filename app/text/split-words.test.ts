import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { splitWords } from './segment'

const wordsOf = (text: string) => splitWords(text).map(({ word }) => word)

describe('splitWords', () => {
  it('returns the position of each word', () => {
    expect(splitWords('राम, हिन्दी')).toEqual([
      { word: 'राम', start: 0, end: 3 },
      { word: 'हिन्दी', start: 5, end: 11 },
    ])
  })

  it.each([
    ['राम-सीता।लक्ष्मण॥भरत', ['राम', 'सीता', 'लक्ष्मण', 'भरत']],
    ['“don’t” \'ok\' "हाँ"', ['don', 't', 'ok', 'हाँ']],
    ['क्‍ष क्‌ष', ['क्‍ष', 'क्‌ष']],
    ['चुनाव २०२४, 24वें', ['चुनाव', '२०२४', '24वें']],
    ['C++ 😀 —', ['C']],
    ['', []],
  ])('splits %j', (text, words) => {
    expect(wordsOf(text)).toEqual(words)
  })

  it('returns offsets that select the word in the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        for (const { word, start, end } of splitWords(text))
          expect(text.slice(start, end)).toBe(word)
      }),
    )
  })
})

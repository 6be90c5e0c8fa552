import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { markSnippet, markText, type MarkedPart, type ScoreWords } from './marked'

const scoreOf =
  (scores: Record<string, number>): ScoreWords =>
  (words) =>
    words.map(({ word }) => ({ score: scores[word] ?? 0, isMarked: word in scores }))

const show = (parts: MarkedPart[] | null) =>
  parts?.map(({ text, isMarked }) => (isMarked ? `[${text}]` : text)).join('') ?? null

describe('markText', () => {
  it('marks whole words and nothing else', () => {
    expect(show(markText('रामायण की कथा, <b>राम</b>', scoreOf({ कथा: 1, राम: 1 })))).toBe(
      'रामायण की [कथा], <b>[राम]</b>',
    )
    expect(markText('', scoreOf({}))).toEqual([])
  })

  it('does not change the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const parts = markText(text, (words) =>
          words.map((_, at) => ({ score: 1, isMarked: at % 2 === 1 })),
        )
        expect(parts.map((part) => part.text).join('')).toBe(text)
      }),
    )
  })
})

describe('markSnippet', () => {
  const words = (count: number, word = 'शब्द') => Array.from({ length: count }, () => word).join(' ')

  it('returns null without a match', () => {
    expect(markSnippet(words(100), scoreOf({ राम: 1 }))).toBeNull()
    expect(markSnippet('', scoreOf({}))).toBeNull()
  })

  it('returns short text in full', () => {
    expect(show(markSnippet('सीता और राम।', scoreOf({ राम: 1 })))).toBe('सीता और [राम]।')
  })

  it('shows twenty-four words around the match, with … for omitted text', () => {
    const shown = show(markSnippet(`${words(100)} राम ${words(100)}`, scoreOf({ राम: 1 })))!
    expect(shown).toMatch(/^…शब्द .*\[राम\].* शब्द…$/)
    expect(shown.split(' ')).toHaveLength(24)
  })

  it('prefers different words to repeated ones', () => {
    const text = `राम राम राम ${words(50)} राम और सीता ${words(50)}`
    expect(show(markSnippet(text, scoreOf({ राम: 1, सीता: 1 })))).toContain('[राम] और [सीता]')
  })
})

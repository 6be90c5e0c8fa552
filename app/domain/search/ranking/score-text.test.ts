import { describe, expect, it } from 'vitest'
import { markText } from '~/text/marked'
import { wordScore } from './score-text'

const mark = (text: string, ...weights: Record<string, number>[]) =>
  markText(
    text,
    wordScore(
      weights.map((weightOf) => new Map(Object.entries(weightOf))),
      [],
    ),
  )
    .map((part) => (part.isMarked ? `[${part.text}]` : part.text))
    .join('')

describe('wordScore', () => {
  it('does not mark words that match far less than the best', () => {
    expect(mark('अ ब स', { अ: 1, ब: 0.3, स: 0.29 })).toBe('[अ] [ब] स')
  })

  it('scores each word of the query separately, but marks no guesses', () => {
    expect(mark('अ ब', { अ: 1 }, { ब: 0.2 })).toBe('[अ] [ब]')
    expect(mark('अ ब', { अ: 1 }, { ब: 0.1 })).toBe('[अ] ब')
    expect(mark('ब', { अ: 1 }, { ब: 0.1 })).toBe('[ब]')
  })
})

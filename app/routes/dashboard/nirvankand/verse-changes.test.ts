import { describe, expect, it } from 'vitest'
import {
  changeVerses,
  focusAfterChange,
  parseVerseIntent,
  toVerseIntent,
  type VerseChange,
} from './verse-changes'

const VERSES = ['एक', 'दो', 'तीन']

describe('changeVerses', () => {
  it.each<[VerseChange, string[]]>([
    [{ type: 'add' }, ['एक', 'दो', 'तीन', '']],
    [{ type: 'remove', index: 1 }, ['एक', 'तीन']],
    [{ type: 'up', index: 1 }, ['दो', 'एक', 'तीन']],
    [{ type: 'down', index: 1 }, ['एक', 'तीन', 'दो']],
    [{ type: 'up', index: 0 }, VERSES],
    [{ type: 'down', index: 2 }, VERSES],
    [{ type: 'remove', index: 3 }, VERSES],
    [{ type: 'up', index: 999 }, VERSES],
    [{ type: 'down', index: 999 }, VERSES],
  ])('%j', (change, expected) => {
    expect(changeVerses(VERSES, change, '')).toEqual(expected)
    expect(VERSES).toEqual(['एक', 'दो', 'तीन'])
  })

  it('adds no verse beyond the most there may be', () => {
    const full = Array.from({ length: 500 }, () => 'एक')
    expect(changeVerses(full, { type: 'add' }, '')).toHaveLength(500)
  })
})

describe('focusAfterChange', () => {
  it.each<[VerseChange, number, ReturnType<typeof focusAfterChange>]>([
    [{ type: 'add' }, 4, { index: 3, control: 'text' }],
    [{ type: 'up', index: 2 }, 3, { index: 1, control: 'up' }],
    [{ type: 'up', index: 1 }, 3, { index: 0, control: 'down' }],
    [{ type: 'down', index: 0 }, 3, { index: 1, control: 'down' }],
    [{ type: 'down', index: 1 }, 3, { index: 2, control: 'up' }],
    [{ type: 'remove', index: 0 }, 2, { index: 0, control: 'remove' }],
    [{ type: 'remove', index: 2 }, 2, { index: 1, control: 'remove' }],
    [{ type: 'remove', index: 0 }, 0, 'add'],
  ])('%j of %j', (change, count, expected) => {
    expect(focusAfterChange(change, count)).toEqual(expected)
  })
})

describe('intents', () => {
  it.each<VerseChange>([
    { type: 'add' },
    { type: 'up', index: 0 },
    { type: 'down', index: 42 },
    { type: 'remove', index: 499 },
  ])('%j is read back', (change) => {
    expect(parseVerseIntent(toVerseIntent(change))).toEqual(change)
  })

  it.each(['', 'update', 'up', 'up:', 'up:-1', 'up:1e9', 'up:9999', 'up:1.5', 'left:1', ' up:1'])(
    '%j is another button',
    (intent) => {
      expect(parseVerseIntent(intent)).toBeNull()
    },
  )
})

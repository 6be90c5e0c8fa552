import fc from 'fast-check'
import { expect, it } from 'vitest'
import { summarise } from './summary.server'

const base = { title: 'राम', content: '<p>एक दो तीन</p>', category: 'katha' }

it.each([
  ['words', { content: '<p>एक चार तीन पाँच</p>' }, { wordsIn: 2, wordsOut: 1, fields: [] }],
  ['a repeated word', { content: '<p>एक दो तीन दो</p>' }, { wordsIn: 1, wordsOut: 0, fields: [] }],
  ['all words', { content: '' }, { wordsIn: 0, wordsOut: 3, fields: [] }],
  [
    'words and the title',
    { title: 'सीता', content: '<p>एक दो</p>' },
    { wordsIn: 0, wordsOut: 1, fields: ['title'] },
  ],
  ['the category', { category: 'yatra' }, { wordsIn: 0, wordsOut: 0, fields: ['category'] }],
  [
    'only the order or format',
    { content: '<p>तीन <b>दो</b> एक</p>' },
    { wordsIn: 0, wordsOut: 0, fields: ['content'] },
  ],
  ['a new field', { source: 'मीरा' }, { wordsIn: 0, wordsOut: 0, fields: ['source'] }],
  ['nothing', {}, { wordsIn: 0, wordsOut: 0, fields: [] }],
])('summarises a change of %s', (_, change, summary) => {
  expect(summarise(base, { ...base, ...change })).toEqual(summary)
})

it('summarises the verses of the devotional text', () => {
  const [before, after] = [{ shlokas: ['<p>एक</p>'] }, { shlokas: ['<p>एक</p>', '<p>दो</p>'] }]
  expect(summarise(before, after)).toEqual({ wordsIn: 1, wordsOut: 0, fields: [] })
})

it('counts the same words wherever the change is', () => {
  const word = fc.constantFrom('एक', 'दो', 'एका', '<b>तीन</b>', 'क<i>थ</i>ा')
  const text = fc
    .array(fc.array(word, { maxLength: 4 }), { maxLength: 4 })
    .map((lines) => lines.map((line) => `<p>${line.join(' ')}</p>`).join(''))
  const difference = (one: string, other: string) => {
    const { wordsIn, wordsOut } = summarise({ content: one }, { content: other })
    return wordsIn - wordsOut
  }
  const count = (html: string) => difference('', html)
  fc.assert(
    fc.property(text, text, (one, other) => {
      expect(difference(one, other)).toBe(count(other) - count(one))
    }),
  )
})

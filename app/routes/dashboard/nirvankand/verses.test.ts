import { describe, expect, it } from 'vitest'
import { languageOf, screenLabels } from '~/labels/languages.server'
import { describeIntent, focusAfter, parseListIntent, type ListIntent } from './verses'

const name = 'shlokas' as const
const add: ListIntent = { type: 'insert', payload: { name } }
const putBack = (index: number): ListIntent => ({ type: 'insert', payload: { name, index } })
const remove = (index: number): ListIntent => ({ type: 'remove', payload: { name, index } })
const move = (from: number, to: number): ListIntent => ({
  type: 'reorder',
  payload: { name, from, to },
})

describe('a button of the list', () => {
  it.each([add, remove(0), move(499, 498)])('%j is read as it was written', (intent) => {
    expect(parseListIntent(JSON.stringify(intent))).toEqual(intent)
  })

  it.each([
    '',
    'add-shlok',
    'null',
    '{"type":"reset","payload":{}}',
    '{"type":"update","payload":{"name":"title","value":"x"}}',
    '{"type":"insert","payload":{"name":"shlokas[4294967294]"}}',
    '{"type":"insert","payload":{"name":"__proto__"}}',
    '{"type":"remove","payload":{"name":"shlokas","index":-1}}',
    '{"type":"reorder","payload":{"name":"shlokas","from":0,"to":4294967294}}',
  ])('rejects %s', (value) => {
    expect(parseListIntent(value)).toBeNull()
  })
})

describe('the focus after a button', () => {
  it.each<[string, ListIntent, number, string]>([
    ['a new verse', add, 4, 'shlok-3'],
    ['a verse put back', putBack(1), 4, 'shlok-1-remove'],
    ['one up', move(2, 1), 3, 'shlok-1-up'],
    ['up to the top, where it cannot go on', move(1, 0), 3, 'shlok-0-down'],
    ['one down', move(0, 1), 3, 'shlok-1-down'],
    ['down to the end', move(1, 2), 3, 'shlok-2-up'],
    ['a verse in the middle is gone', remove(1), 3, 'shlok-1-remove'],
    ['the last one is gone', remove(3), 3, 'shlok-2-remove'],
    ['there is none left', remove(0), 0, 'add-shlok'],
  ])('%s', (_, intent, count, id) => {
    expect(focusAfter(intent, count)).toBe(id)
  })
})

it('is returned as well', () => {
  const labels = screenLabels(languageOf(null), 'en').editNirvankand
  const said = [add, putBack(1), remove(1), move(0, 1)].map((intent) =>
    describeIntent(intent, 3, labels),
  )
  expect(said).toEqual([
    'Shlok 3 added.',
    'Shlok 2 is back.',
    'Shlok 2 removed. Nothing is saved until you press Update.',
    'Shlok 1 is now number 2 of 3.',
  ])
})

import { describe, expect, it } from 'vitest'
import { labelsFor } from '~/labels/languages.server'
import { describeIntent, focusAfter, parseListIntent, type ListIntent } from './verses'

const name = 'shlokas' as const
const add: ListIntent = { type: 'insert', payload: { name } }
const putBack = (index: number): ListIntent => ({ type: 'insert', payload: { name, index } })
const remove = (index: number): ListIntent => ({ type: 'remove', payload: { name, index } })
const move = (from: number, to: number): ListIntent => ({
  type: 'reorder',
  payload: { name, from, to },
})

describe('parseListIntent', () => {
  it.each([add, remove(0), move(499, 498)])('reads back %j', (intent) => {
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

describe('focusAfter', () => {
  it.each<[string, ListIntent, number, string]>([
    ['a new verse', add, 4, 'shlok-3'],
    ['a verse put back', putBack(1), 4, 'shlok-1-remove'],
    ['a move up', move(2, 1), 3, 'shlok-1-up'],
    ['a move to the top, from which it cannot move up', move(1, 0), 3, 'shlok-0-down'],
    ['a move down', move(0, 1), 3, 'shlok-1-down'],
    ['a move to the end', move(1, 2), 3, 'shlok-2-up'],
    ['removing a verse in the middle', remove(1), 3, 'shlok-1-remove'],
    ['removing the last verse', remove(3), 3, 'shlok-2-remove'],
    ['removing the only verse', remove(0), 0, 'add-shlok'],
  ])('focuses a control after %s', (_, intent, count, id) => {
    expect(focusAfter(intent, count)).toBe(id)
  })
})

it('describeIntent describes each change', () => {
  const labels = labelsFor(null, 'en').labels.editNirvankand
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

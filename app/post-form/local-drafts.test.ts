import { beforeEach, describe, expect, it } from 'vitest'
import {
  dropLocalDraft,
  findLocalDrafts,
  saveLocalDraft,
  listLocalDrafts,
  dropSavedDrafts,
} from './local-drafts'

const DAY = 24 * 60 * 60 * 1000
const NOW = Date.now()

class MemoryStorage implements Storage {
  readonly #values = new Map<string, string>()
  get length() {
    return this.#values.size
  }
  key = (index: number) => [...this.#values.keys()][index] ?? null
  getItem = (key: string) => this.#values.get(key) ?? null
  removeItem = (key: string) => void this.#values.delete(key)
  clear = () => this.#values.clear()
  setItem(key: string, value: string) {
    this.#values.set(key, value)
  }
}

const text = (form: string, { at = NOW, title = 'राम' } = {}) => ({ form, at, fields: { title } })
const formsOf = (texts: { form: string }[]) => texts.map(({ form }) => form)

describe('texts that the browser keeps', () => {
  let storage: Storage

  beforeEach(() => {
    storage = new MemoryStorage()
  })

  it('are there again, newest first, for their author alone', () => {
    expect(saveLocalDraft(storage, 'a', text('post:1', { at: NOW - 2 }))).toBe(true)
    saveLocalDraft(storage, 'a', text('new:1', { at: NOW - 1, title: 'सीता' }))
    saveLocalDraft(storage, 'b', text('new:2'))
    expect(listLocalDrafts(storage, 'a')).toEqual([
      { form: 'new:1', at: NOW - 1, fields: { title: 'सीता' } },
      { form: 'post:1', at: NOW - 2, fields: { title: 'राम' } },
    ])
    expect(formsOf(listLocalDrafts(storage, 'c'))).toEqual([])
  })

  it('are five at most: the oldest makes room, never the one being written', () => {
    for (let number = 1; number <= 6; number += 1) {
      saveLocalDraft(storage, 'a', text(`post:${number}`, { at: NOW - 10 + number }))
    }
    expect(formsOf(listLocalDrafts(storage, 'a'))).toEqual([
      'post:6',
      'post:5',
      'post:4',
      'post:3',
      'post:2',
    ])
    saveLocalDraft(storage, 'a', text('post:2'))
    expect(listLocalDrafts(storage, 'a')).toHaveLength(5)
  })

  it('are not kept when they are too long, or when the storage is full', () => {
    expect(saveLocalDraft(storage, 'a', text('new:1', { title: 'क'.repeat(450_001) }))).toBe(false)
    storage.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
    expect(saveLocalDraft(storage, 'a', text('new:1'))).toBe(false)
  })

  it('are thrown away when they are old or cannot be read', () => {
    saveLocalDraft(storage, 'a', text('new:1', { at: NOW - 31 * DAY }))
    storage.setItem('kept-text:a:new:2', '{"form":"new:2"}')
    storage.setItem('kept-text:a:new:3', 'nonsense')
    storage.setItem('other', 'stays')
    expect(listLocalDrafts(storage, 'a', NOW)).toEqual([])
    expect([storage.length, storage.getItem('other')]).toEqual([1, 'stays'])
  })

  it('are offered to their own form first; other new ones to a new form only', () => {
    saveLocalDraft(storage, 'a', text('new:1', { at: NOW - 3 }))
    saveLocalDraft(storage, 'a', text('new:2', { at: NOW - 2 }))
    saveLocalDraft(storage, 'a', text('post:1', { at: NOW - 1 }))
    expect(formsOf(findLocalDrafts(storage, 'a', 'new:1'))).toEqual(['new:1', 'new:2'])
    expect(formsOf(findLocalDrafts(storage, 'a', 'new:3'))).toEqual(['new:2', 'new:1'])
    expect(formsOf(findLocalDrafts(storage, 'a', 'post:1'))).toEqual(['post:1'])
    expect(formsOf(findLocalDrafts(storage, 'a', 'post:2'))).toEqual([])
    dropLocalDraft(storage, 'a', 'new:1')
    expect(formsOf(findLocalDrafts(storage, 'a', 'new:1'))).toEqual(['new:2'])
  })

  it.each([
    ['new%3A1', ['post:1'], ['new:2']],
    ['post%3A1', ['new:1'], ['new:2']],
    ['user%3Aa', [], ['new:2']],
    ['user%3Ac', ['new:1', 'post:1'], ['new:2']],
  ])('are gone when the server names them: %s', (value, left, othersLeft) => {
    saveLocalDraft(storage, 'a', text('new:1'))
    saveLocalDraft(storage, 'a', text('post:1', { at: NOW - 1 }))
    saveLocalDraft(storage, 'b', text('new:2'))
    const page = { cookie: `kept-text=${value}` }
    dropSavedDrafts(storage, page)
    expect(formsOf(listLocalDrafts(storage, 'a'))).toEqual(left)
    expect(formsOf(listLocalDrafts(storage, 'b'))).toEqual(othersLeft)
    expect(page.cookie).toContain('Max-Age=0')
  })
})

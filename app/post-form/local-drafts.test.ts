import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { MemoryStorage } from '../../tests/helpers/local-storage'
import { isSame } from './form-fields'
import { forgetDrafts, listDrafts, writeDraft, type LocalDraft } from './local-drafts'

const DAY = 24 * 60 * 60 * 1000
const NOW = Date.now()

/** A draft written `ago` milliseconds ago, with its form's name as the title. */
function draft(userId: string, form: string, ago = 0, title = form): LocalDraft {
  return { userId, form, postId: '', at: NOW - ago, fields: { title, content: 'राम' } }
}

const namesOf = (drafts: LocalDraft[]) => drafts.map(({ userId, form }) => `${userId} ${form}`)

const NEW = draft('a', 'one', 3)
const EDITED = draft('a', 'edit-1', 2)
const OTHERS = draft('b', 'two', 1)
const FIVE = [1, 2, 3, 4, 5].map((number) => draft('a', `edit-${number}`, number))
const written = (one: LocalDraft) => () => writeDraft(one)
const gone = (isGone: (one: LocalDraft) => boolean) => () => forgetDrafts(isGone)
const saved = (sent: LocalDraft['fields']) => gone(({ fields }) => isSame(fields, sent))

let storage: MemoryStorage

beforeEach(() => {
  storage = new MemoryStorage()
  vi.stubGlobal('localStorage', storage)
})
afterEach(() => {
  vi.unstubAllGlobals()
})

describe('local drafts', () => {
  it.each<[string, LocalDraft[], () => void, string[]]>([
    ['writing the first draft', [], written(NEW), ['a one']],
    [
      'writing newer text from the same form',
      [NEW, EDITED],
      written(draft('a', 'one')),
      ['a one', 'a edit-1'],
    ],
    [
      "writing a user's sixth draft, which replaces the oldest",
      FIVE,
      written(draft('a', 'one')),
      ['a one', 'a edit-1', 'a edit-2', 'a edit-3', 'a edit-4'],
    ],
    [
      'writing one of five drafts again, which drops none',
      FIVE,
      written(draft('a', 'edit-5')),
      ['a edit-5', 'a edit-1', 'a edit-2', 'a edit-3', 'a edit-4'],
    ],
    [
      "writing another user's draft, which drops none",
      [...FIVE, OTHERS],
      written(draft('b', 'edit-1')),
      ['b edit-1', 'a edit-1', 'b two', 'a edit-2', 'a edit-3', 'a edit-4', 'a edit-5'],
    ],
    [
      'writing a draft that is too long',
      [NEW],
      written(draft('a', 'two', 0, 'क'.repeat(450_001))),
      ['a one'],
    ],
    ['saving its text', [NEW, EDITED, OTHERS], saved(NEW.fields), ['b two', 'a edit-1']],
    [
      'saving its text with different line breaks',
      [draft('a', 'one', 0, 'क\nख')],
      saved(draft('a', 'x', 0, 'क\r\nख').fields),
      [],
    ],
    [
      "saving text that is older than the draft's",
      [NEW],
      saved({ ...NEW.fields, title: 'नया' }),
      ['a one'],
    ],
    [
      'discarding a draft',
      [NEW, EDITED, OTHERS],
      gone(({ form }) => form === 'one'),
      ['b two', 'a edit-1'],
    ],
    ['signing out', [NEW, EDITED, OTHERS], gone(({ userId }) => userId === 'a'), ['b two']],
    ['thirty days', [draft('a', 'one', 31 * DAY), OTHERS], gone(() => false), ['b two']],
  ])('are correct after %s', (_, before, change, after) => {
    for (const one of before) {
      storage.setItem(`kept-text:${one.userId}:${one.form}`, JSON.stringify(one))
    }
    change()
    expect(namesOf(listDrafts())).toEqual(after)
  })
})

describe('drafts in local storage', () => {
  it('are listed newest first', () => {
    for (const one of [NEW, OTHERS, EDITED]) writeDraft(one)
    expect(listDrafts()).toEqual([OTHERS, EDITED, NEW])
    forgetDrafts(({ userId }) => userId === 'a')
    expect(listDrafts()).toEqual([OTHERS])
  })

  it('are unchanged if storage is full or blocked', () => {
    expect(writeDraft(NEW)).toBe(true)
    storage.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
    expect(writeDraft(EDITED)).toBe(false)
    expect(listDrafts()).toEqual([NEW])
    vi.stubGlobal('localStorage', undefined)
    expect(writeDraft(NEW)).toBe(false)
  })

  it('report a draft that is too long to be stored', () => {
    expect(writeDraft(draft('a', 'one', 0, 'क'.repeat(450_001)))).toBe(false)
  })

  it('survive invalid fields from another version of the site', () => {
    const fields = { ...EDITED.fields, pictures: 3 }
    storage.setItem('kept-text:a:edit-1', JSON.stringify({ ...EDITED, fields }))
    expect(listDrafts()).toEqual([EDITED])
  })

  it('of earlier versions of the site belong to a post or to a new form', () => {
    for (const form of ['post:7', 'new:1']) {
      storage.setItem(`kept-text:a:${form}`, JSON.stringify({ at: NOW, fields: EDITED.fields }))
    }
    expect(listDrafts()).toMatchObject([
      { form: 'post:7', postId: '7' },
      { form: 'new:1', postId: '' },
    ])
  })

  it('are deleted if they are old or unreadable, without deleting other entries', () => {
    writeDraft(draft('a', 'one', 31 * DAY))
    storage.setItem('kept-text:a:two', '{"form":"two"}')
    storage.setItem('kept-text:a:three', 'nonsense')
    storage.setItem('other', 'stays')
    writeDraft(EDITED)
    expect(listDrafts()).toEqual([EDITED])
    expect(Object.keys(storage)).toEqual(['other', 'kept-text:a:edit-1'])
  })
})

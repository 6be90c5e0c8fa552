import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { MemoryStorage } from '../../tests/helpers/local-storage'
import { isSame } from './form-fields'
import { draftsFor, forgetDrafts, listDrafts, writeDraft, type LocalDraft } from './local-drafts'

const DAY = 24 * 60 * 60 * 1000
const NOW = Date.now()

/** A draft written `ago` milliseconds ago, with its form's name as the title. */
function draft(userId: string, form: string, ago = 0, title = form): LocalDraft {
  return { userId, form, at: NOW - ago, fields: { title, content: 'राम' } }
}

const namesOf = (drafts: LocalDraft[]) => drafts.map(({ userId, form }) => `${userId} ${form}`)

const NEW = draft('a', 'new:1', 3)
const EDITED = draft('a', 'post:1', 2)
const OTHERS = draft('b', 'new:2', 1)
const FIVE = [1, 2, 3, 4, 5].map((number) => draft('a', `post:${number}`, number))
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
    ['writing the first draft', [], written(NEW), ['a new:1']],
    [
      'writing newer text from the same form',
      [NEW, EDITED],
      written(draft('a', 'new:1')),
      ['a new:1', 'a post:1'],
    ],
    [
      "writing a user's sixth draft, which replaces the oldest",
      FIVE,
      written(draft('a', 'new:1')),
      ['a new:1', 'a post:1', 'a post:2', 'a post:3', 'a post:4'],
    ],
    [
      'writing one of five drafts again, which drops none',
      FIVE,
      written(draft('a', 'post:5')),
      ['a post:5', 'a post:1', 'a post:2', 'a post:3', 'a post:4'],
    ],
    [
      "writing another user's draft, which drops none",
      [...FIVE, OTHERS],
      written(draft('b', 'post:1')),
      ['b post:1', 'a post:1', 'b new:2', 'a post:2', 'a post:3', 'a post:4', 'a post:5'],
    ],
    [
      'writing a draft that is too long',
      [NEW],
      written(draft('a', 'new:2', 0, 'क'.repeat(450_001))),
      ['a new:1'],
    ],
    ['saving its text', [NEW, EDITED, OTHERS], saved(NEW.fields), ['b new:2', 'a post:1']],
    [
      'saving its text with different line breaks',
      [draft('a', 'new:1', 0, 'क\nख')],
      saved(draft('a', 'x', 0, 'क\r\nख').fields),
      [],
    ],
    [
      "saving text that is older than the draft's",
      [NEW],
      saved({ ...NEW.fields, title: 'नया' }),
      ['a new:1'],
    ],
    [
      'discarding a draft',
      [NEW, EDITED, OTHERS],
      gone(({ form }) => form === 'new:1'),
      ['b new:2', 'a post:1'],
    ],
    ['signing out', [NEW, EDITED, OTHERS], gone(({ userId }) => userId === 'a'), ['b new:2']],
    ['thirty days', [draft('a', 'new:1', 31 * DAY), OTHERS], gone(() => false), ['b new:2']],
  ])('are correct after %s', (_, before, change, after) => {
    for (const one of before) {
      storage.setItem(`kept-text:${one.userId}:${one.form}`, JSON.stringify(one))
    }
    change()
    expect(namesOf(listDrafts())).toEqual(after)
  })
})

describe('drafts offered to a form', () => {
  const drafts = [draft('a', 'post:1', 1), draft('a', 'new:2', 2), draft('a', 'new:1', 3), OTHERS]

  it.each([
    ['new:1', ['a new:1', 'a new:2']],
    ['new:3', ['a new:2', 'a new:1']],
    ['post:1', ['a post:1']],
    ['post:2', []],
  ])('for %s include its own draft and, if the form is new, other new drafts', (form, expected) => {
    expect(namesOf(draftsFor(drafts, { userId: 'a', form }))).toEqual(expected)
  })

  it('belong to the current user', () => {
    expect(draftsFor(drafts, { userId: 'c', form: 'new:1' })).toEqual([])
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
    expect(writeDraft(draft('a', 'new:1', 0, 'क'.repeat(450_001)))).toBe(false)
  })

  it('survive invalid fields from another version of the site', () => {
    const fields = { ...EDITED.fields, pictures: 3 }
    storage.setItem('kept-text:a:post:1', JSON.stringify({ ...EDITED, fields }))
    expect(listDrafts()).toEqual([EDITED])
  })

  it('are deleted if they are old or unreadable, without deleting other entries', () => {
    writeDraft(draft('a', 'new:1', 31 * DAY))
    storage.setItem('kept-text:a:new:2', '{"form":"new:2"}')
    storage.setItem('kept-text:a:new:3', 'nonsense')
    storage.setItem('other', 'stays')
    writeDraft(EDITED)
    expect(listDrafts()).toEqual([EDITED])
    expect(Object.keys(storage)).toEqual(['other', 'kept-text:a:post:1'])
  })
})

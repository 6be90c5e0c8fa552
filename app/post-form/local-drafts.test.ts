import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { MemoryStorage } from '../../tests/helpers/local-storage'
import { isSame } from './form-fields'
import { draftsFor, forgetDrafts, listDrafts, writeDraft, type LocalDraft } from './local-drafts'

const DAY = 24 * 60 * 60 * 1000
const NOW = Date.now()

/** A draft written that many milliseconds ago, with its form as title. */
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

describe('drafts after a change', () => {
  it.each<[string, LocalDraft[], () => void, string[]]>([
    ['the first', [], written(NEW), ['a new:1']],
    [
      'a newer text of the same form',
      [NEW, EDITED],
      written(draft('a', 'new:1')),
      ['a new:1', 'a post:1'],
    ],
    [
      'the sixth of a user, for whom the oldest makes room',
      FIVE,
      written(draft('a', 'new:1')),
      ['a new:1', 'a post:1', 'a post:2', 'a post:3', 'a post:4'],
    ],
    [
      'one of five, which is never the one to go',
      FIVE,
      written(draft('a', 'post:5')),
      ['a post:5', 'a post:1', 'a post:2', 'a post:3', 'a post:4'],
    ],
    [
      'the sixth of all users',
      [...FIVE, OTHERS],
      written(draft('b', 'post:1')),
      ['b post:1', 'a post:1', 'b new:2', 'a post:2', 'a post:3', 'a post:4', 'a post:5'],
    ],
    [
      'one that is too long',
      [NEW],
      written(draft('a', 'new:2', 0, 'क'.repeat(450_001))),
      ['a new:1'],
    ],
    ['its text has a version', [NEW, EDITED, OTHERS], saved(NEW.fields), ['b new:2', 'a post:1']],
    [
      'a text sent with other line ends',
      [draft('a', 'new:1', 0, 'क\nख')],
      saved(draft('a', 'x', 0, 'क\r\nख').fields),
      [],
    ],
    [
      'a text that was typed on since it was sent',
      [NEW],
      saved({ ...NEW.fields, title: 'नया' }),
      ['a new:1'],
    ],
    [
      'the author wants it no more',
      [NEW, EDITED, OTHERS],
      gone(({ form }) => form === 'new:1'),
      ['b new:2', 'a post:1'],
    ],
    [
      'a user has signed out',
      [NEW, EDITED, OTHERS],
      gone(({ userId }) => userId === 'a'),
      ['b new:2'],
    ],
    ['thirty days', [draft('a', 'new:1', 31 * DAY), OTHERS], gone(() => false), ['b new:2']],
  ])('%s', (_, before, change, after) => {
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
  ])('%s: offers its own draft, and to a new form other new ones', (form, expected) => {
    expect(namesOf(draftsFor(drafts, { userId: 'a', form }))).toEqual(expected)
  })

  it("offers only the user's own drafts", () => {
    expect(draftsFor(drafts, { userId: 'c', form: 'new:1' })).toEqual([])
  })
})

describe('drafts in the storage', () => {
  it('are listed newest first', () => {
    for (const one of [NEW, OTHERS, EDITED]) writeDraft(one)
    expect(listDrafts()).toEqual([OTHERS, EDITED, NEW])
    forgetDrafts(({ userId }) => userId === 'a')
    expect(listDrafts()).toEqual([OTHERS])
  })

  it('are unchanged if the storage is full or blocked', () => {
    writeDraft(NEW)
    storage.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
    writeDraft(EDITED)
    expect(listDrafts()).toEqual([NEW])
    vi.stubGlobal('localStorage', undefined)
    expect(() => writeDraft(NEW)).not.toThrow()
  })

  it('survive invalid fields of another version', () => {
    const fields = { ...EDITED.fields, pictures: 3 }
    storage.setItem('kept-text:a:post:1', JSON.stringify({ ...EDITED, fields }))
    expect(listDrafts()).toEqual([EDITED])
  })

  it('are deleted if old or unreadable, and nothing else is', () => {
    writeDraft(draft('a', 'new:1', 31 * DAY))
    storage.setItem('kept-text:a:new:2', '{"form":"new:2"}')
    storage.setItem('kept-text:a:new:3', 'nonsense')
    storage.setItem('other', 'stays')
    writeDraft(EDITED)
    expect(listDrafts()).toEqual([EDITED])
    expect(Object.keys(storage)).toEqual(['other', 'kept-text:a:post:1'])
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isDirty, openDraft, reduce, typed, wakeAt, type DraftEvent, type Rejection } from './draft'
import { formOf, requestOf, type DraftFields } from './form-fields'

const SECOND = 1_000
const HOUR = 3_600 * SECOND

const OPENED: DraftFields = {
  savedBy: 'form',
  version: '1',
  pendingVersion: '0',
  openedCategory: 'katha',
  openedTranslation: '',
  title: 'कथा',
  content: 'क',
  category: 'katha',
}

/** A form with a clock, local storage and a list of requests, whose responses the test chooses. */
function openForm(values = OPENED, { postId = '7', isRestored = false } = {}) {
  let now = 0
  let text = values
  let draft = openDraft(values, postId, isRestored)
  if (isRestored) draft = { ...draft, dueAt: 0 }
  const log: string[] = []
  const requests: DraftFields[] = []
  let local: DraftFields | null = null
  const run = (event: DraftEvent) => {
    const problems = text.content === '' ? 'Content is required' : null
    const [next, ...effects] = reduce(draft, event, { now, text, problems })
    draft = next
    for (const effect of effects) {
      if (effect.type === 'keep') local = effect.fields
      else if (effect.type === 'forget') local = null
      else log.push(effect.type)
      if (effect.type === 'autosave' || effect.type === 'submit') requests.push(effect.fields)
    }
  }
  const form = {
    wait(ms: number, isAsleep = false) {
      const end = now + ms
      // A machine that sleeps runs its timers late, and once.
      if (isAsleep) now = end
      while (wakeAt(draft) <= end) {
        now = Math.max(now, wakeAt(draft))
        run({ type: 'woke' })
        if (isAsleep) break
      }
      now = end
    },
    type(content: string) {
      text = { ...text, content }
      draft = typed(draft, now)
    },
    store(number: number, version = String(number + 1)) {
      const labels = { savedLabel: '10:32', editPath: '/update-post/7', id: '7' }
      run({ type: 'stored', number, reply: { ...labels, version, pendingVersion: '0' } })
    },
    reject: (number: number, reason: Rejection, isOwn = false) =>
      run({ type: 'rejected', number, reason, detail: '10:32', isOwn }),
    leave: () => run({ type: 'save', isLeaving: true }),
    save: () => run({ type: 'save', isLeaving: false }),
    press: (intent: string) => run({ type: 'submitted', intent }),
    end: (outcome: 'accepted' | 'rejected' | 'lost') => run({ type: 'returned', outcome }),
    /** Ends a submit after which the form stays open. */
    saved: (version: string) => {
      const saved = { id: '7', editPath: '/update-post/7', version, pendingVersion: '0' }
      run({ type: 'returned', outcome: 'accepted', saved })
    },
    get now() {
      return now
    },
    get draft() {
      return draft
    },
    get local() {
      return local
    },
    get text() {
      return text
    },
    isDirty: () => isDirty(draft, text),
    requests,
    log,
  }
  return form
}

type Form = ReturnType<typeof openForm>

/** Types 'ख', which is autosaved as request 1 and has no response yet. */
function autosaving(form: Form) {
  form.type('ख')
  form.wait(4 * SECOND)
}

interface Row {
  it: string
  when: (form: Form) => void
  /** The text in local storage, and the texts and buttons that were sent. */
  local: string | null
  sent: string[]
  status: Form['draft']['status']
  version?: string
}

const ROWS: Row[] = [
  {
    it: 'does nothing while nothing is typed',
    when: (f) => f.wait(HOUR),
    local: null,
    sent: [],
    status: null,
  },
  {
    it: 'keeps the text after a pause, before it is autosaved',
    when: (f) => (f.type('ख'), f.wait(SECOND)),
    local: 'ख',
    sent: [],
    status: 'unsaved',
  },
  {
    it: 'forgets letters that were deleted again',
    when: (f) => (f.type('कख'), f.wait(SECOND), f.type('क'), f.wait(HOUR)),
    local: null,
    sent: [],
    status: null,
  },
  {
    it: 'keeps the text until the server has it',
    when: autosaving,
    local: 'ख',
    sent: ['ख'],
    status: 'saving',
  },
  {
    it: 'forgets the text that the server has',
    when: (f) => (autosaving(f), f.store(1)),
    local: null,
    sent: ['ख'],
    status: 'saved',
    version: '2',
  },
  {
    it: 'saves while the author keeps typing',
    when: (f) => {
      for (let i = 0; i < 31; i += 1) {
        f.type('ख'.repeat(i))
        f.wait(SECOND)
      }
    },
    local: 'ख'.repeat(30),
    sent: ['ख'.repeat(29)],
    status: 'unsaved',
  },
  {
    it: 'keeps what was typed during a slow save, and then saves it based on that save',
    when: (f) => (autosaving(f), f.type('ग'), f.wait(9 * SECOND), f.store(1), f.wait(4 * SECOND)),
    local: 'ग',
    sent: ['ख', 'ग'],
    status: 'saving',
    version: '2',
  },
  {
    it: 'saves again what was typed and deleted during a save',
    when: (f) => (autosaving(f), f.type('क'), f.wait(SECOND), f.store(1), f.wait(4 * SECOND)),
    local: 'क',
    sent: ['ख', 'क'],
    status: 'saving',
    version: '2',
  },
  {
    it: 'gives up a save without a response, and tries again',
    when: (f) => (autosaving(f), f.wait(26 * SECOND)),
    local: 'ख',
    sent: ['ख', 'abort', 'ख'],
    status: 'saving',
  },
  {
    it: 'saves again after a lost response, even if the text is the opened one',
    when: (f) => (
      autosaving(f),
      f.reject(1, 'failed'),
      f.type('क'),
      f.wait(4 * SECOND),
      f.store(2)
    ),
    local: null,
    sent: ['ख', 'क'],
    status: 'saved',
    version: '3',
  },
  {
    it: 'ignores the late response of a save that was given up',
    when: (f) => (autosaving(f), f.wait(26 * SECOND), f.reject(1, 'changed'), f.store(2)),
    local: null,
    sent: ['ख', 'abort', 'ख'],
    status: 'saved',
    version: '3',
  },
  {
    it: 'tries again every ten seconds while offline',
    when: (f) => {
      autosaving(f)
      for (const number of [1, 2, 3]) {
        f.reject(number, 'failed')
        f.wait(10 * SECOND)
      }
    },
    local: 'ख',
    sent: ['ख', 'ख', 'ख', 'ख'],
    status: 'saving',
  },
  {
    it: 'shows that the session has ended until a save succeeds',
    when: (f) => (autosaving(f), f.reject(1, 'signed-out'), f.type('ग'), f.wait(4 * SECOND)),
    local: 'ग',
    sent: ['ख', 'ग'],
    status: 'signed-out',
  },
  {
    it: 'goes on after signing in again',
    when: (f) => (autosaving(f), f.reject(1, 'signed-out'), f.wait(10 * SECOND), f.store(2)),
    local: null,
    sent: ['ख', 'ख'],
    status: 'saved',
    version: '3',
  },
  {
    it: 'changes nothing on the server after somebody else has changed the post',
    when: (f) => {
      autosaving(f)
      f.reject(1, 'changed')
      for (const text of ['ग', 'घ']) {
        f.type(text)
        f.wait(HOUR)
        f.leave()
        f.save()
      }
    },
    local: 'घ',
    sent: ['ख'],
    status: 'changed',
    version: '1',
  },
  {
    it: 'changes nothing on the server after the post was deleted',
    when: (f) => (autosaving(f), f.reject(1, 'gone'), f.type('ग'), f.wait(HOUR), f.leave()),
    local: 'ग',
    sent: ['ख'],
    status: 'gone',
  },
  {
    it: 'does not repeat a text that is too large, until it is changed',
    when: (f) => (
      autosaving(f),
      f.reject(1, 'too-large'),
      f.wait(HOUR),
      f.type('ग'),
      f.wait(4 * SECOND)
    ),
    local: 'ग',
    sent: ['ख', 'ग'],
    status: 'saving',
  },
  {
    it: 'keeps an invalid text in this browser only',
    when: (f) => (f.type(''), f.wait(HOUR)),
    local: '',
    sent: [],
    status: 'invalid',
  },
  {
    it: 'saves at once after an hour of sleep',
    when: (f) => (f.type('ख'), f.wait(HOUR, true)),
    local: 'ख',
    sent: ['ख'],
    status: 'saving',
  },
  {
    it: 'gives up a save that slept for an hour',
    when: (f) => (autosaving(f), f.wait(HOUR, true), f.wait(10 * SECOND), f.store(2)),
    local: null,
    sent: ['ख', 'abort', 'ख'],
    status: 'saved',
  },
  {
    it: 'saves when the page is left, and keeps the text for a reload',
    when: (f) => (f.type('ख'), f.leave(), f.leave(), f.store(1), f.wait(10 * SECOND)),
    local: 'ख',
    sent: ['ख'],
    status: 'saved',
  },
  {
    it: 'forgets the text when the author stays after all',
    when: (f) => (f.type('ख'), f.leave(), f.store(1), f.wait(15 * SECOND)),
    local: null,
    sent: ['ख'],
    status: 'saved',
  },
  {
    it: 'does not wait for a running save when the page is left',
    when: (f) => (
      autosaving(f),
      f.type('ग'),
      f.leave(),
      f.store(1),
      f.reject(1, 'changed'),
      f.store(2)
    ),
    local: 'ग',
    sent: ['ख', 'ग'],
    status: 'saved',
    version: '3',
  },
  {
    it: 'submits without waiting for a running save',
    when: (f) => (
      autosaving(f),
      f.press('publish'),
      f.store(1),
      f.reject(1, 'changed'),
      f.press('publish')
    ),
    local: 'ख',
    sent: ['ख', 'abort', 'publish'],
    status: 'saving',
    version: '1',
  },
  {
    it: 'does not save while a submit is running, but keeps what is typed',
    when: (f) => (f.type('ख'), f.press('update'), f.type('ग'), f.wait(HOUR)),
    local: 'ग',
    sent: ['update'],
    status: 'unsaved',
  },
  {
    it: 'submits the same text once',
    when: (f) => (
      f.type('ख'),
      f.press('update'),
      f.press('update'),
      f.end('accepted'),
      f.wait(HOUR)
    ),
    local: null,
    sent: ['update'],
    status: null,
  },
  {
    it: 'saves what was typed during an accepted submit',
    when: (f) => (
      f.press('update'),
      f.type('ग'),
      f.end('accepted'),
      f.type('ग'),
      f.wait(4 * SECOND)
    ),
    local: 'ग',
    sent: ['update', 'ग'],
    status: 'saving',
  },
  {
    it: 'is based on the saved version after a submit, and autosaves what was typed meanwhile',
    when: (f) => (f.type('ख'), f.press('update'), f.type('खग'), f.saved('2'), f.wait(4 * SECOND)),
    local: 'खग',
    sent: ['update', 'खग'],
    status: 'saving',
    version: '2',
  },
  {
    it: 'has nothing left to save after a submit',
    when: (f) => (f.type('ख'), f.press('update'), f.saved('2'), f.wait(HOUR)),
    local: null,
    sent: ['update'],
    status: null,
    version: '2',
  },
  {
    it: 'saves the text of a submit that did not reach the server',
    when: (f) => (f.type('ख'), f.press('update'), f.end('lost'), f.wait(10 * SECOND), f.store(2)),
    local: null,
    sent: ['update', 'ख'],
    status: 'saved',
  },
  {
    it: 'waits for a correction of a rejected submit',
    when: (f) => (f.type('ख'), f.press('update'), f.end('rejected'), f.wait(HOUR)),
    local: 'ख',
    sent: ['update'],
    status: 'unsaved',
  },
]

describe('a draft', () => {
  it.each(ROWS)('$it', ({ when, local, sent, status, version }) => {
    const form = openForm()
    when(form)
    const texts = form.requests.values()
    const made = form.log.map((name) => {
      if (name === 'abort') return name
      const fields: DraftFields & { intent?: string } = texts.next().value!
      return fields.intent ?? fields.content
    })
    expect(made).toEqual(sent)
    expect(form.local?.content ?? null).toBe(local)
    expect(form.draft.status).toBe(status)
    if (version) expect(form.draft.base.version).toBe(version)
  })

  it('numbers all requests of the form, and bases each on the last confirmed one', () => {
    const form = openForm()
    autosaving(form)
    form.store(1)
    form.type('ग')
    form.press('update')
    expect(form.requests).toMatchObject([
      { savedBy: 'form:1', version: '1', openedCategory: 'katha' },
      { savedBy: 'form:2', version: '2', intent: 'update' },
    ])
  })

  it('names the category of the last confirmed save as the opened one', () => {
    const form = openForm({ ...OPENED, category: 'itihas' })
    autosaving(form)
    expect(form.requests[0]).toMatchObject({ openedCategory: 'katha', category: 'itihas' })
    form.store(1)
    expect(form.draft.base.openedCategory).toBe('itihas')
  })

  it('tells whether the other change was made by the same user', () => {
    const form = openForm()
    autosaving(form)
    form.reject(1, 'changed', true)
    expect(form.draft).toMatchObject({ isOwnChange: true, detail: '10:32' })
  })
})

describe('the draft of a new post', () => {
  const NEW = { savedBy: 'form', title: '', content: '' }

  it('has nothing to save without a title and content', () => {
    const form = openForm(NEW, { postId: '' })
    form.type(' ')
    form.wait(HOUR)
    expect(form).toMatchObject({ log: [], local: null })
  })

  it('keeps one local draft from the first key on, and shows its address', () => {
    const form = openForm(NEW, { postId: '' })
    autosaving(form)
    expect(form.local).toMatchObject({ savedBy: 'form:0', content: 'ख' })
    form.store(1)
    expect(form).toMatchObject({ log: ['autosave', 'show'], local: null })
    form.type('खग')
    form.wait(SECOND)
    expect(form.local).toMatchObject({ savedBy: 'form:1', version: '2', content: 'खग' })
    form.press('save-draft')
    form.end('lost')
    expect(form.log).toEqual(['autosave', 'show', 'submit', 'show'])
  })

  it('shows its address after a submit, and names its version in the next one', () => {
    const form = openForm(NEW, { postId: '' })
    form.type('ख')
    form.press('save-draft')
    form.saved('1')
    expect(form).toMatchObject({ log: ['submit', 'show'], local: null })
    form.type('खग')
    form.press('save-draft')
    expect(form.requests[1]).toMatchObject({ version: '1', savedBy: 'form:2' })
  })
})

it('saves a restored text at once, based on what it was typed on', () => {
  const form = openForm(OPENED, { isRestored: true })
  form.wait(0)
  expect(form.requests).toMatchObject([{ savedBy: 'form:1', version: '1', content: 'क' }])
  expect(form.local).toMatchObject({ content: 'क' })
})

/** A server that stores a text only if its form has seen the present one, or has saved it itself. */
class Server {
  version = 1
  savedBy = ''
  content = OPENED.content
  history: (string | undefined)[] = []

  /** Returns the new version, or null for a conflict. */
  save({ version, savedBy = '', content }: DraftFields): string | null {
    const isOwn =
      formOf(this.savedBy) === formOf(savedBy) && requestOf(savedBy) > requestOf(this.savedBy)
    if (version !== String(this.version) && !isOwn) return null
    Object.assign(this, { version: this.version + 1, savedBy, content })
    this.history.push(content)
    return String(this.version)
  }
}

const KEYS = fc.array(fc.constantFrom('क', 'ख', 'ग'), { minLength: 1, maxLength: 3 })
const DEED = fc.oneof(
  { weight: 4, arbitrary: KEYS.map((keys) => ({ type: 'key' as const, text: keys.join('') })) },
  { weight: 4, arbitrary: fc.nat(20_000).map((ms) => ({ type: 'wait' as const, ms })) },
  { weight: 3, arbitrary: fc.nat(5).map((which) => ({ type: 'arrive' as const, which })) },
  { weight: 3, arbitrary: fc.nat(5).map((which) => ({ type: 'answer' as const, which })) },
  { weight: 1, arbitrary: fc.constant({ type: 'lose' as const }) },
  { weight: 1, arbitrary: fc.constant({ type: 'leave' as const }) },
)

it('never loses a text, whatever the network does', () => {
  fc.assert(
    fc.property(fc.array(DEED, { maxLength: 60 }), (deeds) => {
      const form = openForm()
      const server = new Server()
      const arrived = new Map<number, string | null>()
      const pending = () => form.requests.map((_, index) => index + 1)
      const arrive = (number: number) => {
        if (!arrived.has(number)) arrived.set(number, server.save(form.requests[number - 1]!))
      }
      const answer = (number: number) => {
        const version = arrived.get(number)
        if (version === undefined) form.reject(number, 'failed')
        else if (version === null) form.reject(number, 'changed')
        else form.store(number, version)
      }
      for (const deed of deeds) {
        const numbers = pending()
        const one = 'which' in deed ? numbers.at(-1 - (deed.which % (numbers.length || 1))) : 0
        if (deed.type === 'key') form.type(deed.text)
        else if (deed.type === 'wait') form.wait(deed.ms)
        else if (deed.type === 'leave') form.leave()
        else if (deed.type === 'lose') form.reject(form.requests.length, 'failed')
        else if (one && deed.type === 'arrive') arrive(one)
        else if (one && deed.type === 'answer') answer(one)
        // A text that is not kept in this browser is on the server, or was typed just now.
        const isKept = form.local?.content === form.text.content
        const isStored = server.content === form.text.content
        if (!form.draft.keepAt && !isKept) expect(isStored).toBe(true)
      }
      // The connection is good again.
      for (let left = 6; left > 0; left -= 1) {
        form.wait(11 * SECOND)
        for (const number of pending()) {
          arrive(number)
          answer(number)
        }
      }
      form.wait(16 * SECOND)
      expect(form.draft.status).not.toBe('changed')
      expect(server.content).toBe(form.text.content)
      expect(form.local).toBeNull()
    }),
    { numRuns: 300 },
  )
})

import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isDomainError } from '~/domain/core/errors'
import { restoreFromTrash } from '~/domain/across/manage-trash.server'
import { HOUR, MINUTE } from '~/time/durations'
import { posts, revisions } from '~db/schema'
import { aPost, anAdmin, postInput } from '../../../tests/helpers/builders'
import { createTestDeps } from '../../../tests/helpers/deps'
import { propertyRuns } from '../../../tests/helpers/property-runs'
import { LIFE, lookUp, type Deed, type State } from './life'
import { deletePost, publishAgain, publishDraft, unpublishMany } from './manage-posts.server'
import {
  discardPendingVersion,
  findPendingVersion,
  keepTyped,
  publishPendingVersion,
  restorePendingVersion,
  type DiscardedVersion,
} from './pending-version.server'
import { getPreview } from './preview-links.server'
import { findPublishedById } from './read-posts.server'
import { unpackFields } from './record-revision.server'
import { updatePost } from './save-post.server'
import { carryOutSchedules, findPlannedText, listSchedules, schedulePost } from './schedule.server'

describe('the table of deeds', () => {
  const cells = Object.entries(LIFE).flatMap(([deed, states]) =>
    Object.entries(states).map(([state, cell]) => [deed, state, cell] as const),
  )
  const effects = cells.flatMap(([deed, state, cell]) =>
    typeof cell === 'string' ? [] : [{ deed, state, ...cell }],
  )

  it('shows readers a new text only by deeds that say so', () => {
    const publishing = effects
      .filter(({ to, state, text }) => to === 'public' && (state !== 'public' || text !== 'kept'))
      .map(({ deed }) => deed)
    expect([...new Set(publishing)]).toEqual([
      'update',
      'publish',
      'publishStored',
      'publishChanges',
      'undoWithdrawal',
      'duePublication',
    ])
  })

  it('never changes a public post by the form of a draft, nor the reverse', () => {
    for (const deed of ['autosave', 'saveDraft'] as const) {
      expect(lookUp(deed, 'public')).toBe('postChanged')
    }
    expect(lookUp('publish', 'public')).toMatchObject({ text: 'same' })
    expect(lookUp('withdraw', 'draft')).toMatchObject({ text: 'same' })
    for (const deed of ['autosaveChanges', 'update'] as const) {
      expect(lookUp(deed, 'draft')).toBe('postChanged')
    }
  })

  it('leaves no plan open for a text that is published, withdrawn, discarded or in the trash', () => {
    const closing = effects.filter(({ deed, state, to, changes, text }) => {
      const isOut = to === 'public' && (text === 'sent' || text === 'changes')
      const isGone = to === 'trashed' || (state === 'public' && to === 'draft')
      return (
        deed !== 'restore' && (isOut || isGone || (deed === 'discard' && changes === 'removed'))
      )
    })
    expect(closing.length).toBeGreaterThan(6)
    for (const { deed, publication } of closing) {
      expect([deed, publication]).toEqual([deed, 'ended'])
    }
  })
})

/** A form in a browser: what it was opened on, and the number of its last request. */
interface Form {
  openedAs: 'draft' | 'live'
  version: number
  pending: number
  id: string
  requests: number
  /** Its conflict was not decided, so it saves no more. */
  isStuck?: boolean
  /** The text that it saved last by itself. */
  last?: string
}

const STEPS = [
  'open',
  'autosave',
  'autosave',
  'save',
  'publish',
  'withdraw',
  'plan',
  'wait',
  'list publish',
  'list unpublish',
  'publish changes',
  'discard',
  'api update',
  'api status',
  'undo',
  'trash',
  'restore',
] as const

const steps = fc.array(
  fc.record({ step: fc.constantFrom(...STEPS), who: fc.nat(2), pick: fc.nat(9) }),
  { minLength: 60, maxLength: 60 },
)

describe('random deeds of three forms, the API, lists and plans', () => {
  it('show readers only what somebody published, and lose no text', async () => {
    await fc.assert(fc.asyncProperty(steps, run), propertyRuns(40))
  }, 240_000)
})

async function run(list: { step: (typeof STEPS)[number]; who: number; pick: number }[]) {
  const deps = createTestDeps()
  const people = [anAdmin(deps), anAdmin(deps), anAdmin(deps)]
  const { id } = aPost(deps, { status: 'draft', publishedAt: null, content: '<p>t0</p>' })
  const forms = new Map<number, Form>()
  const typed = new Set<string>(['<p>t0</p>'])
  let count = 0
  let seen: string | null = null
  let planned: { at: number; content: string } | null = null
  let undo: (() => void) | null = null
  let entry: number | null = null

  const row = () => deps.db.select().from(posts).where(eq(posts.id, id)).get()!
  const isLive = () => row().status === 'published'
  const shown = () => getPreview(deps, people[0]!, id).content
  const textOf = (content: string) => ({ ...postInput({ title: 'राम', content }), slug: '' })

  function type(form?: Form) {
    count += 1
    const content = `<p>t${count}</p>`
    // A form's next text takes the place of the one that it has saved by itself.
    if (form?.last) typed.delete(form.last)
    typed.add(content)
    return content
  }

  /** Sends the form. Returns null after a conflict, when its text is kept in the history. */
  function send(who: number, form: Form, deed: Deed, content: string) {
    form.requests += 1
    const edited = { version: form.pending, savedBy: `${form.id}:${form.requests}` }
    try {
      const saved = updatePost(deps, people[who]!, id, textOf(content), {
        deed,
        version: form.version,
        edited,
      })
      form.version = deed === 'autosaveChanges' ? form.version : saved.version
      form.pending = saved.pendingVersion
      return saved
    } catch (error) {
      if (!isDomainError(error, 'Conflict')) throw error
      form.isStuck = true
      keepTyped(deps, people[who]!, id, textOf(content))
      return null
    }
  }

  const attempt = (act: () => void) => {
    try {
      act()
      return true
    } catch (error) {
      if (!isDomainError(error)) throw error
      return false
    }
  }

  for (const { step, who, pick } of list) {
    deps.clock.advance(30_000)
    const actor = people[who]!
    const form = forms.get(who)
    if (entry !== null && step !== 'restore' && step !== 'wait') continue
    if (step === 'open') {
      const pending = findPendingVersion(deps, actor, id)
      forms.set(who, {
        openedAs: isLive() ? 'live' : 'draft',
        version: pending?.baseVersion ?? row().version,
        pending: pending?.version ?? 0,
        id: `form${who}-${count}`,
        requests: 0,
      })
    } else if (step === 'autosave' && form && !form.isStuck) {
      const content = type(form)
      const deed = form.openedAs === 'live' ? 'autosaveChanges' : 'autosave'
      if (send(who, form, deed, content)) form.last = content
      else form.last = undefined
    } else if ((step === 'save' || step === 'publish' || step === 'withdraw') && form) {
      const content = type()
      const onDraft = step === 'publish' ? 'publish' : 'saveDraft'
      const onLive = step === 'withdraw' ? 'withdraw' : 'update'
      const deed = form.openedAs === 'live' ? onLive : onDraft
      const wasLive = isLive()
      const saved = send(who, form, deed, content)
      forms.delete(who)
      if (saved) {
        expect(wasLive, 'the form fits the state').toBe(form.openedAs === 'live')
        if (deed === 'update' || deed === 'publish') [seen, planned] = [content, null]
        if (deed === 'withdraw') {
          const { version, at } = saved
          const [mark, before] = [{ number: saved.before.number, version, at }, seen]
          ;[seen, planned] = [null, null]
          undo = () => {
            if (publishAgain(deps, actor, [mark]).changed > 0) seen = before
          }
        }
      }
    } else if (step === 'plan' && form && !form.isStuck) {
      const content = type(form)
      const deed = form.openedAs === 'live' ? 'autosaveChanges' : 'saveDraft'
      if (!send(who, form, deed, content)) continue
      const at = deps.now() + (2 + pick) * MINUTE
      const isPlanned = attempt(() => schedulePost(deps, actor, id, 'publish', at))
      if (isPlanned) planned = { at, content }
      // If the post was changed meanwhile, the text is only saved by itself.
      form.last = isPlanned ? undefined : content
    } else if (step === 'wait') {
      deps.clock.advance((1 + pick) * MINUTE)
      const isHeld = planned && isLive() && planned.at <= deps.now()
      carryOutSchedules(deps)
      // The trash has ended the plan.
      if (planned && planned.at <= deps.now() && entry === null) {
        const isDone = isLive() && row().content === planned.content
        if (isDone) seen = planned.content
        else expect(isHeld, 'a draft with a plan is published').not.toBe(false)
        planned = null
      }
    } else if (step === 'list publish') {
      const [content, wasDraft] = [shown(), !isLive()]
      if (attempt(() => publishDraft(deps, actor, id)) && wasDraft)
        [seen, planned] = [content, null]
    } else if (step === 'list unpublish' && isLive()) {
      const [before, plan] = [seen, planned]
      const { marks } = unpublishMany(deps, actor, [id])
      ;[seen, planned] = [null, null]
      undo = () => {
        if (publishAgain(deps, actor, marks).changed === 0) return
        seen = before
        planned = plan && plan.at > deps.now() ? plan : null
      }
    } else if (step === 'publish changes') {
      const content = shown()
      if (attempt(() => publishPendingVersion(deps, actor, id))) [seen, planned] = [content, null]
    } else if (step === 'discard') {
      const pending = findPendingVersion(deps, actor, id)
      if (!pending) continue
      const plan = planned
      let discarded: DiscardedVersion | null = null
      attempt(() => (discarded = discardPendingVersion(deps, actor, id, pending)))
      planned = null
      undo = () => {
        if (!discarded || !attempt(() => restorePendingVersion(deps, actor, id, discarded!))) return
        planned = plan && plan.at > deps.now() ? plan : null
      }
    } else if (step === 'api update') {
      const content = type()
      updatePost(deps, actor, id, textOf(content))
      if (isLive()) [seen, planned] = [content, null]
    } else if (step === 'api status') {
      const requested = pick % 2 ? 'published' : 'draft'
      const content = row().content
      const wasLive = isLive()
      updatePost(deps, actor, id, textOf(content), { status: requested })
      if (!isLive()) seen = null
      if (isLive() !== wasLive) planned = null
      if (isLive() && !wasLive) seen = content
    } else if (step === 'undo' && undo) {
      undo()
      undo = null
    } else if (step === 'trash') {
      entry = deletePost(deps, actor, id).trashed
    } else if (step === 'restore' && entry !== null) {
      await restoreFromTrash(deps, actor, [entry])
      entry = null
      if (planned && planned.at <= deps.now()) planned = null
    }
    check()
  }

  function check() {
    const readers = findPublishedById(deps, id)?.content ?? null
    expect(readers).toBe(entry === null ? seen : null)
    const open = listSchedules(deps, people[0]!, [id]).find(({ heldBack }) => heldBack === null)
    expect(open?.at ?? null).toBe(entry === null ? (planned?.at ?? null) : null)
    if (entry === null && planned) {
      const { isBehind } = findPlannedText(deps, people[0]!, id)!
      expect(isBehind).toBe(shown() !== planned.content)
    }
    const kept = new Set([
      row().content,
      findPendingVersion(deps, people[0]!, id)?.fields.content,
      ...deps.db
        .select()
        .from(revisions)
        .all()
        .map(({ fields }) => unpackFields(fields).content),
    ])
    for (const content of typed) expect(kept).toContain(content)
  }
}

describe('the button of a form', () => {
  it.each<[Deed, string]>([
    ['publish', 'published'],
    ['withdraw', 'draft'],
  ])('%s works when it is pressed twice', (deed, status) => {
    const deps = createTestDeps()
    const admin = anAdmin(deps)
    const isDraft = deed === 'publish'
    const post = aPost(deps, isDraft ? { status: 'draft', publishedAt: null } : {})
    const input = { ...postInput({ title: 'राम', content: '<p>दो</p>' }), slug: post.slug }
    const press = (content = input.content) => {
      const edited = { version: 0, savedBy: 'form' }
      return updatePost(deps, admin, post.id, { ...input, content }, { deed, version: 1, edited })
    }
    for (const isChanged of [true, false]) expect(press()).toMatchObject({ status, isChanged })
    expect(() => press('<p>तीन</p>')).toThrow('The post was changed')
  })
})

describe('a plan', () => {
  function createSite() {
    const deps = createTestDeps()
    const admin = anAdmin(deps)
    const draft = aPost(deps, {
      status: 'draft',
      publishedAt: null,
      content: '<p>एक</p>',
      by: admin,
    })
    const save = (content: string, deed: Deed) =>
      updatePost(
        deps,
        admin,
        draft.id,
        { ...postInput({ title: 'राम', content }), slug: '' },
        { deed },
      )
    return { deps, admin, draft, save, at: deps.now() + HOUR }
  }

  it('publishes the text of its time; what was typed later becomes unpublished changes', () => {
    const { deps, admin, draft, save, at } = createSite()
    schedulePost(deps, admin, draft.id, 'publish', at)
    save('<p>दो</p>', 'saveDraft')
    expect(findPlannedText(deps, admin, draft.id)).toMatchObject({ isBehind: true })
    deps.clock.set(at)
    carryOutSchedules(deps)
    expect(findPublishedById(deps, draft.id)).toMatchObject({
      content: '<p>एक</p>',
      publishedAt: at,
    })
    expect(findPendingVersion(deps, admin, draft.id)!.fields.content).toBe('<p>दो</p>')
  })

  it.each<[string, State]>([
    ['a draft', 'draft'],
    ['a public post', 'public'],
  ])('of %s ends when it is published by hand, also if it was held back', (_, state) => {
    const { deps, admin, draft, save, at } = createSite()
    if (state === 'public') {
      publishDraft(deps, admin, draft.id)
      save('<p>दो</p>', 'autosaveChanges')
    }
    schedulePost(deps, admin, draft.id, 'publish', at)
    save('<p>तीन</p>', state === 'draft' ? 'publish' : 'update')
    const edited = findPendingVersion(deps, admin, draft.id)
    if (edited) discardPendingVersion(deps, admin, draft.id, edited)
    expect(listSchedules(deps, admin, [draft.id])).toEqual([])
    deps.clock.set(at)
    carryOutSchedules(deps)
    expect(findPublishedById(deps, draft.id)!.content).toBe('<p>तीन</p>')
  })
})

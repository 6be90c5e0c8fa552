import { describe, expect, it } from 'vitest'
import { createCategory } from './manage-categories.server'
import { MINUTE } from '~/time/durations'
import { posts, revisions } from '~db/schema'
import { aMember, aPost, anAdmin, postInput, saveChanges } from '../../../tests/helpers/builders'
import { createTestDeps, type TestDeps } from '../../../tests/helpers/deps'
import type { Actor } from '~/domain/core/rights'
import type { Deed } from './life'
import {
  discardPendingVersion,
  findPendingVersion,
  listPending,
  publishPendingVersion,
  restorePendingVersion,
} from './pending-version.server'
import {
  deletePost,
  moveMany,
  publishAgain,
  publishDraft,
  publishMany,
  unpublishMany,
} from './manage-posts.server'
import { getVersion } from '~/domain/history/revisions.server'
import { updatePost } from './save-post.server'
import { POST_FIELDS } from './schema'
import { carryOutSchedules, schedulePost } from './schedule.server'

const FORM = '0190163d-8694-739b-aea5-966c26f8ad91'
const conflict = expect.objectContaining({ code: 'Conflict' })

const rename = (deps: TestDeps, actor: Actor, id: string) =>
  updatePost(deps, actor, id, {
    ...postInput({ title: 'गीता' }),
    slug: '',
    translation: 'ram',
  })

function createTestSite() {
  const deps = createTestDeps()
  const admin = anAdmin(deps)
  const post = aPost(deps, { title: 'राम', content: '<p>एक</p>', by: admin })
  const typed = (content: string, values = {}) => ({
    ...postInput({ title: 'राम', content: `<p>${content}</p>`, ...values }),
    slug: '',
  })
  const save = (content: string, version: number, more: object = {}) =>
    saveChanges(deps, admin, post.id, typed(content), { version, baseVersion: 1, ...more })
  const pending = () => findPendingVersion(deps, admin, post.id)
  const row = () => deps.db.select().from(posts).all()[0]!
  const history = () => deps.db.select().from(revisions).all()
  return { deps, admin, post, typed, save, pending, row, history }
}

describe('saveChanges', () => {
  it('stores the changes separately, so that readers see the post unchanged', () => {
    const { post, save, pending, row } = createTestSite()
    const { version } = save('दो', 0)
    expect(save('तीन', version).version).not.toBe(version)
    expect(pending()).toMatchObject({ fields: { content: '<p>तीन</p>' }, baseVersion: 1 })
    expect(row()).toEqual(post)
  })

  it('stores sanitised HTML', () => {
    const { save, pending } = createTestSite()
    save('दो<script>alert(1)</script>', 0)
    expect(Object.keys(pending()!.fields).toSorted()).toEqual(POST_FIELDS.toSorted())
    expect(pending()!.fields.content).toBe('<p>दो</p>')
  })

  it('rejects a save by somebody who has not seen the last save', () => {
    const { save, pending } = createTestSite()
    save('दो', 0)
    expect(() => save('मेरा', 0)).toThrow(conflict)
    expect(() => save('मेरा', 2)).toThrow(conflict)
    expect(save('दो', 0).version, 'a request that arrives twice').toBe(pending()!.version)
    expect(pending()!.fields.content).toBe('<p>दो</p>')
  })

  it('continues after a lost response, and rejects a request that arrives late', () => {
    const { save, pending } = createTestSite()
    save('और एक', 0, { savedBy: `${FORM}:1` })
    save('तीन', 0, { savedBy: `${FORM}:3` })
    expect(() => save('दो', 0, { savedBy: `${FORM}:2` })).toThrow(conflict)
    expect(() => save('दो', 0, { savedBy: 'other:9' })).toThrow(conflict)
    expect(pending()!.fields.content).toBe('<p>तीन</p>')
  })

  it('does not start changes that are based on an older text, but continues existing ones', () => {
    const { deps, admin, post, typed, save, pending } = createTestSite()
    updatePost(deps, admin, post.id, typed('नया'))
    expect(() => save('दो', 0)).toThrow(conflict)
    const { version } = save('दो', 0, { baseVersion: 2 })
    updatePost(deps, admin, post.id, typed('और नया'))
    save('तीन', version, { baseVersion: 2 })
    expect(pending()).toMatchObject({ fields: { content: '<p>तीन</p>' }, baseVersion: 2 })
  })

  it('is for admins only, and needs a published post', () => {
    const { deps, admin, typed, post, save } = createTestSite()
    const edited = { version: 0, baseVersion: 1 }
    for (const actor of [null, aMember(deps)]) {
      expect(() => saveChanges(deps, actor, post.id, typed('दो'), edited)).toThrow()
      expect(() => findPendingVersion(deps, actor, post.id)).toThrow()
      expect(() => listPending(deps, actor, [post.id])).toThrow()
      expect(() => publishPendingVersion(deps, actor, post.id)).toThrow()
      expect(() => discardPendingVersion(deps, actor, post.id, edited)).toThrow()
      const discarded = { baseVersion: 1, revision: 1, at: 0 }
      expect(() => restorePendingVersion(deps, actor, post.id, discarded)).toThrow()
    }
    unpublishMany(deps, admin, [post.id])
    expect(() => save('दो', 0)).toThrow(conflict)
  })
})

describe('publishing pending changes', () => {
  it('updates the post and removes the pending changes in one step', () => {
    const { deps, admin, post, save, pending, row } = createTestSite()
    save('दो', 0)
    expect([...listPending(deps, admin, [post.id, 'nothing'])]).toEqual([post.id])
    publishPendingVersion(deps, admin, post.id)
    expect(row()).toMatchObject({ content: '<p>दो</p>', version: 2, status: 'published' })
    expect(pending()).toBeUndefined()
    expect([...listPending(deps, admin, [post.id])]).toEqual([])
  })

  it('reports a conflict after the API has changed the text, and loses neither version', () => {
    const { deps, admin, post, typed, save, pending, row } = createTestSite()
    save('दो', 0)
    updatePost(deps, admin, post.id, typed('तीन'))
    expect(() => publishPendingVersion(deps, admin, post.id)).toThrow(conflict)
    expect(row().content).toBe('<p>तीन</p>')
    expect(pending()!.fields.content).toBe('<p>दो</p>')
  })

  it('reports no conflict after a change that does not affect the text', () => {
    const { deps, admin, post, typed, save, row } = createTestSite()
    save('दो', 0)
    updatePost(deps, admin, post.id, typed('एक'), { isFeatured: true })
    publishPendingVersion(deps, admin, post.id)
    expect(row()).toMatchObject({ content: '<p>दो</p>', isFeatured: true })
  })

  it.each([
    ['the present values', {}, { category: 'veda', translation: 'sita' }],
    [
      'their own values',
      { category: 'yoga', translation: 'radha' },
      { category: 'yoga', translation: 'radha' },
    ],
  ])(
    'with %s follow a move and a link by colleagues, as does the planned text',
    (_, own, after) => {
      const { deps, admin, post, typed, pending } = createTestSite()
      for (const name of ['veda', 'yoga']) createCategory(deps, admin, { name, secondName: '' })
      const [sita] = ['सीता', 'राधा'].map((title) => aPost(deps, { title }))
      saveChanges(deps, admin, post.id, typed('दो', own), { version: 0, baseVersion: 1 })
      schedulePost(deps, admin, post.id, 'publish', deps.now() + 2 * MINUTE)
      moveMany(deps, admin, [post.id], 'veda')
      const link = { ...postInput({ title: 'सीता' }), slug: '', translation: 'ram' }
      updatePost(deps, admin, sita!.id, link)
      expect(pending()!.fields).toMatchObject(after)
      deps.clock.advance(2 * MINUTE)
      carryOutSchedules(deps)
      const present = getVersion(deps, admin, post.id, 'present').fields
      expect(present).toMatchObject({ content: '<p>दो</p>', ...after })
    },
  )

  it.each([
    ['was deleted', deletePost, ''],
    ['was renamed', rename, 'gita'],
  ])('goes on if the linked article %s, by the form and at the planned time', (_, change, link) => {
    const { deps, admin, post, typed, pending } = createTestSite()
    const translation = 'sita'
    const sita = aPost(deps, { title: 'सीता', status: 'draft', publishedAt: null })
    updatePost(deps, admin, post.id, typed('एक', { translation }))
    const send = (content: string, deed: Deed, version: number) =>
      updatePost(deps, admin, post.id, typed(content, { translation }), {
        deed,
        version: 2,
        edited: { version },
        opened: { category: 'uncategorized', translation },
      })
    const { pendingVersion } = send('दो', 'autosaveChanges', 0)
    schedulePost(deps, admin, post.id, 'publish', deps.now() + 2 * MINUTE)
    change(deps, admin, sita.id)
    const present = () => getVersion(deps, admin, post.id, 'present').fields
    const undone = new Error('undone')
    const submit = () =>
      deps.db.transaction(() => {
        send('तीन', 'update', pendingVersion)
        expect(present()).toMatchObject({ content: '<p>तीन</p>', translation: link })
        throw undone
      })
    expect(submit).toThrow(undone)
    deps.clock.advance(2 * MINUTE)
    carryOutSchedules(deps)
    expect(present()).toMatchObject({ content: '<p>दो</p>', translation: link })
    expect(pending()).toBeUndefined()
  })

  it('reports in the slug field that another post has the slug', () => {
    const { deps, admin, post, typed, pending } = createTestSite()
    const input = { ...typed('दो'), slug: 'mine' }
    saveChanges(deps, admin, post.id, input, { version: 0, baseVersion: 1 })
    updatePost(deps, admin, aPost(deps).id, { ...typed('और'), slug: 'mine' })
    expect(() => publishPendingVersion(deps, admin, post.id)).toThrow(
      expect.objectContaining({ fields: { slug: ['Another post has this address.'] } }),
    )
    expect(pending()).toBeDefined()
  })

  it("is rejected until the user has seen somebody else's pending changes, and then adds them to the history", () => {
    const { deps, admin, post, typed, save, history, pending } = createTestSite()
    const { version: theirs } = save('दूसरे का', 0)
    const mine = typed('मेरा')
    const update = (version: number) =>
      updatePost(deps, admin, post.id, mine, { version: 1, edited: { version } })
    expect(() => update(0)).toThrow(conflict)
    update(theirs)
    expect(pending()).toBeUndefined()
    expect(history().map(({ reason }) => reason)).toEqual(['published', 'work', 'updated'])
  })
})

describe('an article returned to the drafts', () => {
  type Site = ReturnType<typeof createTestSite>

  const later = 10 * MINUTE
  const ways: [string, (site: Site) => unknown][] = [
    ['publishing the draft', ({ deps, admin, post }) => publishDraft(deps, admin, post.id)],
    ['publishing several drafts', ({ deps, admin, post }) => publishMany(deps, admin, [post.id])],
    [
      'a scheduled publication',
      ({ deps, admin, post }) => {
        schedulePost(deps, admin, post.id, 'publish', deps.now() + later)
        deps.clock.advance(later)
        carryOutSchedules(deps)
      },
    ],
  ]

  it.each(ways)('is published with its changes by %s', (_, publish) => {
    const site = createTestSite()
    const { deps, admin, post, save, pending, row, history } = site
    save('दो', 0)
    unpublishMany(deps, admin, [post.id])
    publish(site)
    expect(row()).toMatchObject({ content: '<p>दो</p>', status: 'published' })
    expect(pending()).toBeUndefined()
    expect(history().map(({ isPublished }) => isPublished)).toEqual([true, true])
  })

  it('gets its changes as text also from a call that names only the status', () => {
    const { deps, admin, post, typed, save, pending, row } = createTestSite()
    save('दो', 0)
    const present = {
      ...typed('एक'),
      category: 'uncategorized',
      image: row().image,
      slug: post.slug,
    }
    updatePost(deps, admin, post.id, present, { status: 'draft', version: 1 })
    expect(row()).toMatchObject({ status: 'draft', content: '<p>दो</p>' })
    expect(pending()).toBeUndefined()
  })

  it('is published by Undo as it was, and keeps its changes', () => {
    const { deps, admin, post, save, pending, row } = createTestSite()
    save('दो', 0)
    publishAgain(deps, admin, unpublishMany(deps, admin, [post.id]).marks)
    expect(row()).toMatchObject({ content: '<p>एक</p>', status: 'published' })
    expect(pending()!.fields.content).toBe('<p>दो</p>')
    publishPendingVersion(deps, admin, post.id)
    expect(row().content).toBe('<p>दो</p>')
  })

  it('is not published if its changes are based on an older text', () => {
    const { deps, admin, post, typed, save, pending, row } = createTestSite()
    save('दो', 0)
    updatePost(deps, admin, post.id, typed('तीन'))
    unpublishMany(deps, admin, [post.id])
    expect(() => publishDraft(deps, admin, post.id)).toThrow(conflict)
    expect(publishMany(deps, admin, [post.id])).toMatchObject({ changed: 0, left: 1 })
    expect(row().status).toBe('draft')
    expect(pending()).toBeDefined()
  })
})

describe('discarding', () => {
  it('removes the changes, and Undo restores them', () => {
    const { deps, admin, post, save, pending } = createTestSite()
    const edited = save('दो', 0)
    const discarded = discardPendingVersion(deps, admin, post.id, edited)
    expect(pending()).toBeUndefined()
    restorePendingVersion(deps, admin, post.id, discarded)
    expect(pending()).toMatchObject({
      fields: { content: '<p>दो</p>' },
      baseVersion: 1,
    })
    expect(() => restorePendingVersion(deps, admin, post.id, discarded)).toThrow(conflict)
  })

  it('is rejected after a later save', () => {
    const { deps, admin, post, save, pending } = createTestSite()
    const { version: first } = save('दो', 0)
    const { version: second } = save('तीन', first)
    const discard = (version: number) => () =>
      discardPendingVersion(deps, admin, post.id, { version })
    expect(discard(first)).toThrow(conflict)
    expect(pending()).toBeDefined()
    discard(second)()
    expect(discard(0)).toThrow('no unpublished changes')
  })

  it('records a revision every ten minutes', () => {
    const { deps, save, history } = createTestSite()
    deps.clock.advance(9 * MINUTE)
    const first = save('दो', 0)
    expect(history()).toHaveLength(1)
    deps.clock.advance(2 * MINUTE)
    const second = save('तीन', first.version)
    save('चार', second.version)
    expect(history().map(({ reason, isPublished }) => [reason, isPublished])).toEqual([
      ['published', true],
      ['work', false],
    ])
  })
})

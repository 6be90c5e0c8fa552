import { describe, expect, it } from 'vitest'
import { posts } from '~db/schema'
import {
  aMember,
  aPost,
  anAdmin,
  autosaveDraft,
  draftInput,
  postInput,
} from '../../../tests/helpers/builders'
import { createTestDeps } from '../../../tests/helpers/deps'
import { autosaveNewDraft, publishNewPost, updatePost } from './save-post.server'

const submissionId = '0190163d-8694-739b-aea5-966c26f8ad91'

function createTestSite() {
  const deps = createTestDeps()
  return { deps, admin: anAdmin(deps), all: () => deps.db.select().from(posts).all() }
}

const changed = expect.objectContaining({ code: 'Conflict' })

describe('autosaveNewDraft', () => {
  const typed = (title: string) => draftInput({ title, submissionId })

  it('creates one draft in several saves, and the form publishes it', () => {
    const { deps, admin, all } = createTestSite()
    const first = autosaveNewDraft(deps, admin, typed('रा'))
    const second = autosaveNewDraft(deps, admin, typed('राम'), { version: first.version })
    expect(second).toMatchObject({ id: first.id, version: first.version + 1 })
    publishNewPost(deps, admin, postInput({ title: 'राम कथा', submissionId }))
    expect(all()).toMatchObject([{ id: first.id, title: 'राम कथा', status: 'published' }])
  })

  it('does not affect published posts', () => {
    const { deps, admin, all } = createTestSite()
    publishNewPost(deps, admin, postInput({ title: 'राम कथा', submissionId }))
    const before = all()
    expect(() => autosaveNewDraft(deps, admin, typed('रा'))).toThrow(changed)
    expect(all()).toEqual(before)
  })

  it("does not overwrite another user's edit of the draft", () => {
    const { deps, admin, all } = createTestSite()
    const { id, version } = autosaveNewDraft(deps, admin, typed('रा'))
    updatePost(deps, admin, id, { ...postInput({ title: 'सीता' }), slug: '' })
    expect(() => autosaveNewDraft(deps, admin, typed('राम'), { version })).toThrow(changed)
    expect(all()).toMatchObject([{ title: 'सीता' }])
  })

  it('requires an admin and a submission id', () => {
    const { deps, admin, all } = createTestSite()
    expect(() => autosaveNewDraft(deps, aMember(deps), typed('रा'))).toThrow('Unauthorized access')
    expect(() => autosaveNewDraft(deps, admin, draftInput({ title: 'रा' }))).toThrow('Unknown form')
    expect(all()).toEqual([])
  })
})

describe('autosaveDraft', () => {
  const typed = { ...postInput({ title: 'सीता' }), slug: '' }

  it('saves a draft if its version is the one that was opened', () => {
    const { deps, admin, all } = createTestSite()
    const { id } = aPost(deps, { status: 'draft' })
    expect(autosaveDraft(deps, admin, id, typed, 1)).toMatchObject({ id, version: 2 })
    expect(() => autosaveDraft(deps, admin, id, { ...typed, title: 'राम' }, 1)).toThrow(changed)
    expect(all()).toMatchObject([{ title: 'सीता', status: 'draft', version: 2 }])
  })

  it('does not change a published post', () => {
    const { deps, admin, all } = createTestSite()
    const post = aPost(deps)
    expect(() => autosaveDraft(deps, admin, post.id, typed, 1)).toThrow(changed)
    expect(all()).toEqual([post])
  })
})

import { describe, expect, it } from 'vitest'
import { restoreFromTrash } from '~/domain/across/manage-trash.server'
import { toSlug } from '~/text/slug'
import { slugHistory } from '~db/schema'
import { anAdmin, aPost, postInput } from '../../../tests/helpers/builders'
import { createTestDeps, type TestDeps } from '../../../tests/helpers/deps'
import { deleteDraft, deletePost, publishDraft, unpublishMany } from './manage-posts.server'
import { getPostForReader } from './read-posts.server'
import { publishNewPost, updatePost } from './save-post.server'
import { findFreeSlug } from './slugs.server'

const free = (deps: TestDeps, base: string, postId?: string) =>
  deps.db.transaction((tx) => findFreeSlug(tx, base, deps.now(), postId))

function keepOldSlug(deps: TestDeps, slug: string, postId: string) {
  deps.db.insert(slugHistory).values({ slug, postId, createdAt: deps.now() }).run()
}

describe('findFreeSlug', () => {
  it('returns a free slug unchanged', () => {
    expect(free(createTestDeps(), 'katha')).toBe('katha')
  })

  it('adds numbers to further slugs, even those of drafts', () => {
    const deps = createTestDeps()
    aPost(deps, { title: 'katha' })
    expect(free(deps, 'katha')).toBe('katha-2')
    aPost(deps, { title: 'katha', status: 'draft' })
    expect(free(deps, 'katha')).toBe('katha-3')
  })

  it('ignores longer slugs with the same prefix', () => {
    const deps = createTestDeps()
    aPost(deps, { title: 'katha sagar' })
    aPost(deps, { title: 'kathak' })
    expect(free(deps, 'katha')).toBe('katha')
  })

  it("does not reassign another post's former slug", () => {
    const deps = createTestDeps()
    const post = aPost(deps, { title: 'naya' })
    keepOldSlug(deps, 'purana', post.id)
    expect(free(deps, 'purana')).toBe('purana-2')
    expect(free(deps, 'purana', post.id)).toBe('purana')
    expect(free(deps, 'naya', post.id)).toBe('naya')
  })

  it('finds a free slug for each post with the same long title', () => {
    const deps = createTestDeps()
    const title = 'रामायण की कथा और उसके पात्र '.repeat(6)
    expect(toSlug(title).length).toBeGreaterThan(70)
    const slugs = Array.from({ length: 12 }, () => aPost(deps, { title }).slug)
    expect(new Set(slugs).size).toBe(12)
    expect(slugs.every((slug) => slug.length <= 80)).toBe(true)
  })

  it('takes the number from the clock after five hundred equal titles', () => {
    const deps = createTestDeps()
    const post = aPost(deps, { title: 'katha' })
    for (let number = 2; number <= 500; number += 1) {
      keepOldSlug(deps, `katha-${number}`, post.id)
    }
    const first = free(deps, 'katha')
    expect(first).toBe(`katha-${deps.now()}`)
    keepOldSlug(deps, first, post.id)
    expect(free(deps, 'katha')).toBe(`katha-${deps.now() + 1}`)
  })
})

describe('a former public address', () => {
  /** A post that has moved from /post/ram to /post/sita, or is still at /post/ram, and is in the trash. */
  function aTrashedPost({ isMoved = true } = {}) {
    const deps = createTestDeps()
    const admin = anAdmin(deps)
    const post = aPost(deps, { title: 'राम' })
    const move = (id: string, slug: string) =>
      updatePost(deps, admin, id, { ...postInput({ title: 'भारत' }), slug })
    if (isMoved) move(post.id, 'sita')
    const { trashed } = deletePost(deps, admin, post.id)
    const restore = () => restoreFromTrash(deps, admin, [trashed])
    return { deps, admin, post, move, restore, read: () => getPostForReader(deps, 'ram') }
  }

  it('outlives a draft that uses it for a while', async () => {
    const { deps, admin, restore, read } = aTrashedPost()
    const draft = aPost(deps, { title: 'राम', status: 'draft' })
    expect(draft.slug).toBe('ram')
    await restore()
    expect(read()).toEqual({ movedTo: 'sita' })
    deleteDraft(deps, admin, draft.id)
    expect(read()).toEqual({ movedTo: 'sita' })
  })

  it('redirects to the new address of a restored post while a draft has its address', async () => {
    const { deps, restore, read } = aTrashedPost({ isMoved: false })
    aPost(deps, { title: 'राम', status: 'draft' })
    await restore()
    expect(read()).toEqual({ movedTo: 'ram-2' })
  })

  it('is lost once another post is published there, even if that one is deleted later', async () => {
    const { deps, admin, restore, read } = aTrashedPost()
    const draft = aPost(deps, { title: 'राम', status: 'draft' })
    await restore()
    publishDraft(deps, admin, draft.id)
    expect(read()).toMatchObject({ post: { id: draft.id } })
    const { trashed } = deletePost(deps, admin, draft.id)
    expect(read).toThrow(expect.objectContaining({ code: 'Gone' }))
    await restoreFromTrash(deps, admin, [trashed])
    expect(read()).toMatchObject({ post: { id: draft.id } })
  })

  it('is kept when a withdrawn post passes through it as a draft', async () => {
    const { deps, admin, move, restore, read } = aTrashedPost()
    const other = aPost(deps, { title: 'यमुना' })
    unpublishMany(deps, admin, [other.id])
    for (const slug of ['ram', 'narmada']) move(other.id, slug)
    await restore()
    publishDraft(deps, admin, other.id)
    expect(read()).toEqual({ movedTo: 'sita' })
    expect(getPostForReader(deps, 'yamuna')).toEqual({ movedTo: 'narmada' })
  })
})

describe('a Devanagari address', () => {
  const TITLE = 'रामायण की कथा'
  const ALIAS = 'रामायण-की-कथा'

  it.each([true, false])(
    'leads to a page and a post with the same title (page first: %s)',
    (first) => {
      const deps = createTestDeps()
      const admin = anAdmin(deps)
      const publish = (isPage: boolean) =>
        publishNewPost(deps, admin, postInput({ title: TITLE }), { isPage }).slug
      const slugs = new Map([first, !first].map((isPage) => [isPage, publish(isPage)]))
      expect(getPostForReader(deps, ALIAS)).toEqual({ movedTo: slugs.get(false) })
      expect(getPostForReader(deps, ALIAS, 'page')).toEqual({ movedTo: slugs.get(true) })
    },
  )

  it('leads to the post that was published first, and then to the other', () => {
    const deps = createTestDeps()
    const [first, second] = [1, 2].map(() => aPost(deps, { title: TITLE }))
    expect(getPostForReader(deps, ALIAS)).toEqual({ movedTo: first!.slug })
    deletePost(deps, anAdmin(deps), first!.id)
    expect(getPostForReader(deps, ALIAS)).toEqual({ movedTo: second!.slug })
  })
})

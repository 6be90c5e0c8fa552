import { describe, expect, it } from 'vitest'
import { getCacheVersion } from '~/domain/core/cache-version.server'
import { removeFromTrash } from '~/domain/across/manage-trash.server'
import { posts, postViews, slugHistory } from '~db/schema'
import { aCategory, aMember, anAdmin, aPost } from '../../../tests/helpers/builders'
import { createTestDeps, type TestDeps } from '../../../tests/helpers/deps'
import {
  deletePost,
  featureMany,
  moveMany,
  publishDraft,
  unfeatureMany,
} from './manage-posts.server'
import { getPostForEditor } from './read-posts.server'
import { getPostForReader, listLatestPosts } from './read-posts.server'

const aDraft = (deps: TestDeps, title = 'राम') =>
  aPost(deps, { title, status: 'draft', publishedAt: null })

describe('publishDraft', () => {
  it('makes the draft public', () => {
    const deps = createTestDeps()
    const draft = aDraft(deps)
    const before = getCacheVersion(deps)
    deps.clock.advance(5_000)
    expect(publishDraft(deps, anAdmin(deps), draft.id)).toMatchObject({ id: draft.id, slug: 'ram' })
    const now = deps.now()
    expect(deps.db.select().from(posts).get()).toMatchObject({
      status: 'published',
      publishedAt: now,
      updatedAt: now,
      version: 2,
    })
    expect(getCacheVersion(deps)).toBeGreaterThan(before)
    expect(listLatestPosts(deps)).toHaveLength(1)
  })

  it('ignores a published post', () => {
    const deps = createTestDeps()
    const post = aPost(deps)
    deps.clock.advance(5_000)
    publishDraft(deps, anAdmin(deps), post.id)
    expect(deps.db.select().from(posts).get()).toEqual(post)
  })
})

describe('deletePost', () => {
  it('deletes a published post, and all of its data once the trash is emptied', async () => {
    const deps = createTestDeps()
    const post = aPost(deps, { title: 'राम' })
    deps.views.count(post.id)
    deps.views.write()
    const before = getCacheVersion(deps)
    expect(deletePost(deps, anAdmin(deps), post.id)).toMatchObject({ status: 'published' })
    expect(() => getPostForReader(deps, 'ram')).toThrow('removed from the site')
    expect(() => getPostForReader(deps, 'राम')).toThrow('removed from the site')
    expect(getCacheVersion(deps)).toBeGreaterThan(before)
    await removeFromTrash(deps, anAdmin(deps), [1])
    for (const table of [posts, slugHistory, postViews]) {
      expect(deps.db.select().from(table).all()).toEqual([])
    }
  })

  it('deletes a draft without affecting readers', () => {
    const deps = createTestDeps()
    const draft = aDraft(deps)
    const before = getCacheVersion(deps)
    expect(deletePost(deps, anAdmin(deps), draft.id)).toMatchObject({ status: 'draft' })
    expect(getCacheVersion(deps)).toBe(before)
  })
})

describe('getPostForEditor', () => {
  it('returns complete drafts and published posts', () => {
    const deps = createTestDeps()
    const draft = aDraft(deps)
    expect(getPostForEditor(deps, anAdmin(deps), draft.id)).toMatchObject({
      id: draft.id,
      slug: 'ram',
      status: 'draft',
      version: 1,
      content: '<p>राम कथा।</p>',
      category: { slug: 'uncategorized' },
    })
    const post = aPost(deps)
    expect(getPostForEditor(deps, anAdmin(deps), post.id).status).toBe('published')
  })
})

describe('rights and unknown posts', () => {
  const commands = [
    ['publishDraft', publishDraft],
    ['deletePost', deletePost],
    ['getPostForEditor', getPostForEditor],
  ] as const

  it.each(commands)('%s requires an admin and an existing post', (_, command) => {
    const deps = createTestDeps()
    const draft = aDraft(deps)
    const rejection = (code: string) => expect.objectContaining({ code })
    expect(() => command(deps, null, draft.id)).toThrow(rejection('Unauthenticated'))
    expect(() => command(deps, aMember(deps), draft.id)).toThrow(rejection('Forbidden'))
    expect(() => command(deps, anAdmin(deps), 'none')).toThrow(rejection('NotFound'))
    expect(deps.db.select().from(posts).get()).toEqual(draft)
  })
})

describe('changes to many posts', () => {
  it('feature and unfeature posts, and skip those that need no change', () => {
    const deps = createTestDeps()
    const admin = anAdmin(deps)
    const [one, two] = [
      aPost(deps, { title: 'राम' }),
      aPost(deps, { title: 'सीता', isFeatured: true }),
    ]
    expect(featureMany(deps, admin, [one.id, two.id])).toMatchObject({ changed: 1, left: 1 })
    expect(unfeatureMany(deps, admin, [one.id, two.id, 'none'])).toMatchObject({
      changed: 2,
      left: 1,
    })
    expect(
      deps.db
        .select()
        .from(posts)
        .all()
        .map((post) => post.isFeatured),
    ).toEqual([false, false])
  })

  it('move posts to a category, which readers see immediately; open editors can still save', () => {
    const deps = createTestDeps()
    const admin = anAdmin(deps)
    const post = aPost(deps, { title: 'राम' })
    const category = aCategory(deps)
    const before = getCacheVersion(deps)
    expect(moveMany(deps, admin, [post.id], category.slug)).toMatchObject({ changed: 1, left: 0 })
    expect(moveMany(deps, admin, [post.id], category.slug)).toMatchObject({ changed: 0, left: 1 })
    expect(deps.db.select().from(posts).get()).toMatchObject({
      categoryId: category.id,
      version: post.version,
    })
    expect(getCacheVersion(deps)).toBeGreaterThan(before)
    expect(() => moveMany(deps, admin, [post.id], 'nirgun')).toThrow()
    expect(() => moveMany(deps, aMember(deps), [post.id], category.slug)).toThrow()
  })
})

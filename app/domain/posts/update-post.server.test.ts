import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { getCacheVersion } from '~/domain/core/cache-version.server'
import { posts, slugHistory } from '~db/schema'
import { aCategory, aMember, anAdmin, aPost } from '../../../tests/helpers/builders'
import { createTestDeps } from '../../../tests/helpers/deps'
import { deleteCategory } from './manage-categories.server'
import { getPostForReader } from './read-posts.server'
import { EditInputSchema, type EditInput } from './schema'
import { updatePost } from './save-post.server'

function createTestSite() {
  const deps = createTestDeps()
  const admin = anAdmin(deps, { username: 'संपादक' })
  aCategory(deps)
  const read = (id: string) => deps.db.select().from(posts).where(eq(posts.id, id)).get()!
  const pathsOf = (id: string) =>
    deps.db
      .select()
      .from(slugHistory)
      .where(eq(slugHistory.postId, id))
      .all()
      .map(({ slug }) => slug)
  return { deps, admin, read, pathsOf }
}

function edit(values: Partial<EditInput> = {}): EditInput {
  return EditInputSchema.parse({
    title: 'राम कथा',
    content: '<p>पाठ।</p>',
    category: 'itihas',
    ...values,
  })
}

describe('updatePost', () => {
  it('saves the text and returns its version', () => {
    const { deps, admin, read } = createTestSite()
    const post = aPost(deps, { title: 'राम', by: admin })
    deps.clock.advance(1_000)
    const input = edit({
      title: 'सीता',
      content: '<p onclick="x()">नया पाठ।</p>',
      description: 'सार',
      image: '/media/a.webp',
      authorName: 'अतिथि',
    })
    const saved = updatePost(deps, admin, post.id, input, { version: 1 })
    expect(saved).toMatchObject({ id: post.id, slug: 'ram', status: 'published', version: 2 })
    expect(read(post.id)).toMatchObject({
      title: 'सीता',
      content: '<p>नया पाठ।</p>',
      excerpt: 'नया पाठ।',
      description: 'सार',
      image: '/media/a.webp',
      authorName: 'अतिथि',
      version: 2,
      createdAt: post.createdAt,
      publishedAt: post.publishedAt,
      updatedAt: deps.now(),
    })
  })

  it('does not change the author of a post', () => {
    const { deps, admin, read } = createTestSite()
    const post = aPost(deps, { by: admin })
    updatePost(deps, anAdmin(deps), post.id, edit())
    expect(read(post.id)).toMatchObject({ userId: admin.id, authorName: 'संपादक' })
  })

  it('does not overwrite a newer version, and writes nothing', () => {
    const { deps, admin, read } = createTestSite()
    const post = aPost(deps)
    updatePost(deps, admin, post.id, edit({ title: 'पहला' }), { version: 1 })
    const late = () => updatePost(deps, admin, post.id, edit({ title: 'दूसरा' }), { version: 1 })
    expect(late).toThrow(expect.objectContaining({ code: 'Conflict', fields: {} }))
    expect(read(post.id)).toMatchObject({ title: 'पहला', version: 2 })
    updatePost(deps, admin, post.id, edit({ title: 'बिना संस्करण' }))
    expect(read(post.id)).toMatchObject({ title: 'बिना संस्करण', version: 3 })
  })

  it('requires a body that is not empty after sanitising', () => {
    const { deps, admin } = createTestSite()
    const post = aPost(deps)
    const input = edit({ content: '<script>alert(1)</script>' })
    expect(() => updatePost(deps, admin, post.id, input)).toThrow(
      expect.objectContaining({
        code: 'InvalidInput',
        fields: { content: ['Content is required'] },
      }),
    )
  })

  it.each([
    ['a visitor', () => null, 'Unauthenticated'],
    ['a member', aMember, 'Forbidden'],
  ] as const)('rejects %s', (_, actor, code) => {
    const { deps, read } = createTestSite()
    const post = aPost(deps)
    expect(() => updatePost(deps, actor(deps), post.id, edit())).toThrow(
      expect.objectContaining({ code }),
    )
    expect(read(post.id)).toEqual(post)
  })

  it('rejects an unknown id', () => {
    const { deps, admin } = createTestSite()
    expect(() => updatePost(deps, admin, 'none', edit())).toThrow('Post not found')
  })
})

describe('the address of an edited post', () => {
  it('stays the same when a published post is retitled; the Devanagari form of the new title redirects', () => {
    const { deps, admin } = createTestSite()
    const post = aPost(deps, { title: 'रामायण की कथा' })
    updatePost(deps, admin, post.id, edit({ title: 'सीता की कथा' }))
    expect(getPostForReader(deps, 'ramayan-ki-katha')).toMatchObject({ post: { id: post.id } })
    for (const old of ['रामायण-की-कथा', 'सीता-की-कथा']) {
      expect(getPostForReader(deps, old)).toEqual({ movedTo: 'ramayan-ki-katha' })
    }
  })

  it('can be edited, and the old address redirects', () => {
    const { deps, admin } = createTestSite()
    const post = aPost(deps, { title: 'राम' })
    expect(updatePost(deps, admin, post.id, edit({ slug: 'Ayodhya ki Yatra' })).slug).toBe(
      'ayodhya-ki-yatra',
    )
    expect(getPostForReader(deps, 'ram')).toEqual({ movedTo: 'ayodhya-ki-yatra' })
  })

  it('can be changed to Devanagari, and the Latin address redirects', () => {
    const { deps, admin, pathsOf } = createTestSite()
    const post = aPost(deps, { title: 'रामायण की कथा' })
    const { slug } = updatePost(deps, admin, post.id, edit({ slug: ' रामायण की कथा! ' }))
    expect(slug).toBe('रामायण-की-कथा')
    expect(getPostForReader(deps, slug)).toMatchObject({ post: { id: post.id } })
    expect(pathsOf(post.id)).toContain('ramayan-ki-katha')
    expect(getPostForReader(deps, 'ramayan-ki-katha')).toEqual({ movedTo: slug })
  })

  it('can be changed back to a former address', () => {
    const { deps, admin } = createTestSite()
    const post = aPost(deps, { title: 'katha' })
    updatePost(deps, admin, post.id, edit({ title: 'katha', slug: 'yatra' }))
    expect(updatePost(deps, admin, post.id, edit({ title: 'katha', slug: 'katha' })).slug).toBe(
      'katha',
    )
    expect(getPostForReader(deps, 'yatra')).toEqual({ movedTo: 'katha' })
  })

  it('cannot be another post’s current or former slug', () => {
    const { deps, admin, read } = createTestSite()
    const other = aPost(deps, { title: 'katha' })
    updatePost(deps, admin, other.id, edit({ slug: 'yatra' }))
    const post = aPost(deps, { title: 'राम' })
    for (const slug of ['yatra', 'katha']) {
      expect(() => updatePost(deps, admin, post.id, edit({ slug }))).toThrow(
        expect.objectContaining({
          code: 'Conflict',
          fields: { slug: ['Another post has this address.'] },
        }),
      )
    }
    expect(read(post.id).slug).toBe('ram')
  })

  it("changes with a draft's title and leaves no redirects", () => {
    const { deps, admin, pathsOf } = createTestSite()
    aPost(deps, { title: 'सीता' })
    const draft = aPost(deps, { title: 'राम', status: 'draft' })
    const form = { slug: draft.slug }
    expect(updatePost(deps, admin, draft.id, edit({ ...form, title: 'सीता' })).slug).toBe('sita-2')
    expect(updatePost(deps, admin, draft.id, edit({ title: 'सीता और राम' })).slug).toBe(
      'sita-aur-ram',
    )
    expect(pathsOf(draft.id)).toEqual([])
  })

  it('no longer follows a draft’s title once somebody has edited the address', () => {
    const { deps, admin } = createTestSite()
    const draft = aPost(deps, { title: 'राम', status: 'draft' })
    updatePost(deps, admin, draft.id, edit({ slug: 'yatra' }))
    const saved = updatePost(deps, admin, draft.id, edit({ slug: 'yatra', title: 'सीता' }))
    expect(saved.slug).toBe('yatra')
  })
})

describe('an edit', () => {
  it('asks for another category if the chosen one was deleted, although the post was moved', () => {
    const { deps, admin, read } = createTestSite()
    const draft = aPost(deps, { status: 'draft', category: 'itihas' })
    const { categoryId } = read(draft.id)
    deleteCategory(deps, admin, categoryId)
    const opened = { category: 'itihas', translation: '' }
    const save = (category: string) => () =>
      updatePost(deps, admin, draft.id, edit({ category }), { opened, isCategoryListed: true })
    expect(save('itihas')).toThrow(expect.objectContaining({ text: 'categoryDeleted' }))
    expect(save('uncategorized')().status).toBe('draft')
  })

  it('does not affect readers while the post is a draft', () => {
    const { deps, admin, read } = createTestSite()
    const draft = aPost(deps, { status: 'draft', category: 'itihas' })
    const before = getCacheVersion(deps)
    expect(updatePost(deps, admin, draft.id, edit()).status).toBe('draft')
    expect(read(draft.id).publishedAt).toBeNull()
    expect(getCacheVersion(deps)).toBe(before)
  })

  it('invalidates cached pages only if it changes a published post', () => {
    const { deps, admin } = createTestSite()
    const post = aPost(deps, { category: 'itihas' })
    updatePost(deps, admin, post.id, edit())
    const before = getCacheVersion(deps)
    expect(updatePost(deps, admin, post.id, edit()).version, 'without a change').toBe(2)
    expect(getCacheVersion(deps)).toBe(before)
    updatePost(deps, admin, post.id, edit({ description: 'सार' }))
    expect(getCacheVersion(deps)).toBeGreaterThan(before)
  })

  it('can publish the draft', () => {
    const { deps, admin } = createTestSite()
    const draft = aPost(deps, { title: 'राम', status: 'draft', publishedAt: null })
    const before = getCacheVersion(deps)
    const saved = updatePost(deps, admin, draft.id, edit(), { status: 'published' })
    expect(saved).toMatchObject({ status: 'published', slug: 'ram-katha' })
    expect(getCacheVersion(deps)).toBeGreaterThan(before)
    expect(getPostForReader(deps, 'ram-katha')).toMatchObject({ post: { publishedAt: deps.now() } })
  })
})

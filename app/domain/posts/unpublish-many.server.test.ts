import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { getCacheVersion } from '~/domain/core/cache-version.server'
import { posts } from '~db/schema'
import { aMember, anAdmin, aPost, draftInput, postInput } from '../../../tests/helpers/builders'
import { createTestDeps, memoryLog, type TestDeps } from '../../../tests/helpers/deps'
import { publishNewPost, saveNewDraft, updatePost } from './save-post.server'
import {
  deleteMany,
  publishDraft,
  publishMany,
  setFeatured,
  unpublishMany,
} from './manage-posts.server'
import { getPostForReader, listFeaturedPosts } from './read-posts.server'

function createTestSite() {
  const deps = createTestDeps()
  const admin = anAdmin(deps)
  const read = (id: string) => deps.db.select().from(posts).where(eq(posts.id, id)).get()
  const aDraft = (title = 'सीता') =>
    aPost(deps, { title, status: 'draft', publishedAt: null, by: admin })
  const anEmptyDraft = () => read(saveNewDraft(deps, admin, draftInput({ title: 'राधा' })).id)!
  return { deps, admin, read, aDraft, anEmptyDraft }
}

function raisedBy(deps: TestDeps, work: () => void): number {
  const before = getCacheVersion(deps)
  work()
  return getCacheVersion(deps) - before
}

const rejection = (code: string) => expect.objectContaining({ code })

describe('unpublishMany', () => {
  it('unpublishes a post without changing its dates and slug', () => {
    const { deps, admin, read } = createTestSite()
    const post = aPost(deps, { title: 'राम', by: admin })
    deps.clock.advance(5_000)
    const raised = raisedBy(deps, () => {
      expect(unpublishMany(deps, admin, [post.id])).toMatchObject({ changed: 1, left: 0 })
    })
    expect(raised).toBe(1)
    expect(() => getPostForReader(deps, 'ram')).toThrow('Post not found')
    expect(read(post.id)).toMatchObject({
      status: 'draft',
      version: 2,
      updatedAt: post.updatedAt,
    })
    publishDraft(deps, admin, post.id)
    expect(read(post.id)).toMatchObject({
      status: 'published',
      publishedAt: post.publishedAt,
      updatedAt: post.updatedAt,
    })
  })

  it('ignores a draft', () => {
    const { deps, admin, read, aDraft } = createTestSite()
    const draft = aDraft()
    deps.clock.advance(5_000)
    expect(raisedBy(deps, () => unpublishMany(deps, admin, [draft.id]))).toBe(0)
    expect(read(draft.id)).toEqual(draft)
  })
})

describe('setFeatured', () => {
  it('features a post and unfeatures it', () => {
    const { deps, admin, read } = createTestSite()
    const post = aPost(deps)
    deps.clock.advance(5_000)
    expect(raisedBy(deps, () => setFeatured(deps, admin, post.id, true))).toBe(1)
    expect(listFeaturedPosts(deps, {}).map(({ id }) => id)).toEqual([post.id])
    setFeatured(deps, admin, post.id, false)
    expect(listFeaturedPosts(deps, {})).toEqual([])
    // Open editors can still save.
    expect(read(post.id)).toEqual(post)
  })

  it('does not affect readers if the post is a draft or nothing changes', () => {
    const { deps, admin, aDraft } = createTestSite()
    const draft = aDraft()
    const post = aPost(deps, { isFeatured: true })
    expect(raisedBy(deps, () => setFeatured(deps, admin, draft.id, true))).toBe(0)
    expect(raisedBy(deps, () => setFeatured(deps, admin, post.id, true))).toBe(0)
  })
})

describe('a draft without a body', () => {
  it('cannot be published by any command', () => {
    const { deps, admin, read, anEmptyDraft } = createTestSite()
    const draft = anEmptyDraft()
    const input = { ...postInput({ title: 'राधा', content: draft.content }), slug: '' }
    expect(() => publishDraft(deps, admin, draft.id)).toThrow('Content is required')
    expect(() => updatePost(deps, admin, draft.id, input, { status: 'published' })).toThrow(
      'Content is required',
    )
    expect(() => publishNewPost(deps, admin, input)).toThrow('Content is required')
    expect(read(draft.id)).toEqual(draft)
    expect(updatePost(deps, admin, draft.id, input).status).toBe('draft')
  })
})

describe('changes to many posts', () => {
  it('publish drafts in one transaction and skip the rest', () => {
    const { deps, admin, read, aDraft, anEmptyDraft } = createTestSite()
    const drafts = [aDraft('सीता'), aDraft('राधा')]
    const empty = anEmptyDraft()
    const article = aPost(deps)
    const ids = [...drafts, empty, article].map(({ id }) => id)
    const result = publishMany(deps, admin, [...ids, ids[0]!, 'none'])
    expect(result).toMatchObject({ changed: 2, left: 3 })
    expect(ids.map((id) => read(id)?.status)).toEqual([
      'published',
      'published',
      'draft',
      'published',
    ])
    expect(read(article.id)).toEqual(article)
  })

  it('log nothing if the transaction is rolled back', () => {
    const { deps, admin, read, aDraft } = createTestSite()
    const { log, lines } = memoryLog()
    const drafts = [aDraft('सीता'), aDraft('राधा')]
    deps.db.$client.exec(`
      CREATE TRIGGER full BEFORE UPDATE ON posts WHEN OLD.id = '${drafts[1]!.id}'
      BEGIN SELECT raise(ABORT, 'disk full'); END`)
    const ids = drafts.map(({ id }) => id)
    expect(() => publishMany({ ...deps, log }, admin, ids)).toThrow('disk full')
    expect(read(ids[0]!)?.status).toBe('draft')
    expect(lines).toEqual([])
    deps.db.$client.exec('DROP TRIGGER full')
    publishMany({ ...deps, log }, admin, ids)
    expect(lines.map((line) => JSON.parse(line))).toMatchObject(
      ids.map((post) => ({ msg: 'post published', post })),
    )
  })

  it('turn articles back into drafts', () => {
    const { deps, admin, read, aDraft } = createTestSite()
    const articles = [aPost(deps), aPost(deps)]
    const ids = [...articles, aDraft()].map(({ id }) => id)
    expect(unpublishMany(deps, admin, ids)).toMatchObject({ changed: 2, left: 1 })
    expect(ids.map((id) => read(id)?.status)).toEqual(['draft', 'draft', 'draft'])
  })

  it('delete the given drafts and published posts, and no others', () => {
    const { deps, admin, read, aDraft } = createTestSite()
    const ids = [aPost(deps), aDraft()].map(({ id }) => id)
    const kept = aPost(deps)
    const raised = raisedBy(deps, () => {
      expect(deleteMany(deps, admin, [...ids, 'none'])).toMatchObject({ changed: 2, left: 1 })
    })
    expect(raised).toBe(1)
    expect(ids.map((id) => read(id)?.status)).toEqual(['trashed', 'trashed'])
    expect(read(kept.id)).toEqual(kept)
  })

  it('do not affect readers if only drafts are deleted', () => {
    const { deps, admin, aDraft } = createTestSite()
    const { id } = aDraft()
    expect(raisedBy(deps, () => deleteMany(deps, admin, [id]))).toBe(0)
  })

  it('are all rolled back if one of them fails', () => {
    const { deps, admin, read } = createTestSite()
    const articles = [aPost(deps), aPost(deps)]
    deps.db.$client.exec(
      `CREATE TRIGGER full_disk BEFORE UPDATE ON posts WHEN old.id = '${articles[1]!.id}'
       BEGIN SELECT raise(ABORT, 'disk is full'); END`,
    )
    expect(() =>
      unpublishMany(
        deps,
        admin,
        articles.map(({ id }) => id),
      ),
    ).toThrow()
    expect(articles.map(({ id }) => read(id))).toEqual(articles)
  })
})

describe('rights', () => {
  it.each([
    ['setFeatured', (deps, actor, id) => setFeatured(deps, actor, id, true)],
    ['publishMany', (deps, actor, id) => publishMany(deps, actor, [id])],
    ['unpublishMany', (deps, actor, id) => unpublishMany(deps, actor, [id])],
    ['deleteMany', (deps, actor, id) => deleteMany(deps, actor, [id])],
  ] satisfies [
    string,
    (deps: TestDeps, actor: Parameters<typeof setFeatured>[1], id: string) => unknown,
  ][])('only admins may call %s', (_, command) => {
    const { deps, read } = createTestSite()
    const post = aPost(deps)
    expect(() => command(deps, null, post.id)).toThrow(rejection('Unauthenticated'))
    expect(() => command(deps, aMember(deps), post.id)).toThrow(rejection('Forbidden'))
    expect(read(post.id)).toEqual(post)
  })

  it.each([
    ['publishDraft', publishDraft],
    ['setFeatured', (deps, actor, id) => setFeatured(deps, actor, id, true)],
  ] satisfies [
    string,
    (deps: TestDeps, actor: Parameters<typeof publishDraft>[1], id: string) => unknown,
  ][])('%s rejects an unknown post', (_, command) => {
    const { deps, admin } = createTestSite()
    expect(() => command(deps, admin, 'none')).toThrow(rejection('NotFound'))
  })
})

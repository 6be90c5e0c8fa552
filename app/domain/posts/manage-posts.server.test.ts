import { describe, expect, it, vi } from 'vitest'
import { getGeneration } from '~/domain/site-numbers.server'
import { posts, postViews, slugHistory } from '~db/schema'
import { aMember, anAdmin, aPost } from '../../../tests/helpers/builders'
import { createTestDeps, type TestDeps } from '../../../tests/helpers/deps'
import { deletePost } from './delete-post.server'
import { getPostForEditor } from './get-post-for-editor.server'
import { listOwnArticles, listOwnDrafts } from './list-own-posts.server'
import { publishDraft } from './publish-draft.server'
import { getPostForReader, listLatestPosts } from './read-posts.server'

const aDraft = (deps: TestDeps, title = 'राम') =>
  aPost(deps, { title, status: 'draft', publishedAt: null })

describe('publishDraft', () => {
  it('shows a draft to readers, from now on', () => {
    const deps = createTestDeps()
    const draft = aDraft(deps)
    const before = getGeneration(deps)
    deps.clock.advance(5_000)
    expect(publishDraft(deps, anAdmin(deps), draft.id)).toEqual({ id: draft.id, slug: 'ram' })
    const now = deps.now()
    expect(deps.db.select().from(posts).get()).toMatchObject({
      status: 'published',
      publishedAt: now,
      updatedAt: now,
      version: 2,
    })
    expect(getGeneration(deps)).toBeGreaterThan(before)
    expect(listLatestPosts(deps)).toHaveLength(1)
  })

  it('leaves a published post as it is', () => {
    const deps = createTestDeps()
    const post = aPost(deps)
    deps.clock.advance(5_000)
    publishDraft(deps, anAdmin(deps), post.id)
    expect(deps.db.select().from(posts).get()).toEqual(post)
  })
})

describe('deletePost', () => {
  it('takes a published post away with all that hangs on it', () => {
    const deps = createTestDeps()
    const post = aPost(deps, { title: 'राम' })
    deps.views.count(post.id)
    deps.views.write()
    const before = getGeneration(deps)
    expect(deletePost(deps, anAdmin(deps), post.id)).toEqual({ status: 'published' })
    expect(() => getPostForReader(deps, 'ram')).toThrow('Post not found')
    expect(() => getPostForReader(deps, 'राम')).toThrow('Post not found')
    for (const table of [posts, slugHistory, postViews]) {
      expect(deps.db.select().from(table).all()).toEqual([])
    }
    expect(getGeneration(deps)).toBeGreaterThan(before)
  })

  it('takes a draft away unnoticed', () => {
    const deps = createTestDeps()
    const draft = aDraft(deps)
    const before = getGeneration(deps)
    expect(deletePost(deps, anAdmin(deps), draft.id)).toEqual({ status: 'draft' })
    expect(getGeneration(deps)).toBe(before)
  })
})

describe('getPostForEditor', () => {
  it('shows drafts and published posts whole', () => {
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

  it.each(commands)('%s', (_, command) => {
    const deps = createTestDeps()
    const draft = aDraft(deps)
    const refusal = (code: string) => expect.objectContaining({ code })
    expect(() => command(deps, null, draft.id)).toThrow(refusal('Unauthenticated'))
    expect(() => command(deps, aMember(deps), draft.id)).toThrow(refusal('Forbidden'))
    expect(() => command(deps, anAdmin(deps), 'none')).toThrow(refusal('NotFound'))
    expect(deps.db.select().from(posts).get()).toEqual(draft)
  })

  it.each([
    ['listOwnArticles', listOwnArticles],
    ['listOwnDrafts', listOwnDrafts],
  ] as const)('%s', (_, list) => {
    const deps = createTestDeps()
    expect(() => list(deps, null)).toThrow(expect.objectContaining({ code: 'Unauthenticated' }))
    expect(() => list(deps, aMember(deps))).toThrow(expect.objectContaining({ code: 'Forbidden' }))
  })
})

describe('lists of an author’s posts', () => {
  function aShelf(count: number, status: 'draft' | 'published') {
    const deps = createTestDeps()
    const author = anAdmin(deps)
    for (let number = 1; number <= count; number += 1) {
      deps.clock.advance(1_000)
      aPost(deps, { title: `कथा ${number}`, by: author, status })
    }
    return { deps, author }
  }

  it('shows nine, last changed first, and whether there are more', () => {
    const { deps, author } = aShelf(10, 'draft')
    const page = listOwnDrafts(deps, author)
    expect(page.posts.map(({ title }) => title)).toEqual(
      [10, 9, 8, 7, 6, 5, 4, 3, 2].map((number) => `कथा ${number}`),
    )
    expect(page.nextStartIndex).toBe(9)
    const last = listOwnDrafts(deps, author, { startIndex: 9 })
    expect(last.posts.map(({ title }) => title)).toEqual(['कथा 1'])
    expect(last.nextStartIndex).toBeNull()
  })

  it('offers no more after exactly nine', () => {
    const { deps, author } = aShelf(9, 'published')
    expect(listOwnArticles(deps, author)).toMatchObject({ nextStartIndex: null })
  })

  it('keeps drafts, articles and authors apart', () => {
    const { deps, author } = aShelf(1, 'draft')
    const article = aPost(deps, { by: author })
    aPost(deps)
    expect(listOwnArticles(deps, author).posts.map(({ id }) => id)).toEqual([article.id])
    expect(listOwnDrafts(deps, author).posts).toHaveLength(1)
  })

  it('reads and sorts through an index', () => {
    const { deps, author } = aShelf(1, 'draft')
    const prepare = vi.spyOn(deps.db.$client, 'prepare')
    listOwnDrafts(deps, author)
    const [sql = ''] = prepare.mock.calls.map(([text]) => text)
    prepare.mockRestore()
    const steps = deps.db.$client
      .prepare(`EXPLAIN QUERY PLAN ${sql}`)
      .all(...Array.from(sql.matchAll(/\?/g), () => 1)) as { detail: string }[]
    const plan = steps.map(({ detail }) => detail).join('\n')
    expect(plan).toContain('SEARCH posts USING INDEX posts_by_user')
    expect(plan).not.toMatch(/SCAN|TEMP B-TREE/)
  })
})

import { eq, gt } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { deleteAccount } from '~/domain/across/delete-account.server'
import { deleteCategory } from './manage-categories.server'
import { chooseHomePosts } from '~/domain/posts/read-home.server'
import { postCounts, posts as table, slugHistory } from '~db/schema'
import { aCategory, aMemberWithPassword, anAdmin, aPost } from '../../../tests/helpers/builders'
import { createTestDeps, START, type TestDeps } from '../../../tests/helpers/deps'
import { searchPosts } from '../../../tests/helpers/search-site'
import { ABOUT_POSTS, plansOf } from '../../../tests/helpers/query-plans'
import { addSlugs } from './authors.server'
import { deleteMany, publishMany, unpublishMany } from './manage-posts.server'
import {
  countPublishedPosts,
  findNeighbours,
  getPostForReader,
  listCategoryPosts,
  listFeaturedPosts,
  listLatestPosts,
  listMostViewedPosts,
  listPostsById,
} from './read-posts.server'

const titles = (posts: { title: string }[]) => posts.map(({ title }) => title)

function posts(deps: TestDeps, count: number, values: Parameters<typeof aPost>[1] = {}) {
  const by = anAdmin(deps)
  return Array.from({ length: count }, (_, index) => {
    deps.clock.advance(1_000)
    return aPost(deps, { title: `कथा ${index + 1}`, by, ...values })
  })
}

describe('listLatestPosts', () => {
  it('lists the newest first, nine per page', () => {
    const deps = createTestDeps()
    posts(deps, 11)
    expect(titles(listLatestPosts(deps))).toEqual(
      [11, 10, 9, 8, 7, 6, 5, 4, 3].map((number) => `कथा ${number}`),
    )
    expect(titles(listLatestPosts(deps, { startIndex: 9 }))).toEqual(['कथा 2', 'कथा 1'])
    expect(listLatestPosts(deps, { startIndex: 11 })).toEqual([])
    expect(listLatestPosts(deps, { limit: 2 })).toHaveLength(2)
  })

  it('orders posts with the same time consistently across pages', () => {
    const deps = createTestDeps()
    posts(deps, 20, { publishedAt: START })
    const pages = [0, 9, 18].flatMap((startIndex) => titles(listLatestPosts(deps, { startIndex })))
    expect(pages).toHaveLength(20)
    expect(new Set(pages).size).toBe(20)
  })

  it('sorts by publication time, not creation time', () => {
    const deps = createTestDeps()
    const [first] = posts(deps, 2)
    aPost(deps, { title: 'पुराना', publishedAt: first!.publishedAt! - 1 })
    expect(titles(listLatestPosts(deps))).toEqual(['कथा 2', 'कथा 1', 'पुराना'])
  })

  it('returns the fields that cards need, and no body', () => {
    const deps = createTestDeps()
    aPost(deps, { category: 'इतिहास', content: '<p>पूरा पाठ</p>' })
    const [post] = listLatestPosts(deps)
    expect(post).toMatchObject({ excerpt: 'पूरा पाठ', category: { name: 'इतिहास', slug: 'itihas' } })
    expect(Object.keys(post!)).not.toEqual(expect.arrayContaining(['content']))
    expect(Object.keys(post!)).not.toEqual(expect.arrayContaining(['userId']))
  })
})

describe('other lists', () => {
  it('list featured posts, newest first', () => {
    const deps = createTestDeps()
    posts(deps, 2, { isFeatured: true })
    posts(deps, 2)
    expect(titles(listFeaturedPosts(deps, { limit: 6 }))).toEqual(['कथा 2', 'कथा 1'])
  })

  it('list the most viewed posts, and the newer of two equal ones first', () => {
    const deps = createTestDeps()
    aPost(deps, { title: 'कम', views: 1 })
    aPost(deps, { title: 'अधिक', views: 9 })
    aPost(deps, { title: 'बराबर', views: 9 })
    expect(titles(listMostViewedPosts(deps, { limit: 4 }))).toEqual(['बराबर', 'अधिक', 'कम'])
  })

  it('list the posts in one category', () => {
    const deps = createTestDeps()
    const category = aCategory(deps, 'इतिहास')
    posts(deps, 3, { category: 'इतिहास' })
    posts(deps, 1, { category: 'धर्म' })
    expect(titles(listCategoryPosts(deps, category.id))).toEqual(['कथा 3', 'कथा 2', 'कथा 1'])
    expect(titles(listCategoryPosts(deps, category.id, { startIndex: 2 }))).toEqual(['कथा 1'])
    expect(countPublishedPosts(deps, category.id)).toBe(3)
  })
})

describe('the counts of published posts', () => {
  function expectRightCounts(deps: TestDeps, all: number) {
    const published = deps.db.select().from(table).where(eq(table.status, 'published')).all()
    const expected = new Map<string, number>()
    for (const { categoryId, authorId, guestSlug } of published) {
      for (const of of ['all', categoryId, authorId, guestSlug && `guest/${guestSlug}`]) {
        if (of !== null) expected.set(of, (expected.get(of) ?? 0) + 1)
      }
    }
    const counts = deps.db.select().from(postCounts).where(gt(postCounts.published, 0)).all()
    expect(new Map(counts.map(({ of, published }) => [of, published]))).toEqual(expected)
    expect(countPublishedPosts(deps)).toBe(all)
  }

  it('follow every change', async () => {
    const deps = createTestDeps()
    const admin = await aMemberWithPassword(deps, 'a long password', { isAdmin: true })
    anAdmin(deps)
    const own = posts(deps, 3, { by: admin, category: 'इतिहास' })
    const others = posts(deps, 2, { authorName: 'अतिथि', category: 'धर्म' })
    const drafts = posts(deps, 2, { by: admin, category: 'इतिहास', status: 'draft' })
    expectRightCounts(deps, 5)
    const ids = [...own, ...others, ...drafts].map(({ id }) => id)
    publishMany(deps, admin, ids)
    expectRightCounts(deps, 7)
    unpublishMany(deps, admin, ids.slice(2, 4))
    expectRightCounts(deps, 5)
    deleteMany(deps, admin, ids.slice(1, 3))
    expectRightCounts(deps, 4)
    deleteCategory(deps, admin, own[0]!.categoryId)
    expectRightCounts(deps, 4)
    await deleteAccount(deps, admin, { password: 'a long password' })
    expectRightCounts(deps, 4)
  })
})

describe('unpublished posts', () => {
  it.each(['draft', 'trashed'] as const)('are never listed or found (%s)', async (status) => {
    const deps = createTestDeps()
    const post = aPost(deps, {
      title: 'छिपा लेख',
      category: 'इतिहास',
      status,
      publishedAt: START,
      isFeatured: true,
      views: 99,
    })
    expect(listLatestPosts(deps)).toEqual([])
    expect(listFeaturedPosts(deps, {})).toEqual([])
    expect(listMostViewedPosts(deps, {})).toEqual([])
    expect(listCategoryPosts(deps, post.categoryId)).toEqual([])
    const chosen = Object.values(chooseHomePosts(deps)).flat()
    expect(chosen.filter((value) => typeof value !== 'boolean')).toEqual([])
    expect((await searchPosts(deps, 'छिपा')).posts).toEqual([])
    for (const slug of [post.slug, 'छिपा-लेख', post.id]) {
      expect(() => getPostForReader(deps, slug)).toThrow(
        expect.objectContaining({ code: 'NotFound' }),
      )
    }
  })
})

describe('getPostForReader', () => {
  it('returns a published post with its body', () => {
    const deps = createTestDeps()
    const { slug } = aPost(deps, { content: '<p>पूरा पाठ</p>' })
    expect(getPostForReader(deps, slug)).toMatchObject({
      post: { slug, content: '<p>पूरा पाठ</p>' },
    })
  })

  it('returns the new slug of a moved post', () => {
    const deps = createTestDeps()
    const post = aPost(deps)
    const old = { slug: 'old-address', postId: post.id, createdAt: deps.now() }
    deps.db.insert(slugHistory).values(old).run()
    expect(getPostForReader(deps, 'old-address')).toEqual({ movedTo: post.slug })
  })

  it("prefers a post's current slug to another's former one", () => {
    const deps = createTestDeps()
    const present = aPost(deps, { title: 'katha' })
    const other = aPost(deps)
    deps.db.insert(slugHistory).values({ slug: 'katha', postId: other.id, createdAt: 1 }).run()
    expect(getPostForReader(deps, 'katha')).toMatchObject({ post: { id: present.id } })
  })

  it.each([null, '', 'nothing', "' OR 1=1 --"])('finds nothing for %j', (slug) => {
    const deps = createTestDeps()
    aPost(deps)
    expect(() => getPostForReader(deps, slug)).toThrow('Post not found')
  })
})

describe('query plans', () => {
  it.each([
    ['latest', (deps: TestDeps) => listLatestPosts(deps, { startIndex: 9 }), 'posts_by_published'],
    ['featured', (deps: TestDeps) => listFeaturedPosts(deps, {}), 'posts_featured'],
    ['most viewed', (deps: TestDeps) => listMostViewedPosts(deps, {}), 'posts_by_views'],
    ['category', (deps: TestDeps) => listCategoryPosts(deps, 'x'), 'posts_by_category'],
    ['home', (deps: TestDeps) => chooseHomePosts(deps), 'posts_by_published'],
    ['one post', (deps: TestDeps) => getPostForReader(deps, 'katha'), 'posts_slug_unique'],
    ['posts by ids', (deps: TestDeps) => listPostsById(deps, ['a', 'b']), 'posts_id_unique'],
    [
      'neighbours',
      (deps: TestDeps) => findNeighbours(deps, listLatestPosts(deps)[0]!),
      'posts_by_published',
    ],
    ['authorless posts', (deps: TestDeps) => addSlugs(deps), 'posts_without_author'],
  ])('%s: reads and sorts through an index', async (_, call, index) => {
    const deps = createTestDeps()
    aPost(deps, { title: 'katha' })
    const steps = await plansOf(deps, () => call(deps), ABOUT_POSTS)
    expect(steps.join('\n')).toMatch(new RegExp(`SEARCH posts USING (COVERING )?INDEX ${index}`))
    for (const step of steps) {
      expect(step).not.toMatch(/^SCAN/)
      expect(step).not.toContain('TEMP B-TREE')
    }
  })

  it('a moved post: reads through indexes', async () => {
    const deps = createTestDeps()
    aPost(deps, { title: 'राम' })
    const steps = await plansOf(deps, () => getPostForReader(deps, 'राम'), ABOUT_POSTS)
    expect(steps.some((step) => step.includes('slug_history'))).toBe(true)
    for (const step of steps) expect(step).not.toMatch(/^SCAN/)
  })
})

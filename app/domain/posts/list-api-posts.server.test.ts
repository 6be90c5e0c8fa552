import { describe, expect, it } from 'vitest'
import { anAdmin, aPost } from '../../../tests/helpers/builders'
import { createTestDeps, type TestDeps } from '../../../tests/helpers/deps'
import { ABOUT_POSTS, plansOf } from '../../../tests/helpers/query-plans'
import {
  countLastMonth,
  listDraftDetails,
  listPublishedPosts,
  type PostOrder,
} from './list-api-posts.server'
import { findPublishedById } from './read-posts.server'

describe('query plans: never scan 100,000 posts', () => {
  const list =
    (filter: object, order: PostOrder = 'newest', startIndex = 0) =>
    (deps: TestDeps) =>
      listPublishedPosts(deps, filter, order, { startIndex })

  it.each([
    ['newest', list({}, 'newest', 900), 'posts_by_updated'],
    ['oldest', list({}, 'oldest'), 'posts_by_updated'],
    ['most viewed', list({}, 'views'), 'posts_by_views'],
    ['a category', list({ category: 'itihas' }), 'posts_by_category_updated'],
    [
      'a category, oldest first',
      list({ category: 'itihas' }, 'oldest'),
      'posts_by_category_updated',
    ],
    ['an author', list({ userId: 'x' }), 'posts_by_user'],
    ['most viewed in a category', list({ category: 'itihas' }, 'views'), 'posts_by_views'],
    ['most viewed by an author', list({ userId: 'x' }, 'views'), 'posts_by_views'],
    [
      'an author in a category',
      list({ userId: 'x', category: 'itihas' }),
      'posts_by_category_updated',
    ],
    ['drafts', (deps: TestDeps) => listDraftDetails(deps, anAdmin(deps), {}), 'posts_by_user'],
    ['counts', (deps: TestDeps) => countLastMonth(deps), 'posts_by_published'],
  ])('%s: reads only an index', async (_, call, index) => {
    const deps = createTestDeps()
    aPost(deps, { category: 'इतिहास' })
    const steps = await plansOf(deps, () => call(deps), ABOUT_POSTS)
    expect(steps.join('\n')).toContain(`SEARCH posts USING COVERING INDEX ${index}`)
    for (const step of steps) {
      expect(step).not.toMatch(/^SCAN/)
      expect(step).not.toContain('TEMP B-TREE')
    }
  })

  it.each([
    ['featured', list({ isFeatured: true }), 'SEARCH posts USING INDEX posts_featured'],
    [
      'featured in a category',
      list({ isFeatured: true, category: 'itihas' }),
      'SEARCH posts USING INDEX posts_featured',
    ],
    ['by slug', list({ slug: 'katha' }), 'posts_slug_unique'],
    ['by id', (deps: TestDeps) => findPublishedById(deps, 'x'), 'posts_id_unique'],
  ])('%s: reads few rows through an index', async (_, call, index) => {
    const deps = createTestDeps()
    aPost(deps, { title: 'katha', category: 'इतिहास', isFeatured: true })
    const steps = await plansOf(deps, () => call(deps), ABOUT_POSTS)
    expect(steps.join('\n')).toContain(index)
    for (const step of steps) expect(step).not.toMatch(/^SCAN/)
  })
})

describe('listPublishedPosts', () => {
  it('combines filters with every order', () => {
    const deps = createTestDeps()
    const [by, other] = [anAdmin(deps), anAdmin(deps)]
    const inCategory = { category: 'इतिहास', by }
    aPost(deps, { title: 'first', ...inCategory, views: 1, isFeatured: true })
    deps.clock.advance(1)
    aPost(deps, { title: 'second', ...inCategory, views: 2 })
    aPost(deps, { title: 'by another', category: 'इतिहास', by: other, views: 9 })
    aPost(deps, { title: 'elsewhere', category: 'तीर्थ', by, views: 9, isFeatured: true })
    aPost(deps, { title: 'draft', ...inCategory, status: 'draft', isFeatured: true })
    const titles = (filter: object, order: PostOrder) =>
      listPublishedPosts(deps, filter, order, {}).posts.map(({ title }) => title)
    const own = { category: 'itihas', userId: by.id }
    expect(titles(own, 'newest')).toEqual(['second', 'first'])
    expect(titles(own, 'oldest')).toEqual(['first', 'second'])
    expect(titles(own, 'views')).toEqual(['second', 'first'])
    expect(titles({ category: 'itihas' }, 'views')).toEqual(['by another', 'second', 'first'])
    expect(titles({ ...own, isFeatured: true }, 'newest')).toEqual(['first'])
    expect(titles({ isFeatured: true }, 'views')).toEqual(['elsewhere', 'first'])
    expect(titles({ isFeatured: true }, 'oldest')).toEqual(['first', 'elsewhere'])
  })
})

import { describe, expect, it } from 'vitest'
import { DAY, HOUR } from '~/time/durations'
import { posts, postViews } from '~db/schema'
import { aMember, anAdmin, aPost } from '../../../tests/helpers/builders'
import { createTestDeps, type TestDeps } from '../../../tests/helpers/deps'
import { plansOf } from '../../../tests/helpers/query-plans'
import { deletePost } from './manage-posts.server'
import { readOverview } from './read-overview.server'

function createTestSite() {
  const deps = createTestDeps()
  return { deps, admin: anAdmin(deps) }
}

function read(deps: TestDeps, postId: string, times: number) {
  for (let time = 0; time < times; time += 1) deps.views.count(postId)
  deps.views.write()
}

const slugsOf = (list: { slug: string }[]) => list.map(({ slug }) => slug)

describe('readOverview', () => {
  it('returns the newest six, the four most viewed and six featured posts', () => {
    const { deps, admin } = createTestSite()
    for (let index = 1; index <= 8; index += 1) {
      deps.clock.advance(HOUR)
      aPost(deps, { title: `katha ${index}`, by: admin, views: index * 10, isFeatured: true })
    }
    aPost(deps, { title: 'draft', by: admin, status: 'draft', views: 1_000, isFeatured: true })
    const { recent, mostViewed, featured } = readOverview(deps, admin)
    const expected = [8, 7, 6, 5, 4, 3].map((index) => `katha-${index}`)
    expect(slugsOf(recent)).toEqual(expected)
    expect(slugsOf(mostViewed)).toEqual(expected.slice(0, 4))
    expect(slugsOf(featured)).toEqual(expected)
  })

  it('lists all drafts, even those by deleted accounts', () => {
    const { deps, admin } = createTestSite()
    for (let index = 1; index <= 7; index += 1) {
      deps.clock.advance(HOUR)
      aPost(deps, { title: `मसौदा ${index}`, status: 'draft' })
    }
    deps.db.update(posts).set({ userId: null }).run()
    const { drafts, draftCount } = readOverview(deps, admin)
    expect(drafts.map(({ title }) => title)).toEqual(
      [7, 6, 5, 4, 3, 2].map((index) => `मसौदा ${index}`),
    )
    expect(draftCount).toBe(7)
  })

  it("counts views on thirty of the site's calendar days, including zeros", () => {
    const { deps, admin } = createTestSite()
    const [one, other] = [aPost(deps, { by: admin }), aPost(deps, { by: admin })]
    read(deps, one.id, 2)
    read(deps, other.id, 3)
    // At 00:10 in India, it is still the day before in UTC.
    deps.clock.set(Date.UTC(2026, 10, 22, 18, 40))
    read(deps, one.id, 4)
    const { dailyViews } = readOverview(deps, admin)
    expect(dailyViews).toHaveLength(30)
    expect(dailyViews[0]).toEqual({ day: '2026-10-25', views: 0 })
    expect(dailyViews.slice(-4)).toEqual([
      { day: '2026-11-20', views: 0 },
      { day: '2026-11-21', views: 5 },
      { day: '2026-11-22', views: 0 },
      { day: '2026-11-23', views: 4 },
    ])
    deps.clock.advance(40 * DAY)
    expect(readOverview(deps, admin).dailyViews.every(({ views }) => views === 0)).toBe(true)
  })

  it("adds to a day's existing counts", () => {
    const { deps, admin } = createTestSite()
    const post = aPost(deps, { by: admin })
    deps.db.insert(postViews).values({ postId: post.id, day: '2026-11-21', views: 40 }).run()
    read(deps, post.id, 2)
    read(deps, post.id, 1)
    expect(readOverview(deps, admin).dailyViews.at(-1)).toEqual({ day: '2026-11-21', views: 43 })
  })

  it('adds up the views of all posts for days without a total', () => {
    const { deps, admin } = createTestSite()
    for (const views of [40, 2]) {
      const { id } = aPost(deps, { by: admin })
      deps.db.insert(postViews).values({ postId: id, day: '2026-11-19', views }).run()
    }
    expect(readOverview(deps, admin).dailyViews.slice(-3)).toEqual([
      { day: '2026-11-19', views: 42 },
      { day: '2026-11-20', views: 0 },
      { day: '2026-11-21', views: 0 },
    ])
  })

  it("keeps a deleted post's views", () => {
    const { deps, admin } = createTestSite()
    const post = aPost(deps, { by: admin })
    read(deps, post.id, 2)
    deletePost(deps, admin, post.id)
    expect(readOverview(deps, admin).dailyViews.at(-1)!.views).toBe(2)
  })

  it('reads everything in index order', async () => {
    const { deps, admin } = createTestSite()
    const plan = (await plansOf(deps, () => readOverview(deps, admin))).join('\n')
    for (const index of ['posts_by_published', 'posts_by_views', 'posts_by_updated']) {
      expect(plan).toContain(`SEARCH posts USING INDEX ${index}`)
    }
    expect(plan).toContain('SEARCH posts USING INDEX posts_featured')
    expect(plan).toMatch(/SEARCH posts USING COVERING INDEX \w+ \(status=\?\)/)
    expect(plan).toMatch(/SEARCH site_numbers USING INDEX \w+ \(name>\? AND name<\?\)/)
    // The settings are a few rows, which are read once.
    expect(plan).not.toMatch(/^SCAN (?!settings$)|TEMP B-TREE/m)
    expect(plan).toContain('SEARCH post_views USING INDEX post_views_by_day (day=?)')
  })

  it('allows admins only', () => {
    const { deps } = createTestSite()
    expect(() => readOverview(deps, null)).toThrow('Please sign in.')
    expect(() => readOverview(deps, aMember(deps))).toThrow('Unauthorized access')
  })
})

import type { Statement } from 'better-sqlite3'
import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { anAdmin, aPost } from '../../../tests/helpers/builders'
import { createTestDeps, type TestDeps } from '../../../tests/helpers/deps'
import { propertyRuns } from '../../../tests/helpers/property-runs'
import { chooseHomePosts, listLatestOfHome } from './read-home.server'
import { listLatestPosts, type PostSummary } from './read-posts.server'

const CATEGORIES = ['इतिहास', 'धर्म', 'तीर्थ', 'साहित्य']

/** Creates posts in this order; every fifth is featured. */
function posts(deps: TestDeps, count: number) {
  const by = anAdmin(deps)
  for (let index = 0; index < count; index += 1) {
    deps.clock.advance(1_000)
    aPost(deps, {
      by,
      category: CATEGORIES[index % CATEGORIES.length],
      isFeatured: index % 5 === 0,
      views: (index * 7) % 11,
    })
  }
}

const ids = (found: PostSummary[]) => found.map(({ id }) => id)

function sections(deps: TestDeps) {
  const { featured, updates, forYou, recommended, stories, byCategory } = chooseHomePosts(deps)
  return [
    featured,
    updates,
    forYou,
    recommended,
    stories,
    ...byCategory.map((row) => row.posts),
  ].map(ids)
}

describe('chooseHomePosts', () => {
  const site = createTestDeps()
  posts(site, 80)

  it('shows no post twice', () => {
    const chosen = sections(site)
    expect(chosen.map((section) => section.length)).toEqual([6, 6, 4, 10, 6, 3, 3, 3])
    const headlines = ids(chooseHomePosts(site).headlines)
    const latest = ids(listLatestOfHome(site, { limit: 9 }))
    expect([headlines.length, latest.length]).toEqual([8, 9])
    const all = [...chosen, headlines, latest].flat()
    expect(new Set(all).size).toBe(all.length)
  })

  it('shows the newest posts outside the carousel as updates, headlines and then latest', () => {
    const { featured, updates, headlines } = chooseHomePosts(site)
    const newest = ids(listLatestPosts(site, { limit: 80 }))
    const expected = newest.filter((id) => !ids(featured).includes(id))
    const latest = listLatestOfHome(site, { limit: 60 })
    expect(ids([...updates, ...headlines, ...latest])).toEqual(expected.slice(0, 74))
    const second = listLatestOfHome(site, { startIndex: 9, limit: 9 })
    expect(ids(second)).toEqual(ids(latest).slice(9, 18))
  })

  it('does not repeat posts from the sections above in headlines and latest, even if posts are scarce', () => {
    const deps = createTestDeps()
    posts(deps, 30)
    const shown = sections(deps).flat()
    const below = [...chooseHomePosts(deps).headlines, ...listLatestOfHome(deps, { limit: 9 })]
    expect(ids(below).filter((id) => shown.includes(id))).toEqual([])
    expect(below).toHaveLength(17)
  })

  it('shows all posts as latest on a small site', () => {
    const deps = createTestDeps()
    posts(deps, 20)
    expect(listLatestOfHome(deps, { limit: 30 })).toHaveLength(20)
    expect(chooseHomePosts(deps).headlines).toHaveLength(8)
  })

  it('shows the most viewed posts as stories', () => {
    const views = chooseHomePosts(site).stories.map((post) => post.views)
    expect(views).toEqual(views.toSorted((a, b) => b - a))
  })

  it('shuffles the recommended posts', () => {
    const inOrder = ids(chooseHomePosts(site, () => 0.999).recommended)
    const drawn = ids(chooseHomePosts(site, () => 0).recommended)
    expect(drawn).not.toEqual(inOrder)
    expect(drawn.toSorted()).toEqual(inOrder.toSorted())
  })

  it('reads no post twice', () => {
    const statement = Object.getPrototypeOf(site.db.$client.prepare('SELECT 1')) as Statement
    const all = vi.spyOn(statement, 'all')
    chooseHomePosts(site)
    const read = all.mock.results.map(({ value }) => value as unknown[][])
    all.mockRestore()
    // One query each for the newest, featured, most viewed, three categories, and chosen posts that are not read yet.
    expect(read).toHaveLength(7)
    const rows = read.flat().filter((columns) => columns.length > 1)
    const numbers = rows.map(([number]) => number)
    expect(numbers.length).toBeGreaterThan(35)
    expect(new Set(numbers).size).toBe(numbers.length)
  })

  it('shows the newest posts of up to three categories, without the default', () => {
    const deps = createTestDeps()
    posts(deps, 8)
    aPost(deps, { title: 'सबसे नया' })
    const names = chooseHomePosts(deps).byCategory.map(({ category }) => category.name)
    expect(names).toEqual(['साहित्य', 'तीर्थ', 'धर्म'])
  })

  it('repeats a post in several sections if there are too few, but never within one', () => {
    const deps = createTestDeps()
    posts(deps, 5)
    for (const section of sections(deps)) {
      expect(section.length).toBeGreaterThan(0)
      expect(new Set(section).size).toBe(section.length)
    }
  })

  it.each([
    ['each post once', 80],
    ['each post', 20],
  ])('shows %s in the sections by date, whatever the choices are', (_, count) => {
    const deps = createTestDeps()
    posts(deps, count)
    const newest = listLatestPosts(deps, { limit: count })
    const categoryIds = [...new Set(newest.map(({ categoryId }) => categoryId))]
    const post = fc.constantFrom(...newest)
    const ofEach = <Value>(names: string[], value: fc.Arbitrary<Value>) =>
      fc.record(Object.fromEntries(names.map((name) => [name, value])))
    const limited = ['updates', 'headlines', 'forYou', 'stories', 'recommended']
    const picked = (maxLength: number) =>
      fc.uniqueArray(post, { maxLength, selector: ({ id }) => id })
    const choices = fc.record({
      counts: ofEach(
        [...limited, 'carousel', 'topics'],
        fc.constantFrom(undefined, 0, 3, 4, 6, 8, 9, 12),
      ),
      categoryIds: ofEach(limited, fc.constantFrom(undefined, null, ...categoryIds)),
      carousel: picked(8),
      picks: picked(4),
      pinned: fc.option(post, { nil: undefined }),
    })
    fc.assert(
      fc.property(choices, fc.integer({ min: 1, max: 20 }), (chosen, limit) => {
        const { isEmpty: _, ...home } = chooseHomePosts(deps, () => 0, chosen)
        const latest: PostSummary[] = []
        const next = () => listLatestOfHome(deps, { startIndex: latest.length, limit }, chosen)
        for (let page = next(); page.length > 0; page = next()) latest.push(...page)
        const topics = home.byCategory.flatMap((row) => row.posts)
        const { featured, updates, headlines, forYou, stories, recommended } = home
        const byDate = [featured, updates, headlines, latest]
        for (const section of [...byDate, forYou, stories, topics, recommended])
          expect(new Set(ids(section)).size).toBe(section.length)
        const shown = ids(byDate.flat())
        expect(new Set(shown).size).toBe(count)
        const { pinned, counts } = chosen
        // A pinned post may also be in a carousel that was filled by hand.
        const isTwice = ids(featured).includes(pinned?.id ?? '')
        if (count === 80) expect(shown).toHaveLength(isTwice ? 81 : 80)
        const dated = latest.filter(({ id }) => id !== pinned?.id)
        expect(dated).toEqual(dated.toSorted((a, b) => b.publishedAt! - a.publishedAt!))
        const [top] = counts.updates === 0 ? latest : updates
        if (pinned) expect(top?.id).toBe(pinned.id)
      }),
      propertyRuns(100),
    )
  })
})

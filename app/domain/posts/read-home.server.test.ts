import type { Statement } from 'better-sqlite3'
import { describe, expect, it, vi } from 'vitest'
import { anAdmin, aPost } from '../../../tests/helpers/builders'
import { createTestDeps, type TestDeps } from '../../../tests/helpers/deps'
import { chooseHomePosts } from './read-home.server'
import { listLatestPosts, type PostSummary } from './read-posts.server'

const CATEGORIES = ['इतिहास', 'धर्म', 'तीर्थ', 'साहित्य']

/** In order of creation; every fifth is featured. */
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
  posts(site, 50)

  it('shows no post twice in the selecting sections or headlines', () => {
    const chosen = sections(site)
    expect(chosen.map((section) => section.length)).toEqual([6, 6, 4, 10, 6, 3, 3, 3])
    expect(new Set(chosen.flat()).size).toBe(chosen.flat().length)
    const newest = ids(listLatestPosts(site))
    expect(ids(chooseHomePosts(site).headlines)).toEqual(newest)
    const [, , ...others] = chosen
    expect(others.flat().filter((id) => newest.includes(id))).toEqual([])
  })

  it('shows the newest posts that are not featured as updates', () => {
    const { featured, updates, newest } = chooseHomePosts(site)
    const expected = ids(newest).filter((id) => !ids(featured).includes(id))
    expect(ids(updates)).toEqual(expected.slice(0, 6))
  })

  it('shows the most viewed as stories', () => {
    const views = chooseHomePosts(site).stories.map((post) => post.views)
    expect(views).toEqual(views.toSorted((a, b) => b - a))
  })

  it('shuffles the picks', () => {
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
    // Newest, featured, most viewed, three categories, and what is missing of those chosen.
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

  it('repeats a post across sections if there are too few, never within one', () => {
    const deps = createTestDeps()
    posts(deps, 5)
    for (const section of sections(deps)) {
      expect(section.length).toBeGreaterThan(0)
      expect(new Set(section).size).toBe(section.length)
    }
  })
})

import { describe, expect, it } from 'vitest'
import { listPublishedByIds } from '~/domain/posts/whole-posts.server'
import { aPost } from '../../../tests/helpers/builders'
import { createTestDeps, type TestDeps } from '../../../tests/helpers/deps'
import { searchPosts, suggest } from './search-site.server'

/** How SQLite goes about every statement that is prepared while something is done. */
async function plansOf({ db }: TestDeps, act: () => unknown): Promise<string[]> {
  const sources = new Set<string>()
  const prepare = db.$client.prepare.bind(db.$client)
  db.$client.prepare = (source) => {
    sources.add(source)
    return prepare(source)
  }
  await act()
  return [...sources].flatMap((source) => {
    const values = Array.from(source.matchAll(/\?/g), () => 1)
    const plan = prepare(`EXPLAIN QUERY PLAN ${source}`)
    return plan.all(...values).map((row) => String((row as { detail: unknown }).detail))
  })
}

describe('the statements of a search', () => {
  it('walk through no table', async () => {
    const deps = createTestDeps()
    const post = aPost(deps, { title: 'रामायण की कथा' })
    const plans = await plansOf(deps, async () => {
      for (const query of ['ramayan kat', '"रामायण की कथा" -वेद', 'रामाय', 'prafushan']) {
        await searchPosts(deps, query)
        await suggest(deps, query)
      }
      listPublishedByIds(deps, [post.id, 'x', 'y'])
    })
    // Posts saved in the last seconds (u) are few, and all of them are asked.
    const walks = plans.filter(
      (plan) =>
        /^SCAN (?!json_each|wanted|u\b|search_sound VIRTUAL)/.test(plan) ||
        /\(status=\?\)/.test(plan),
    )
    expect(plans.length).toBeGreaterThan(8)
    expect(walks).toEqual([])
  })
})

import { describe, expect, it } from 'vitest'
import { listPublishedByIds } from '~/domain/posts/list-api-posts.server'
import { aPost } from '../../../tests/helpers/builders'
import { createTestDeps } from '../../../tests/helpers/deps'
import { searchPosts, suggest } from '../../../tests/helpers/search-site'
import { plansOf } from '../../../tests/helpers/query-plans'

describe('search statements', () => {
  it('never scan a table', async () => {
    const deps = createTestDeps()
    const post = aPost(deps, { title: 'रामायण की कथा' })
    const plans = await plansOf(deps, async () => {
      for (const query of ['ramayan kat', '"रामायण की कथा" -वेद', 'रामाय', 'prafushan']) {
        await searchPosts(deps, query)
        await suggest(deps, query)
      }
      listPublishedByIds(deps, [post.id, 'x', 'y'])
    })
    // `u`, the recently saved posts, is a small table. The others are read in full when the site changes.
    const small =
      /^SCAN (wanted|u|search_sound VIRTUAL|search_synonyms|categories|nirvankand|multimedia)\b/
    const walks = plans.filter(
      (plan) => (plan.startsWith('SCAN') && !small.test(plan)) || /\(status=\?\)/.test(plan),
    )
    expect(plans.length).toBeGreaterThan(8)
    expect(walks).toEqual([])
  })
})

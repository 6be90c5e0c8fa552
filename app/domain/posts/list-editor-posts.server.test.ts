import { describe, expect, it, vi } from 'vitest'
import {
  aCategory,
  aMember,
  anAdmin,
  aPost,
  postInput,
  saveChanges,
} from '../../../tests/helpers/builders'
import { createTestDeps } from '../../../tests/helpers/deps'
import { DAY, HOUR } from '~/time/durations'
import {
  countEditorPosts,
  type EditorQuery,
  findPeriod,
  listEditorPosts,
  listPostTitles,
} from './list-editor-posts.server'
import { cancelSchedule, schedulePost } from './schedule.server'

function createTestSite() {
  const deps = createTestDeps()
  const editor = anAdmin(deps)
  const titles = (query: Partial<EditorQuery> = {}) =>
    listEditorPosts(deps, editor, { status: 'published', ...query }).map(({ title }) => title)
  /** Creates posts in this order. */
  const write = (...names: string[]) =>
    names.map((title) => {
      deps.clock.advance(1_000)
      return aPost(deps, { title, by: editor })
    })
  return { deps, editor, titles, write }
}

describe('listEditorPosts', () => {
  it('lists nine per page, most recently changed first', () => {
    const { titles, write } = createTestSite()
    write(...[1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((number) => `कथा ${number}`))
    expect(titles()).toEqual([10, 9, 8, 7, 6, 5, 4, 3, 2].map((number) => `कथा ${number}`))
    expect(titles({ startIndex: 9 })).toEqual(['कथा 1'])
    expect(titles({ startIndex: 10 })).toEqual([])
    expect(titles({ limit: 10 })).toHaveLength(10)
  })

  it('separates drafts, articles and editors', () => {
    const { deps, editor, titles, write } = createTestSite()
    write('मेरी कथा')
    aPost(deps, { title: 'मसौदा', status: 'draft', by: editor })
    aPost(deps, { title: 'किसी और की' })
    expect(titles()).toEqual(['मेरी कथा'])
    expect(titles({ status: 'draft' })).toEqual(['मसौदा'])
    expect(titles({ isEverybodys: true }).toSorted()).toEqual(['किसी और की', 'मेरी कथा'])
  })

  it('finds titles that contain all words or parts of words, in any order', () => {
    const { titles, write } = createTestSite()
    write('रामायण की कथा', 'महाभारत की कथा', 'Ram Katha')
    expect(titles({ words: 'कथा राम' })).toEqual(['रामायण की कथा'])
    expect(titles({ words: 'ram' })).toEqual(['Ram Katha'])
    expect(titles({ words: '  ' })).toHaveLength(3)
    expect(titles({ words: 'नहीं' })).toEqual([])
  })

  it('never treats a typed character as a wildcard', () => {
    const { titles, write } = createTestSite()
    write('सौ में से', 'a_b', 'axb')
    expect(titles({ words: 'a_b' })).toEqual(['a_b'])
    expect(titles({ words: '%' })).toEqual([])
    expect(titles({ words: "'; drop table posts; --" })).toEqual([])
  })

  it('filters by category and featured posts', () => {
    const { deps, editor, titles } = createTestSite()
    aCategory(deps, 'इतिहास')
    aPost(deps, { title: 'एक', category: 'itihas', by: editor })
    aPost(deps, { title: 'दो', isFeatured: true, by: editor })
    expect(titles({ category: 'itihas' })).toEqual(['एक'])
    expect(titles({ category: 'nahin' })).toEqual([])
    expect(titles({ isFeatured: true })).toEqual(['दो'])
    expect(titles({ isFeatured: true, category: 'itihas' })).toEqual([])
  })

  it('sorts titles as a Hindi dictionary does, with Hindi before English', () => {
    const { titles, write } = createTestSite()
    const sorted = [
      'अंगूर',
      'अकबर',
      'आम',
      'कंकाल',
      'कमल',
      'क़लम',
      'कवि',
      'काल',
      'क्षमा',
      'खेत',
      'apple',
      'Ball',
    ]
    write(...sorted.toReversed())
    expect(titles({ sort: 'title', limit: 20 })).toEqual(sorted)
  })

  it('sorts by views', () => {
    const { deps, editor, titles } = createTestSite()
    aPost(deps, { title: 'कम', views: 3, by: editor })
    aPost(deps, { title: 'बहुत', views: 30, by: editor })
    aPost(deps, { title: 'बीच', views: 7, by: editor })
    expect(titles({ sort: 'views' })).toEqual(['बहुत', 'बीच', 'कम'])
  })

  it('counts all matches, whatever the page', () => {
    const { deps, editor, write } = createTestSite()
    write(...Array.from({ length: 11 }, (_, number) => `कथा ${number}`), 'और')
    aPost(deps, { title: 'कथा औरों की' })
    const count = (query: Partial<EditorQuery> = {}) =>
      countEditorPosts(deps, editor, { status: 'published', ...query })
    expect(count()).toBe(12)
    expect(count({ words: 'कथा', startIndex: 9, limit: 1 })).toBe(11)
    expect(count({ words: 'कथा', isEverybodys: true })).toBe(12)
    expect(count({ status: 'draft' })).toBe(0)
    expect(() => countEditorPosts(deps, aMember(deps), { status: 'draft' })).toThrow(
      'Unauthorized access',
    )
  })

  it('filters by plan and by unpublished changes', () => {
    const { deps, editor, titles } = createTestSite()
    const [planned] = ['तय', 'अनिश्चित'].map((title) =>
      aPost(deps, { title, status: 'draft', publishedAt: null, by: editor }),
    )
    schedulePost(deps, editor, planned!.id, 'publish', deps.now() + HOUR)
    expect(titles({ status: 'draft', state: 'planned' })).toEqual(['तय'])
    expect(titles({ status: 'draft', state: 'unplanned' })).toEqual(['अनिश्चित'])
    cancelSchedule(deps, editor, planned!.id, 'publish')
    expect(titles({ status: 'draft', state: 'planned' })).toEqual([])
    const [changed] = ['बदली', 'वैसी ही'].map((title) => aPost(deps, { title, by: editor }))
    const changes = { ...postInput({ title: 'बदली हुई' }), slug: '' }
    saveChanges(deps, editor, changed!.id, changes, { baseVersion: 1, version: 0 })
    expect(titles({ state: 'changed' })).toEqual(['बदली'])
    expect(titles({ state: 'planned' })).toEqual([])
  })

  it('filters articles by publication and drafts by change', () => {
    const { deps, editor, titles } = createTestSite()
    const [start, end] = [deps.now() - 2 * DAY, deps.now() - DAY]
    for (const publishedAt of [start - 1, start, end - 1, end]) {
      aPost(deps, { title: `${publishedAt - start}`, publishedAt, by: editor })
    }
    expect(titles({ between: [start, end] })).toEqual([`${end - 1 - start}`, '0'])
    aPost(deps, { title: 'मसौदा', status: 'draft', publishedAt: start, by: editor })
    const draft = { status: 'draft', between: [deps.now(), deps.now() + 1] } as const
    expect(titles(draft)).toEqual(['मसौदा'])
    expect(titles({ ...draft, between: [start, end] })).toEqual([])
    expect(findPeriod(deps, editor, 'published')).toEqual({ first: start - 1, last: end })
    expect(findPeriod(deps, editor, 'page')).toBeNull()
  })

  it('is for admins only', () => {
    const { deps } = createTestSite()
    const list = (actor: Parameters<typeof listEditorPosts>[1]) => () =>
      listEditorPosts(deps, actor, { status: 'draft', isEverybodys: true })
    expect(list(null)).toThrow(expect.objectContaining({ code: 'Unauthenticated' }))
    expect(list(aMember(deps))).toThrow(expect.objectContaining({ code: 'Forbidden' }))
  })
})

describe('list query plans', () => {
  function planOf(
    query: Partial<EditorQuery>,
    run = listEditorPosts as typeof countEditorPosts | typeof listEditorPosts,
  ): string {
    const { deps, editor } = createTestSite()
    const prepare = vi.spyOn(deps.db.$client, 'prepare')
    run(deps, editor, { status: 'published', ...query })
    const sql = prepare.mock.calls.at(-1)![0]
    prepare.mockRestore()
    const steps = deps.db.$client
      .prepare(`EXPLAIN QUERY PLAN ${sql}`)
      .all(...Array.from(sql.matchAll(/\?/g), () => 1)) as { detail: string }[]
    return steps.map(({ detail }) => detail).join('\n')
  }

  it.each([
    ['own posts', {}, 'posts_by_user'],
    ['everybody’s posts', { isEverybodys: true }, 'posts_by_updated'],
    ['most viewed first', { isEverybodys: true, sort: 'views' }, 'posts_by_views'],
    ['by title', { isEverybodys: true, sort: 'title' }, 'posts_by_title'],
    ['with words', { words: 'राम कथा' }, 'posts_by_user'],
  ] as [string, Partial<EditorQuery>, string][])(
    '%s: reads in index order, without sorting',
    (_, query, index) => {
      const plan = planOf(query)
      expect(plan).toContain(`SEARCH posts USING INDEX ${index}`)
      expect(plan).not.toMatch(/SCAN|TEMP B-TREE/)
    },
  )

  it.each([
    ['own', {}],
    ['everybody’s', { isEverybodys: true }],
    ['words', { isEverybodys: true, words: 'राम कथा' }],
    ['own of a category', { category: 'itihas', isFeatured: true }],
    ['planned', { isEverybodys: true, state: 'planned' }],
    ['not planned', { state: 'unplanned' }],
    ['changed', { state: 'changed', words: 'कथा' }],
  ] as [string, Partial<EditorQuery>][])('counts without reading posts: %s', (_, query) => {
    const plan = planOf(query, countEditorPosts)
    expect(plan).toMatch(/SEARCH posts USING COVERING INDEX/)
    expect(plan).not.toMatch(/SCAN posts|SEARCH posts USING INTEGER/)
  })

  it('own posts by views: reads only own posts', () => {
    expect(planOf({ sort: 'views' })).toContain('SEARCH posts USING INDEX posts_by_user')
  })

  it.each([
    ['a category', { isEverybodys: true, category: 'itihas' }],
    ['featured', { isEverybodys: true, isFeatured: true }],
    ['own posts by title', { sort: 'title' }],
  ] as [string, Partial<EditorQuery>][])('%s: reads through an index', (_, query) => {
    const plan = planOf(query)
    expect(plan).toMatch(/SEARCH posts USING INDEX/)
    expect(plan).not.toMatch(/SCAN/)
  })
})

describe('listPostTitles', () => {
  it('lists the existing posts, for admins', () => {
    const { deps, editor, write } = createTestSite()
    const [one] = write('एक', 'दो')
    expect(listPostTitles(deps, editor, [one!.id, 'none'])).toEqual([
      { id: one!.id, title: 'एक', language: 'hi' },
    ])
    expect(() => listPostTitles(deps, aMember(deps), [one!.id])).toThrow('Unauthorized access')
  })
})

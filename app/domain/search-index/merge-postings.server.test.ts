import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { deletePost } from '~/domain/posts/manage-posts.server'
import { EditInputSchema } from '~/domain/posts/schema'
import { updatePost } from '~/domain/posts/save-post.server'
import { anAdmin, aPost } from '../../../tests/helpers/builders'
import { createTestDeps, type TestDeps } from '../../../tests/helpers/deps'
import { searchPosts } from '../../../tests/helpers/search-site'
import { readPostings } from '../../../tests/helpers/search-index'
import { mergePosts } from './merge-postings.server'
import { mergeIndex } from './rebuild-index.server'
import { propertyRuns } from '../../../tests/helpers/property-runs'

const edit = (title: string) => EditInputSchema.parse({ title, content: `<p>${title} पाठ</p>` })

async function replies(deps: TestDeps, queries: string[]) {
  const found = []
  for (const query of queries) {
    const { posts, total } = await searchPosts(deps, query)
    found.push([query, total, posts.map(({ title }) => title).sort()])
  }
  return found
}

describe('a post that was just saved', () => {
  it('is found by its current text only', async () => {
    const deps = createTestDeps()
    const by = anAdmin(deps)
    const post = aPost(deps, { title: 'पुराना मंदिर', by })
    await mergeIndex(deps.db)
    updatePost(deps, by, post.id, edit('नवेला मेला'))
    expect(await replies(deps, ['नवेला', 'पुराना', '"नवेला मेला"', 'मेला -नवेला'])).toEqual([
      ['नवेला', 1, ['नवेला मेला']],
      ['पुराना', 0, []],
      ['"नवेला मेला"', 1, ['नवेला मेला']],
      ['मेला -नवेला', 0, []],
    ])
    deletePost(deps, by, post.id)
    expect(await replies(deps, ['नवेला', 'पुराना'])).toEqual([
      ['नवेला', 0, []],
      ['पुराना', 0, []],
    ])
  })

  it('leaves no outdated words if it is saved twice before the merge', () => {
    const deps = createTestDeps()
    const by = anAdmin(deps)
    const post = aPost(deps, { title: 'पहला', by })
    updatePost(deps, by, post.id, edit('दूसरा'))
    updatePost(deps, by, post.id, edit('तीसरा'))
    const words = new Set(readPostings(deps.db).map(({ term }) => term))
    expect([words.has('तीसरा'), words.has('पहला'), words.has('दूसरा')]).toEqual([true, false, false])
    expect(deps.db.all(sql`SELECT term, df FROM search_term WHERE df > 1`)).toEqual([])
    expect(
      deps.db.all(sql`SELECT term, df FROM search_term WHERE term IN ('पहला', 'दूसरा', 'तीसरा')
        ORDER BY id`),
    ).toEqual([
      { term: 'पहला', df: 0 },
      { term: 'दूसरा', df: 0 },
      { term: 'तीसरा', df: 1 },
    ])
  })
})

describe('a word of a deleted post', () => {
  it('is found in another unmerged post', async () => {
    const deps = createTestDeps()
    const by = anAdmin(deps)
    const gone = aPost(deps, { title: 'अनोखा', by })
    await mergeIndex(deps.db)
    deletePost(deps, by, gone.id)
    aPost(deps, { title: 'अनोखा दिन', by })
    deps.db.transaction((tx) => mergePosts(tx, [gone.number]))
    expect(await replies(deps, ['अनोखा'])).toEqual([['अनोखा', 1, ['अनोखा दिन']]])
  })
})

describe('mergeIndex', () => {
  it('does not change which words count as rare', async () => {
    const deps = createTestDeps()
    const by = anAdmin(deps)
    const save = (titles: string[]) => titles.forEach((title) => aPost(deps, { title, by }))
    save(['कथा मेला', 'मेला नदी पर्व', 'राम मेला पर्व', 'मेला नदी', 'वन राम कथा वन'])
    await mergeIndex(deps.db)
    save(['पर्व राम सीता कथा', 'वन सीता नदी', 'सीता सीता', 'पर्व पर्व मेला', 'नदी', 'पर्व राम'])
    const before = await replies(deps, ['पर्व वन'])
    await mergeIndex(deps.db)
    expect(await replies(deps, ['पर्व वन'])).toEqual(before)
  })

  it('does not change the results', async () => {
    const word = fc.constantFrom('राम', 'सीता', 'कथा', 'नदी', 'पर्व', 'gst', 'मेला', 'वन')
    const title = fc.array(word, { minLength: 1, maxLength: 5 }).map((words) => words.join(' '))
    const step = fc.record({ at: fc.nat(12), title, isGone: fc.boolean(), isMerged: fc.boolean() })
    const queries = ['राम', 'ram katha', '"राम कथा"', 'मेला -नदी', 'पर्व वन', '"सीता वन" मेला']
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 14 }), async (steps) => {
        const deps = createTestDeps()
        const by = anAdmin(deps)
        const ids: string[] = []
        for (const change of steps) {
          const id = ids[change.at]
          if (id === undefined) ids.push(aPost(deps, { title: change.title, by }).id)
          else if (change.isGone) {
            deletePost(deps, by, id)
            ids.splice(change.at, 1)
          } else updatePost(deps, by, id, edit(change.title))
          if (change.isMerged) await mergeIndex(deps.db)
        }
        const before = await replies(deps, queries)
        await mergeIndex(deps.db)
        expect(deps.db.all(sql`SELECT * FROM search_unmerged`)).toEqual([])
        expect(await replies(deps, queries)).toEqual(before)
      }),
      propertyRuns(25),
    )
  }, 60_000)
})

import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { deleteCategory, renameCategory } from '~/domain/posts/manage-categories.server'
import { publishNewPost, updatePost } from '~/domain/posts/save-post.server'
import {
  deleteMany,
  deletePost,
  publishDraft,
  publishMany,
  unpublishMany,
} from '~/domain/posts/manage-posts.server'
import { EditInputSchema } from '~/domain/posts/schema'
import { anAdmin, aPost, postInput } from '../../../tests/helpers/builders'
import { createTestDeps, type TestDeps } from '../../../tests/helpers/deps'
import { forgetIndex, readPostings } from '../../../tests/helpers/search-index'
import { indexPosts } from './merge-postings.server'
import { readTotals } from './index-state.server'
import { propertyRuns } from '../../../tests/helpers/property-runs'

const edit = (values: Record<string, string>) =>
  EditInputSchema.parse({ title: 'रामायण की कथा', content: '<p>राम कथा।</p>', ...values })

const postings = ({ db }: TestDeps) => readPostings(db)

const wordsOf = (deps: TestDeps) => [...new Set(postings(deps).map(({ term }) => term))]

function expectNothingLeft(deps: TestDeps) {
  expect(postings(deps)).toEqual([])
  expect(deps.db.all(sql`SELECT * FROM search_doc`)).toEqual([])
  expect(deps.db.all(sql`SELECT * FROM search_term WHERE df <> 0`)).toEqual([])
  expect(readTotals(deps.db)).toEqual({ posts: 0, words: 0 })
}

describe('the search index', () => {
  it("contains a published post's title, description, body, category and author", () => {
    const deps = createTestDeps()
    aPost(deps, {
      title: 'रामायण कथा',
      content: '<p>राम <b>कथा</b> &amp; सीता</p>',
      description: 'सारांश',
      category: 'साहित्य',
      authorName: 'मीरा',
    })
    expect(postings(deps)).toEqual(
      [
        { term: 'कथा', hits: 5 },
        { term: 'मीरा', hits: 1 },
        { term: 'राम', hits: 1 },
        { term: 'रामायण', hits: 4 },
        { term: 'साहित्य', hits: 1 },
        { term: 'सारांश', hits: 1 },
        { term: 'सीता', hits: 1 },
      ]
        .toSorted((a, b) => (a.term < b.term ? -1 : 1))
        .map((posting) => ({ ...posting, post: 1, length: 8 })),
    )
    expect(readTotals(deps.db)).toEqual({ posts: 1, words: 8 })
  })

  it('ignores drafts', () => {
    const deps = createTestDeps()
    const by = anAdmin(deps)
    const draft = aPost(deps, { status: 'draft', title: 'छिपा', by })
    expectNothingLeft(deps)
    publishDraft(deps, by, draft.id)
    expect(wordsOf(deps)).toContain('छिपा')
  })

  it('updates an edited post', () => {
    const deps = createTestDeps()
    const by = anAdmin(deps)
    const post = aPost(deps, { title: 'पुराना', by })
    updatePost(deps, by, post.id, edit({ title: 'नया' }))
    expect(wordsOf(deps)).toContain('नया')
    expect(wordsOf(deps)).not.toContain('पुराना')
  })

  it.each<[string, (deps: TestDeps, by: ReturnType<typeof anAdmin>, id: string) => unknown]>([
    ['deleted', deletePost],
    [
      'edited into a draft',
      (deps, by, id) => updatePost(deps, by, id, edit({}), { status: 'draft' }),
    ],
    ['unpublished', (deps, by, id) => unpublishMany(deps, by, [id])],
    ['deleted together with others', (deps, by, id) => deleteMany(deps, by, [id])],
    [
      'renamed and deleted',
      (deps, by, id) => {
        updatePost(deps, by, id, edit({ title: 'नया नाम' }))
        deletePost(deps, by, id)
      },
    ],
  ])('keeps no rows for a post that is %s', (_, act) => {
    const deps = createTestDeps()
    const by = anAdmin(deps)
    const { id } = aPost(deps, { by })
    expect(postings(deps)).not.toEqual([])
    act(deps, by, id)
    expectNothingLeft(deps)
  })

  it('contains posts that were published together', () => {
    const deps = createTestDeps()
    const by = anAdmin(deps)
    const ids = ['एक', 'दो'].map((title) => aPost(deps, { status: 'draft', title, by }).id)
    publishMany(deps, by, ids)
    expect(readTotals(deps.db).posts).toBe(2)
  })

  it('is rolled back with the transaction', () => {
    const deps = createTestDeps()
    const by = anAdmin(deps)
    const post = aPost(deps, { by })
    const before = postings(deps)
    expect(() => updatePost(deps, by, post.id, edit({ title: 'नया' }), { version: 99 })).toThrow()
    expect(postings(deps)).toEqual(before)
  })

  it('reindexes posts when their category is renamed or deleted', () => {
    const deps = createTestDeps()
    const by = anAdmin(deps)
    const post = aPost(deps, { category: 'पुराना', by })
    const outdated = () => deps.db.all(sql`SELECT post_id FROM search_doc WHERE epoch = 0`).length
    renameCategory(deps, by, post.categoryId, { name: 'नया' })
    expect(outdated()).toBe(1)
    deps.db.transaction((tx) => indexPosts(tx, [post.number]))
    expect(outdated()).toBe(0)
    expect(wordsOf(deps)).toContain('नया')
    deleteCategory(deps, by, post.categoryId)
    expect(outdated()).toBe(1)
  })

  it("uses a word's fullest spelling for display and sound", () => {
    const deps = createTestDeps()
    for (const title of ['जिंदगी', 'ज़िंदगी', 'जिन्दगी']) aPost(deps, { title })
    expect(deps.db.all(sql`SELECT word, sound FROM search_term WHERE term = 'जिंदगी'`)).toEqual([
      { word: 'ज़िंदगी'.normalize('NFKC'), sound: 'ziNdagI' },
    ])
  })

  it('accepts any text', () => {
    const deps = createTestDeps()
    const content = `<p>${'क'.repeat(5_000)} ${'😀'.repeat(50)} ${'\u{20000}'.repeat(200)} "';--</p>`
    aPost(deps, { title: `${'अ'.repeat(100)}`, content })
    expect(wordsOf(deps).every((word) => word.length <= 64)).toBe(true)
  })

  it('is the same as a fresh index after any changes', () => {
    const word = fc.constantFrom(
      'राम',
      'ज़िंदगी',
      'जिन्दगी',
      'gst',
      'जीएसटी',
      'किताबें',
      'कथा',
      '24',
      'Café',
    )
    const text = fc.array(word, { minLength: 1, maxLength: 6 }).map((words) => words.join(' '))
    const step = fc.oneof(
      fc.record({ kind: fc.constant('publish' as const), title: text, body: text }),
      fc.record({ kind: fc.constant('edit' as const), at: fc.nat(9), title: text, body: text }),
      fc.record({ kind: fc.constantFrom('delete', 'unpublish'), at: fc.nat(9) }),
    )
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
        const deps = createTestDeps()
        const by = anAdmin(deps)
        const ids: string[] = []
        for (const change of steps) {
          if ('title' in change && change.kind === 'publish') {
            const input = postInput({ title: change.title, content: change.body })
            ids.push(publishNewPost(deps, by, input).id)
            continue
          }
          const id = 'at' in change ? ids[change.at] : undefined
          if (id === undefined) continue
          if (change.kind === 'edit' && 'title' in change) {
            updatePost(deps, by, id, edit({ title: change.title, content: change.body }))
          } else if (change.kind === 'unpublish') unpublishMany(deps, by, [id])
          else {
            deletePost(deps, by, id)
            ids.splice(ids.indexOf(id), 1)
          }
        }
        const kept = postings(deps)
        const totals = readTotals(deps.db)
        const numbers = deps.db.all<{ number: number }>(sql`SELECT number FROM posts`)
        forgetIndex(deps.db)
        deps.db.transaction((tx) =>
          indexPosts(
            tx,
            numbers.map(({ number }) => number),
          ),
        )
        expect(kept).toEqual(postings(deps))
        expect(totals).toEqual(readTotals(deps.db))
      }),
      propertyRuns(40),
    )
  }, 30_000)
})

import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { readSamplePosts } from '~db/sample/read-sample.server'
import { toSlug } from '~/text/slug'
import { anAdmin, aPost } from '../../../tests/helpers/builders'
import { createTestDeps, type TestDeps } from '../../../tests/helpers/deps'
import { searchPosts } from '../../../tests/helpers/search-site'

/** Readers' queries on the sample site, with the expected post; `-` if there is none. */
const QUESTIONS = readFileSync('app/domain/search/readers-questions.tsv', 'utf8')
  .split('\n')
  .filter((row) => row !== '' && !row.startsWith('#'))
  .map((row) => row.split('\t') as [question: string, slug: string])

describe("readers' questions", () => {
  let deps: TestDeps
  beforeAll(() => {
    deps = createTestDeps()
    const by = anAdmin(deps)
    for (const { title, description, content, category, author } of readSamplePosts()) {
      aPost(deps, { title, description, content, category, authorName: author, by })
    }
  }, 60_000)

  it('find the right post first in almost all cases', async () => {
    const answered = QUESTIONS.filter(([, slug]) => slug !== '-')
    const missed: string[] = []
    for (const [question, slug] of answered) {
      const { posts, isClose } = await searchPosts(deps, question)
      if (isClose || toSlug(posts[0]?.title ?? '') !== slug) missed.push(question)
    }
    expect(answered.length).toBeGreaterThanOrEqual(60)
    expect(missed.length, missed.join(', ')).toBeLessThanOrEqual(4)
  })

  it.each(QUESTIONS.filter(([, slug]) => slug === '-'))(
    '%s is not on the site, and no post is shown as if it were the answer',
    async (question) => {
      const { isClose, total } = await searchPosts(deps, question)
      expect(total === 0 || isClose).toBe(true)
      expect(total).toBeLessThanOrEqual(5)
    },
  )
})

import { expect, it } from 'vitest'
import { PostRanking } from './rank-posts.server'
import type { PostingReader } from './read-postings.server'

const word = (id: number) => [{ text: 'x', terms: [{ id, term: 'x', weight: 1, df: 1 }] }] as never

it('is not disturbed by a search that failed', () => {
  let fails = true
  const postings = {
    forEach(term: number, use: (post: number, hits: number, norm: number) => void) {
      use(term, 1, 0)
      if (fails) throw new Error('disk I/O error')
    },
  } as PostingReader
  const ranking = new PostRanking(postings)
  const rank = (term: number) => ranking.rank(word(term), { posts: 9, words: 99 }, { limit: 5 })
  expect(() => rank(1)).toThrow('disk I/O error')
  fails = false
  expect(rank(2).map(({ number }) => number)).toEqual([2])
})

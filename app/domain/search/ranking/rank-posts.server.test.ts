import { expect, it } from 'vitest'
import { rankPosts } from './rank-posts.server'
import type { Postings } from './read-postings.server'

type Use = (post: number, hits: number, norm: number) => void

const reader = (forEach: (term: number, use: Use) => void) =>
  ({ forEach, newestPost: () => 9 }) as unknown as Postings

const aTerm = (id: number, weight = 1) => ({ id, weight, df: 1 })

const rank = (postings: Postings, terms: ReturnType<typeof aTerm>[], limit = 5) =>
  rankPosts(postings, [{ terms }] as never, { posts: 9, words: 99 }, limit).ranked.map(
    ({ number }) => number,
  )

it('rankPosts still works after a failed search', () => {
  let fails = true
  const postings = reader((term, use) => {
    use(term, 1, 0)
    if (fails) throw new Error('disk I/O error')
  })
  expect(() => rank(postings, [aTerm(1)])).toThrow('disk I/O error')
  fails = false
  expect(rank(postings, [aTerm(2)])).toEqual([2])
})

it.each([
  [1, [2]],
  [3, [2, 6, 5]],
  [60, [2, 6, 5, 3, 1, 4]],
])(
  'rankPosts returns the best %i in order, and the newer of two equal posts first',
  (limit, expected) => {
    const weights = [0.5, 0.9, 0.5, 0.1, 0.5, 0.7]
    const postings = reader((term, use) => use(term, 1, 0))
    const terms = weights.map((weight, at) => aTerm(at + 1, weight))
    expect(rank(postings, terms, limit)).toEqual(expected)
  },
)

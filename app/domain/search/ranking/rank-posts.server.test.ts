import { describe, expect, it } from 'vitest'
import { BestPosts, rankPosts } from './rank-posts.server'
import type { PostingReader } from './read-postings.server'

const word = (id: number) => [{ text: 'x', terms: [{ id, term: 'x', weight: 1, df: 1 }] }] as never

it('is not disturbed by a search that failed', () => {
  let fails = true
  const postings = {
    forEach(term: number, use: (post: number, hits: number, norm: number) => void) {
      use(term, 1, 0)
      if (fails) throw new Error('disk I/O error')
    },
    newestPost: () => 9,
  } as unknown as PostingReader
  const rank = (term: number) =>
    rankPosts(postings, word(term), { posts: 9, words: 99 }, { limit: 5 })
  expect(() => rank(1)).toThrow('disk I/O error')
  fails = false
  expect(rank(2).map(({ number }) => number)).toEqual([2])
})

describe('BestPosts', () => {
  it('keeps the best in order, the newer of equals first, however they come', () => {
    const best = new BestPosts(3)
    for (const [number, score] of [
      [1, 0.5],
      [2, 0.9],
      [3, 0.5],
      [4, 0.1],
      [5, 0.5],
      [6, 0.7],
    ] as const) {
      best.offer(number, score)
    }
    expect(best.list().map(({ number }) => number)).toEqual([2, 6, 5])
  })

  it('has room for all when there are few', () => {
    const best = new BestPosts(60)
    best.offer(1, 0.1)
    best.offer(2, 0.2)
    expect(best.list()).toEqual([
      { number: 2, score: 0.2 },
      { number: 1, score: 0.1 },
    ])
  })
})

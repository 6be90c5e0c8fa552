import { BestPosts, type RankedPost } from './best-posts'
import { lengthOfNorm } from '~/domain/search/index/posting-chunk'
import { PostSums } from './post-sums'
import type { PostingReader } from './read-postings.server'
import type { ScoredQueryWord } from '~/domain/search/query/score-query'

/** How much of the best weight a word needs to count as the same thing where rarity is judged. */
const SAME_THING = 0.7
const NORMS = Array.from({ length: 256 }, (_, norm) => lengthOfNorm(norm))

/** Numbers that the ranking needs of the whole site. */
export interface SiteTotals {
  posts: number
  /** Words of all posts together. */
  words: number
}

interface RankOptions {
  limit: number
  /** Which posts may be found at all. */
  isAllowed?: (post: number) => boolean
}

/**
 * Ranks posts by weighed words. The database only hands over where the words occur; the sums are made here.
 * Grouped by SQLite, a frequent word costs four times as much and more.
 */
export class PostRanking {
  readonly #postings: PostingReader
  readonly #sums = new PostSums()

  constructor(postings: PostingReader) {
    this.#postings = postings
  }

  rank(
    words: readonly ScoredQueryWord[],
    totals: SiteTotals,
    { limit, isAllowed = () => true }: RankOptions,
  ): RankedPost[] {
    const enough = enoughHits(totals)
    this.#sums.clear()
    for (const { terms } of words) {
      for (const { id, weight } of terms) {
        this.#postings.forEach(id, (post, hits, norm) => {
          this.#sums.raise(post, (weight * hits) / (hits + enough[norm]!), weight)
        })
      }
      this.#sums.closeWord(rarity(terms, totals.posts))
    }
    const best = new BestPosts(limit)
    this.#sums.forEach((post, strength, cover) => {
      if (isAllowed(post)) best.offer(post, strength * (0.35 + (0.65 * cover) / words.length))
    })
    return best.list()
  }
}

/** By the norm of a post: so many hits make half of a word's full strength, more in a long post. */
function enoughHits({ posts, words }: SiteTotals): number[] {
  const average = Math.max(1, words / Math.max(1, posts))
  return NORMS.map((length) => 0.9 * (0.75 + (0.25 * length) / average))
}

/** One rarity for all spellings of a query word: each its own would favour the rarest misspelling. */
function rarity(terms: ScoredQueryWord['terms'], posts: number): number {
  const least = SAME_THING * (terms[0]?.weight ?? 0)
  const known = terms.filter(({ weight }) => weight >= least).reduce((sum, { df }) => sum + df, 0)
  // A post that has two spellings counts twice. Never nothing: the order of what is found would be lost.
  const found = Math.min(posts, known)
  return Math.log(1 + (posts - found + 0.5) / (found + 0.5))
}

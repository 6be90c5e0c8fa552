import { lengthOfNorm } from '~/domain/search/index/posting-chunk'
import type { ScoredQueryWord } from '~/domain/search/query/score-query'
import type { PostingReader } from './read-postings.server'

const SAME_THING = 0.7
/** Share of its strength that a post keeps with none of the words; steep, so that having all wins. */
const LEAST_SHARE = 0.1
const STEEPNESS = 4
const NORMS = Array.from({ length: 256 }, (_, norm) => lengthOfNorm(norm))

interface SiteTotals {
  posts: number
  words: number
}

interface RankOptions {
  limit: number
  isAllowed?: (post: number) => boolean
}

/** Ranks posts by scored words. Sums are made here: GROUP BY in SQLite is four times slower. */
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
    this.#sums.reset(this.#postings.newestPost())
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
      const share = LEAST_SHARE + (1 - LEAST_SHARE) * (cover / words.length) ** STEEPNESS
      if (isAllowed(post)) best.offer(post, strength * share)
    })
    return best.list()
  }
}

/** Hits for half of a word's strength, by the norm of the post. */
function enoughHits({ posts, words }: SiteTotals): number[] {
  const average = Math.max(1, words / Math.max(1, posts))
  return NORMS.map((length) => 0.9 * (0.75 + (0.25 * length) / average))
}

/** One rarity for all spellings; otherwise the rarest misspelling would win. */
export function rarity(terms: ScoredQueryWord['terms'], posts: number): number {
  const least = SAME_THING * (terms[0]?.weight ?? 0)
  const known = terms.filter(({ weight }) => weight >= least).reduce((sum, { df }) => sum + df, 0)
  // A post with two spellings counts twice. Never zero, which would lose the order.
  const found = Math.min(posts, known)
  return Math.log(1 + (posts - found + 0.5) / (found + 0.5))
}

export interface RankedPost {
  number: number
  score: number
}

/** A bounded top list. Among equals the newer post, which has the greater number, wins. */
export class BestPosts {
  readonly #limit: number
  #best: RankedPost[] = []
  #least = 0

  constructor(limit: number) {
    this.#limit = limit
  }

  offer(number: number, score: number): void {
    if (score < this.#least) return
    this.#best.push({ number, score })
    // Sorting now and then is as fast as finding the place of each.
    if (this.#best.length >= 4 * this.#limit) this.#least = this.list().at(-1)!.score
  }

  list(): RankedPost[] {
    this.#best = this.#best
      .sort((a, b) => b.score - a.score || b.number - a.number)
      .slice(0, this.#limit)
    return this.#best
  }
}

/** Of each post: strength and weight of this word, strength and cover of all words before. */
const [STRENGTH, WEIGHT, STRENGTHS, COVERS, FIELDS] = [0, 1, 2, 3, 4]

/** Sums by post of each query word's maximum. The array is kept for the next query. */
class PostSums {
  #sums = new Float64Array(0)
  #ofWord: number[] = []
  #touched: number[] = []

  /** For posts up to this number; also drops what an error left. */
  reset(newest: number): void {
    const size = FIELDS * (newest + 1)
    for (const at of this.#touched.concat(this.#ofWord)) this.#sums.fill(0, at, at + FIELDS)
    if (size > this.#sums.length) this.#sums = new Float64Array(2 * size)
    this.#touched = []
    this.#ofWord = []
  }

  raise(number: number, strength: number, weight: number): void {
    const sums = this.#sums
    const at = FIELDS * number
    if (sums[at + WEIGHT] === 0) this.#ofWord.push(at)
    if (strength > sums[at + STRENGTH]!) sums[at + STRENGTH] = strength
    if (weight > sums[at + WEIGHT]!) sums[at + WEIGHT] = weight
  }

  closeWord(rarity: number): void {
    const sums = this.#sums
    for (const at of this.#ofWord) {
      if (sums[at + STRENGTHS] === 0) this.#touched.push(at)
      sums[at + STRENGTHS]! += rarity * sums[at + STRENGTH]!
      sums[at + COVERS]! += Math.min(1, 1.2 * sums[at + WEIGHT]! ** 0.7)
      sums[at + STRENGTH] = 0
      sums[at + WEIGHT] = 0
    }
    this.#ofWord = []
  }

  forEach(use: (number: number, strength: number, cover: number) => void): void {
    for (const at of this.#touched) {
      use(at / FIELDS, this.#sums[at + STRENGTHS]!, this.#sums[at + COVERS]!)
    }
  }
}

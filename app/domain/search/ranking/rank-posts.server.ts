import { lengthOfNorm } from '~/domain/search/index/posting-chunk'
import type { ScoredQueryWord } from '~/domain/search/query/score-query'
import type { PostingReader } from './read-postings.server'

/** Spellings with this share of the best weight count towards the rarity. */
const SAME_THING = 0.7
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

/** Hits for half of a word's strength, by the norm of the post. */
function enoughHits({ posts, words }: SiteTotals): number[] {
  const average = Math.max(1, words / Math.max(1, posts))
  return NORMS.map((length) => 0.9 * (0.75 + (0.25 * length) / average))
}

/** One rarity for all spellings; otherwise the rarest misspelling would win. */
function rarity(terms: ScoredQueryWord['terms'], posts: number): number {
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
  readonly #best: RankedPost[] = []

  constructor(limit: number) {
    this.#limit = limit
  }

  offer(number: number, score: number): void {
    const last = this.#best.at(-1)
    const isFull = this.#best.length >= this.#limit
    if (isFull && last && !isBetter(number, score, last)) return
    if (isFull) this.#best.pop()
    this.#best.splice(this.#placeOf(number, score), 0, { number, score })
  }

  list(): RankedPost[] {
    return this.#best
  }

  #placeOf(number: number, score: number): number {
    let from = 0
    let to = this.#best.length
    while (from < to) {
      const middle = (from + to) >> 1
      if (isBetter(number, score, this.#best[middle]!)) to = middle
      else from = middle + 1
    }
    return from
  }
}

function isBetter(number: number, score: number, than: RankedPost): boolean {
  return score > than.score || (score === than.score && number > than.number)
}

/** Sums by post of each query word's maximum. Arrays are reused between queries. */
class PostSums {
  #touched: number[] = []
  #ofWord: number[] = []
  #isTouched = new Uint8Array(0)
  #strength = new Float64Array(0)
  #weight = new Float64Array(0)
  #strengths = new Float64Array(0)
  #covers = new Float64Array(0)

  /** Also drops a sum left unfinished by an error. */
  clear(): void {
    for (const number of this.#ofWord) {
      this.#strength[number] = 0
      this.#weight[number] = 0
    }
    this.#ofWord = []
    for (const number of this.#touched) {
      this.#isTouched[number] = 0
      this.#strengths[number] = 0
      this.#covers[number] = 0
    }
    this.#touched = []
  }

  raise(number: number, strength: number, weight: number): void {
    if (number >= this.#weight.length) this.#makeRoom(number)
    if (this.#weight[number] === 0) this.#ofWord.push(number)
    if (strength > this.#strength[number]!) this.#strength[number] = strength
    if (weight > this.#weight[number]!) this.#weight[number] = weight
  }

  closeWord(rarity: number): void {
    for (const number of this.#ofWord) {
      if (this.#isTouched[number] === 0) this.#touched.push(number)
      this.#isTouched[number] = 1
      this.#strengths[number]! += rarity * this.#strength[number]!
      this.#covers[number]! += Math.min(1, 1.2 * this.#weight[number]!)
      this.#strength[number] = 0
      this.#weight[number] = 0
    }
    this.#ofWord = []
  }

  forEach(use: (number: number, strength: number, cover: number) => void): void {
    for (const number of this.#touched) {
      use(number, this.#strengths[number]!, this.#covers[number]!)
    }
  }

  #makeRoom(number: number): void {
    const size = 2 * number + 1
    const grown = (old: Float64Array) => {
      const array = new Float64Array(size)
      array.set(old)
      return array
    }
    this.#strength = grown(this.#strength)
    this.#weight = grown(this.#weight)
    this.#strengths = grown(this.#strengths)
    this.#covers = grown(this.#covers)
    const isTouched = new Uint8Array(size)
    isTouched.set(this.#isTouched)
    this.#isTouched = isTouched
  }
}

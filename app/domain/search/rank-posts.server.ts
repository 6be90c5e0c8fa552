import type { Database } from '~db/client.server'
import { BestPosts, type RankedPost } from './best-posts'
import { PostSums } from './post-sums'
import type { WeighedQueryWord } from './weigh-query'

/** How much of the best weight a word needs to count as the same thing where rarity is judged. */
const SAME_THING = 0.7

/** Numbers that the ranking needs of the whole site. */
export interface SiteTotals {
  posts: number
  /** Words of all posts together. */
  words: number
}

interface RankOptions {
  /** Folds of words that must not occur. */
  excluded: string[]
  limit: number
  /** Only these posts, when given. */
  among?: ReadonlySet<number>
}

/** The posts of a word as three lists of JSON. */
interface Postings {
  posts: string
  counts: string
  lengths: string
}

/**
 * Ranks posts by weighed words (HINDI §3.3). The database only hands over where the words occur, as one text for each
 * word; the sums are made here. Grouped by SQLite, a frequent word costs four times as much, and a row object for each
 * post more than twice.
 */
export class PostRanking {
  readonly #postings
  readonly #postsOfFolds
  readonly #postsOfTerms
  readonly #sums = new PostSums()

  constructor(client: Database['$client']) {
    this.#postings = client.prepare<[number], Postings>(`
      SELECT json_group_array(post_id) AS posts, json_group_array(4 * in_title + in_body) AS counts,
        json_group_array(length) AS lengths
      FROM search_post WHERE term_id = ?`)
    this.#postsOfFolds = client
      .prepare<[string], number>(
        `SELECT x.post_id FROM json_each(?) AS wanted
        JOIN search_term AS t ON t.term = wanted.value JOIN search_post AS x ON x.term_id = t.id`,
      )
      .pluck()
    this.#postsOfTerms = client
      .prepare<[string], string>(
        `SELECT json_group_array(x.post_id) FROM json_each(?) AS wanted
        CROSS JOIN search_post AS x ON x.term_id = wanted.value`,
      )
      .pluck()
  }

  /** Posts that have a word of each list of words, by their ids. */
  holding(places: readonly (readonly number[])[]): Set<number> {
    const [first = new Set<number>(), ...others] = places.map((terms) => this.#postsOf(terms))
    return others.reduce((kept, posts) => intersection(kept, posts), first)
  }

  rank(words: readonly WeighedQueryWord[], totals: SiteTotals, options: RankOptions): RankedPost[] {
    const average = Math.max(1, totals.words / Math.max(1, totals.posts))
    this.#sums.clear()
    for (const { terms } of words) {
      for (const term of terms) this.#addTerm(term.id, term.weight, average)
      this.#sums.closeWord(rarity(terms, totals.posts))
    }
    const excluded = this.#holdingAny(options.excluded)
    const best = new BestPosts(options.limit)
    this.#sums.forEach((number, strength, cover) => {
      if (excluded.has(number) || options.among?.has(number) === false) return
      best.offer(number, strength * (0.35 + (0.65 * cover) / words.length))
    })
    return best.list()
  }

  #addTerm(id: number, weight: number, average: number): void {
    const found = this.#postings.get(id)
    if (!found) return
    const posts = numbersOf(found.posts)
    const counts = numbersOf(found.counts)
    const lengths = numbersOf(found.lengths)
    for (let at = 0; at < posts.length; at += 1) {
      const count = counts[at]!
      const most = count + 0.9 * (0.75 + (0.25 * lengths[at]!) / average)
      this.#sums.raise(posts[at]!, (weight * count) / most, weight)
    }
  }

  #postsOf(terms: readonly number[]): Set<number> {
    return new Set(numbersOf(this.#postsOfTerms.get(JSON.stringify(terms)) ?? '[]'))
  }

  #holdingAny(folds: readonly string[]): Set<number> {
    return new Set(folds.length === 0 ? [] : this.#postsOfFolds.all(JSON.stringify(folds)))
  }
}

function intersection(some: Set<number>, others: Set<number>): Set<number> {
  return new Set([...some].filter((number) => others.has(number)))
}

/** What SQLite wrote as a list of numbers. */
function numbersOf(json: string): number[] {
  return JSON.parse(json) as number[]
}

/** One rarity for all spellings of a query word: each its own would favour the rarest misspelling. */
function rarity(terms: WeighedQueryWord['terms'], posts: number): number {
  const least = SAME_THING * (terms[0]?.weight ?? 0)
  const found = terms.filter(({ weight }) => weight >= least).reduce((sum, { df }) => sum + df, 0)
  return Math.log(1 + Math.max(0, posts - found + 0.5) / (found + 0.5))
}

import type { Database } from '~db/client.server'
import type { WeighedQueryWord } from './weigh-query'

/** How much of the best weight a word needs to count as the same thing where rarity is judged. */
const SAME_THING = 0.7

export interface RankedPost {
  number: number
  score: number
}

/** Numbers that the ranking needs of the whole site. */
export interface SiteTotals {
  posts: number
  /** Words of all posts together. */
  words: number
}

/** Ranks posts by weighed words, in one statement (HINDI §3.3). */
export class PostRanking {
  readonly #rank

  constructor(client: Database['$client']) {
    // Materialized: otherwise the JSON is taken apart again for every posting.
    this.#rank = client.prepare<unknown[], RankedPost>(`
      WITH word AS MATERIALIZED (
        SELECT value ->> 0 AS place, value ->> 1 AS term_id, value ->> 2 AS weight, value ->> 3 AS idf
        FROM json_each(@words)
      ),
      hit AS (
        SELECT p.post_id, word.idf,
          max(word.weight * (4 * p.in_title + p.in_body)
            / (4 * p.in_title + p.in_body + 0.9 * (0.75 + 0.25 * p.length / @average))) AS strength,
          max(word.weight) AS weight
        FROM word CROSS JOIN search_post AS p ON p.term_id = word.term_id
        GROUP BY p.post_id, word.place
      )
      SELECT post_id AS number,
        sum(idf * strength) * (0.35 + 0.65 * sum(min(1, 1.2 * weight)) / @count) AS score
      FROM hit
      WHERE post_id NOT IN (
        SELECT x.post_id FROM search_post AS x JOIN search_term AS t ON t.id = x.term_id
        WHERE t.term IN (SELECT value FROM json_each(@excluded))
      )
      GROUP BY post_id
      ORDER BY score DESC, post_id DESC
      LIMIT @limit`)
  }

  rank(
    words: readonly WeighedQueryWord[],
    totals: SiteTotals,
    { excluded, limit }: { excluded: string[]; limit: number },
  ): RankedPost[] {
    const rows = words.flatMap(({ terms }, place) => {
      const idf = rarity(terms, totals.posts)
      return terms.map(({ id, weight }) => [place, id, weight, idf])
    })
    if (rows.length === 0) return []
    return this.#rank.all({
      words: JSON.stringify(rows),
      average: Math.max(1, totals.words / Math.max(1, totals.posts)),
      count: words.length,
      excluded: JSON.stringify(excluded),
      limit,
    })
  }
}

/** One rarity for all spellings of a query word: each its own would favour the rarest misspelling. */
function rarity(terms: WeighedQueryWord['terms'], posts: number): number {
  const least = SAME_THING * (terms[0]?.weight ?? 0)
  const found = terms.filter(({ weight }) => weight >= least).reduce((sum, { df }) => sum + df, 0)
  return Math.log(1 + Math.max(0, posts - found + 0.5) / (found + 0.5))
}

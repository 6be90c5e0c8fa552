import { lengthOfNorm } from '~/domain/search-index/posting-chunk'
import type { ScoredQueryWord } from '~/domain/search/query/score-query'
import type { Postings } from './read-postings.server'

/** The share of its score that a post keeps even if most words are missing; low, so that full matches win. */
const LEAST_SHARE = 0.1
const STEEPNESS = 3
const NORMS = Array.from({ length: 256 }, (_, norm) => lengthOfNorm(norm))

export interface RankedPost {
  number: number
  score: number
}

/** The share of a word's score that depends on its number of hits; the rest depends on how well it matches. */
const BY_HITS = 0.85
/** Words that phrase a question count less than its subject. */
const FRAME_SHARE = 0.2

export interface Posting {
  post: number
  hits: number
  norm: number
  weight: number
}

/** `standing` lists posts that contain a synonym of several words. */
interface RankedWord
  extends Pick<ScoredQueryWord, 'terms'>, Partial<Pick<ScoredQueryWord, 'query'>> {
  phrasePostings?: readonly Posting[]
}

/** Per post: this word's strength and weight, and the previous words' strength and cover. Reused by the next query. */
let sums = new Float64Array(0)
const [STRENGTH, WEIGHT, STRENGTHS, COVERS, FIELDS] = [0, 1, 2, 3, 4]

/** Ranks posts; also returns each word's rarity as if its best match were exact. SQLite's GROUP BY is four times slower. */
export function rankPosts(
  postings: Postings,
  words: readonly RankedWord[],
  totals: { posts: number; words: number },
  limit: number,
  isAllowed: (post: number) => boolean = () => true,
): { ranked: RankedPost[]; rarities: number[] } {
  const size = FIELDS * (postings.newestPost() + 1)
  if (size > sums.length) sums = new Float64Array(2 * size)
  const enough = enoughHits(totals)
  const touched: number[] = []
  const rarities: number[] = []
  let all = 0
  let leastShare = Number.POSITIVE_INFINITY
  try {
    for (const { terms, phrasePostings = [], query } of words) {
      const matches: number[] = []
      const add = (weight: number) => (post: number, hits: number, norm: number) => {
        const at = FIELDS * post
        const strength = weight * (1 - BY_HITS + (BY_HITS * hits) / (hits + enough[norm]!))
        if (sums[at + WEIGHT] === 0) matches.push(at)
        if (sums[at + WEIGHT] === 0 && sums[at + STRENGTHS] === 0) touched.push(at)
        if (strength > sums[at + STRENGTH]!) sums[at + STRENGTH] = strength
        if (weight > sums[at + WEIGHT]!) sums[at + WEIGHT] = weight
      }
      for (const { id, weight } of terms) postings.forEach(id, add(weight))
      for (const { post, hits, norm, weight } of phrasePostings) add(weight)(post, hits, norm)
      // A weak match counts partially. This is counted here, because the word list lacks posts that are waiting to be merged.
      const matchWeight = matches.reduce((sum, at) => sum + sums[at + WEIGHT]!, 0)
      rarities.push(rarityOf(matchWeight / (terms[0]?.weight ?? 1), totals.posts))
      const rare = rarityOf(matchWeight, totals.posts) * (query?.isFrame ? FRAME_SHARE : 1)
      // An unfinished word, which is always the last, counts no more than the others, since it may become a frequent word.
      const share = query?.isTyped ? Math.min(rare, leastShare) : rare
      if (!query?.isFrame) leastShare = Math.min(leastShare, share)
      all += share
      for (const at of matches) {
        sums[at + STRENGTHS]! += rare * sums[at + STRENGTH]!
        sums[at + COVERS]! += share * Math.min(1, 1.2 * sums[at + WEIGHT]! ** 0.7)
        sums[at + STRENGTH] = sums[at + WEIGHT] = 0
      }
    }
    let best: RankedPost[] = []
    let lowest = 0
    for (const at of touched) {
      const share = LEAST_SHARE + (1 - LEAST_SHARE) * (sums[at + COVERS]! / all) ** STEEPNESS
      const number = at / FIELDS
      const score = sums[at + STRENGTHS]! * share
      if (score < lowest || !isAllowed(number)) continue
      // Sorting occasionally is as fast as inserting each post in order.
      if (best.push({ number, score }) < 4 * limit) continue
      best = best.sort(byScore).slice(0, limit)
      lowest = best.at(-1)!.score
    }
    return { ranked: best.sort(byScore).slice(0, limit), rarities }
  } finally {
    for (const at of touched) sums.fill(0, at, at + FIELDS)
  }
}

/** Returns, by the post's norm, how many hits give a word half its strength. */
function enoughHits({ posts, words }: { posts: number; words: number }): number[] {
  const average = Math.max(1, words / Math.max(1, posts))
  return NORMS.map((length) => 0.9 * (0.75 + (0.25 * length) / average))
}

/** Returns a rarity that is never zero, since zero would lose the order. */
export function rarityOf(known: number, posts: number): number {
  const found = Math.min(posts, known)
  return Math.log(1 + (posts - found + 0.5) / (found + 0.5))
}

/** Sorts the best post first; if scores are equal, the newer post, which has the greater number. */
export const byScore = (a: RankedPost, b: RankedPost) => b.score - a.score || b.number - a.number

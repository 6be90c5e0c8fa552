import type { Database } from '~db/client.server'
import { foldsOf, isStopword } from '~/domain/search-index/analysis/fold'
import { readTotals } from '~/domain/search-index/index-state.server'
import { countHits } from '~/domain/search-index/posting-chunk'
import type { Term } from '~/domain/search-index/index-posts.server'
import type { WordSource } from './query/lexicon.server'
import { rankPosts, rarityOf } from './ranking/rank-posts.server'
import { openPostings } from './ranking/read-postings.server'

/** The minimum number of hits for a word that describes a post's subject; the title alone counts as four hits. */
const MIN_HITS = 3
const MAX_WORDS = 16
/** Words in a larger share of posts say little about the subject. On a small site, the limit is a few posts. */
const MAX_SHARE_OF_POSTS = 0.2
const A_FEW_POSTS = 5
const MIN_SHARE_OF_BEST = 0.04

interface SimilarQuery {
  post: number
  /** Replaces the words of a post that is not in the index, such as a draft. */
  title: string
  limit: number
}

/** Finds the numbers of the posts with the most similar subject, best first (compare Lucene's MoreLikeThis). */
export function openSimilarPosts(db: Database, lexicon: WordSource) {
  const postings = openPostings(db.$client)
  const termsOf = db.$client.prepare<[string], Term>(
    'SELECT * FROM search_term WHERE id IN (SELECT value FROM json_each(?))',
  )

  function isInOthers(term: number, post: number): boolean {
    let isFound = false
    postings.forEach(term, (other) => (isFound ||= other !== post))
    return isFound
  }

  return ({ post, title, limit }: SimilarQuery): number[] =>
    db.$client.transaction(() => {
      const totals = readTotals(db)
      const hits = countHits(postings.wordsOf(post))
      const terms =
        hits.size > 0
          ? termsOf.all(JSON.stringify([...hits.keys()].filter((id) => hits.get(id)! >= MIN_HITS)))
          : lexicon.byFolds(foldsOf(title))
      const maxPosts = Math.max(A_FEW_POSTS, MAX_SHARE_OF_POSTS * totals.posts)
      const weightOf = ({ id, df }: Term) =>
        Math.log(1 + (hits.get(id) ?? 1)) * rarityOf(df, totals.posts)
      postings.refresh()
      const subject = terms
        .filter(({ term, df }) => df <= maxPosts && !isStopword(term))
        // The word list does not count posts that are waiting to be merged.
        .filter(({ id, df }) => df > 1 || isInOthers(id, post))
        .sort((a, b) => weightOf(b) - weightOf(a))
        .slice(0, MAX_WORDS)
      const query = subject.map((term) => ({ terms: [{ ...term, weight: 1 }] }))
      const { ranked } = rankPosts(postings, query, totals, limit + 1)
      return ranked
        .filter(({ score }) => score >= MIN_SHARE_OF_BEST * ranked[0]!.score)
        .map(({ number }) => number)
        .filter((number) => number !== post)
        .slice(0, limit)
    })()
}

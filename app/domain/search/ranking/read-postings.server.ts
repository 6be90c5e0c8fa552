import type { Database } from '~db/client.server'
import {
  chunkIdsOf,
  countHits,
  forEachPosting,
  fromBytes,
  toNorm,
  type UsePosting,
} from '~/domain/search-index/posting-chunk'

export type Postings = ReturnType<typeof openPostings>

/** Reads postings and unmerged posts in one transaction. Call `refresh` first. */
export function openPostings(client: Database['$client']) {
  const selectChunks = client.prepare<[number, number], { id: number; postings: Buffer }>(
    'SELECT id, postings FROM search_chunk WHERE id >= ? AND id < ?',
  )
  type Unmerged = { post: number; length: number | null; words: Buffer | null }
  const selectUnmerged = client.prepare<[], Unmerged>(`
    SELECT u.post_id AS post, d.length, d.words
    FROM search_unmerged AS u LEFT JOIN search_doc AS d ON d.post_id = u.post_id`)
  const selectNewest = client
    .prepare<[], number | null>('SELECT max(post_id) FROM search_doc')
    .pluck()
  const selectWords = client
    .prepare<[number], Buffer>('SELECT words FROM search_doc WHERE post_id = ?')
    .pluck()
  let outdated = new Set<number>()
  let fresh: { post: number; norm: number; hits: ReadonlyMap<number, number> }[] = []

  function refresh(): void {
    const rows = selectUnmerged.all()
    outdated = new Set(rows.map(({ post }) => post))
    fresh = rows.flatMap(({ post, length, words }) =>
      words && length !== null
        ? [{ post, norm: toNorm(length), hits: countHits(fromBytes(words)) }]
        : [],
    )
  }

  function forEach(term: number, use: UsePosting): void {
    const useMerged: UsePosting = (post, hits, norm) => {
      if (!outdated.has(post)) use(post, hits, norm)
    }
    for (const { id, postings } of selectChunks.all(...chunkIdsOf(term))) {
      forEachPosting(id, postings, outdated.size > 0 ? useMerged : use)
    }
    for (const { post, norm, hits } of fresh) {
      const count = hits.get(term)
      if (count !== undefined) use(post, count, norm)
    }
  }

  const newestPost = () => selectNewest.get() ?? 0

  const wordsOf = (post: number) => fromBytes(selectWords.get(post) ?? new Uint8Array())

  function holdingAll(places: readonly Iterable<number>[]): (post: number) => boolean {
    /** Contains the number of leading lists that match each post. */
    const kept = new Uint8Array(newestPost() + 1)
    places.forEach((terms, place) => {
      for (const term of terms) {
        forEach(term, (post) => {
          if (kept[post] === place) kept[post] = place + 1
        })
      }
    })
    return (post) => kept[post] === places.length
  }

  return { refresh, forEach, newestPost, wordsOf, holdingAll }
}

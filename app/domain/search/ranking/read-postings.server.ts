import type { Database } from '~db/client.server'
import {
  chunkIdsOf,
  countHits,
  firstPostOfChunk,
  fromBytes,
  hitsOf,
  normOf,
  offsetOf,
  toNorm,
} from '~/domain/search/index/posting-chunk'

type UsePosting = (post: number, hits: number, norm: number) => void

/** Reads postings and unmerged posts in one transaction. Call `open` first. */
export class PostingReader {
  readonly #chunks
  readonly #unmerged
  readonly #newestPost
  readonly #words
  #outdated = new Set<number>()
  #fresh: { post: number; norm: number; hits: ReadonlyMap<number, number> }[] = []

  constructor(client: Database['$client']) {
    this.#chunks = client.prepare<[number, number], { id: number; postings: Buffer }>(
      'SELECT id, postings FROM search_chunk WHERE id >= ? AND id < ?',
    )
    type Waiting = { post: number; length: number | null; words: Buffer | null }
    this.#unmerged = client.prepare<[], Waiting>(`
      SELECT u.post_id AS post, d.length, d.words
      FROM search_unmerged AS u LEFT JOIN search_doc AS d ON d.post_id = u.post_id`)
    this.#newestPost = client
      .prepare<[], number | null>('SELECT max(post_id) FROM search_doc')
      .pluck()
    this.#words = client
      .prepare<[number], Buffer>('SELECT words FROM search_doc WHERE post_id = ?')
      .pluck()
  }

  open(terms: Iterable<number>): void {
    const requested = new Set(terms)
    const rows = this.#unmerged.all()
    this.#outdated = new Set(rows.map(({ post }) => post))
    this.#fresh = rows.flatMap(({ post, length, words }) =>
      words && length !== null
        ? [{ post, norm: toNorm(length), hits: countHits(fromBytes(words), requested) }]
        : [],
    )
  }

  forEach(term: number, use: UsePosting): void {
    for (const { id, postings } of this.#chunks.all(...chunkIdsOf(term))) {
      const first = firstPostOfChunk(id)
      for (const packed of fromBytes(postings)) {
        const post = first + offsetOf(packed)
        if (this.#outdated.size > 0 && this.#outdated.has(post)) continue
        use(post, hitsOf(packed), normOf(packed))
      }
    }
    for (const { post, norm, hits } of this.#fresh) {
      const count = hits.get(term)
      if (count !== undefined) use(post, count, norm)
    }
  }

  newestPost(): number {
    return this.#newestPost.get() ?? 0
  }

  wordsOf(post: number): Uint32Array | undefined {
    const words = this.#words.get(post)
    return words && fromBytes(words)
  }

  holdingAll(places: readonly Iterable<number>[]): (post: number) => boolean {
    /** Contains the number of leading lists that match each post. */
    const kept = new Uint8Array(this.newestPost() + 1)
    places.forEach((terms, place) => {
      for (const term of terms) {
        this.forEach(term, (post) => {
          if (kept[post] === place) kept[post] = place + 1
        })
      }
    })
    return (post) => kept[post] === places.length
  }
}

/** Merges the words of saved posts into the postings. Saving a post does not wait for the merge, which writes in 250 places. */
import { sql } from 'drizzle-orm'
import { listOf } from '~/domain/core/by-keys.server'
import type { Transaction } from '~db/client.server'
import { followPosts, readDocs, revive } from './index-posts.server'
import { readNumbers } from './index-state.server'
import {
  changeChunk,
  type ChunkChanges,
  chunkId,
  chunkIdsOf,
  countHits,
  fromBytes,
  offsetInChunk,
  packPosting,
  termOfChunk,
  toBytes,
  toNorm,
} from './posting-chunk'

/** Call this in the transaction that changes a post or its status; postings of a published post are merged later. */
export function indexPost(tx: Transaction, postId: string): void {
  const numbers = readNumbers(tx, sql`SELECT number FROM posts WHERE id = ${postId}`)
  followPosts(tx, numbers)
  // Until the merge, words of a removed post would still be suggested.
  if (readDocs(tx, numbers).length === 0) mergePosts(tx, numbers)
}

/** Indexes and merges in one step, for background work and the CLI. */
export function indexPosts(tx: Transaction, numbers: readonly number[]): void {
  followPosts(tx, numbers)
  mergePosts(tx, numbers)
}

export function mergePosts(tx: Transaction, numbers: readonly number[]): void {
  const posts = listOf(numbers)
  const former = tx.all<{ post: number; words: Buffer }>(sql`
    SELECT post_id AS post, words FROM search_unmerged WHERE post_id IN ${posts}`)
  const changes = new Map<number, Map<number, number | null>>()
  const change = (term: number, post: number, packed: number | null) => {
    const id = chunkId(term, post)
    const chunkChanges = changes.get(id) ?? new Map<number, number | null>()
    changes.set(id, chunkChanges.set(offsetInChunk(post), packed))
  }
  for (const { post, words } of former) {
    for (const term of fromBytes(words)) change(term, post, null)
  }
  const waiting = former.map(({ post }) => post)
  for (const { post, length, words } of readDocs(tx, waiting)) {
    const norm = toNorm(length)
    for (const [term, hits] of countHits(words)) {
      change(term, post, packPosting({ post, hits, norm }))
    }
  }
  const terms = writeChunks(tx, changes)
  tx.run(sql`DELETE FROM search_unmerged WHERE post_id IN ${posts}`)
  keepUnmergedTerms(tx, terms)
}

function writeChunks(tx: Transaction, changes: ReadonlyMap<number, ChunkChanges>): number[] {
  const rows = tx.all<{ id: number; postings: Buffer }>(sql`
    SELECT id, postings FROM search_chunk WHERE id IN ${listOf([...changes.keys()])}`)
  const before = new Map(rows.map(({ id, postings }) => [id, fromBytes(postings)]))
  const counts = new Map<number, number>()
  const written: [id: number, postings: string][] = []
  for (const [id, chunkChanges] of changes) {
    const former = before.get(id) ?? new Uint32Array()
    const postings = changeChunk(former, chunkChanges)
    const more = (postings ?? former).length - former.length
    // A chunk without postings belongs to a new word, possibly in a post that was saved again.
    if (more !== 0 || former.length === 0) {
      counts.set(termOfChunk(id), (counts.get(termOfChunk(id)) ?? 0) + more)
    }
    if (postings) written.push([id, toBytes(postings).toString('hex')])
  }
  tx.run(sql`
    INSERT OR REPLACE INTO search_chunk (id, postings)
    SELECT value ->> 0, unhex(value ->> 1) FROM json_each(${JSON.stringify(written)})`)
  const ids = listOf(written.map(([id]) => id))
  tx.run(sql`DELETE FROM search_chunk WHERE id IN ${ids} AND postings = x''`)
  countPosts(tx, counts)
  return [...counts.keys()]
}

/** Updates document counts. A 1 may be a placeholder from `saveTerms`, so those words are counted again. */
function countPosts(tx: Transaction, changes: ReadonlyMap<number, number>): void {
  const rows = Array.from(changes, ([term, more]) => [term, more, ...chunkIdsOf(term)])
  tx.run(sql`
    UPDATE search_term SET df = CASE WHEN df > 1 THEN df + change.more ELSE (
      SELECT coalesce(sum(length(postings)), 0) / 4 FROM search_chunk
      WHERE search_chunk.id >= change.start AND search_chunk.id < change.stop) END
    FROM (SELECT value ->> 0 AS id, value ->> 1 AS more, value ->> 2 AS start, value ->> 3 AS stop
          FROM json_each(${JSON.stringify(rows)})) AS change
    WHERE search_term.id = change.id`)
}

/** Keeps words that have no postings but that unmerged posts contain. */
function keepUnmergedTerms(tx: Transaction, terms: readonly number[]): void {
  const unusedTerms = sql`SELECT id FROM search_term WHERE df = 0 AND id IN ${listOf(terms)}`
  const lost = new Set(readNumbers(tx, unusedTerms))
  if (lost.size === 0) return
  const waiting = tx.all<{ words: Buffer }>(sql`
    SELECT d.words FROM search_unmerged AS u JOIN search_doc AS d ON d.post_id = u.post_id`)
  revive(
    tx,
    waiting.flatMap(({ words }) => [...fromBytes(words).filter((id) => lost.has(id))]),
  )
}

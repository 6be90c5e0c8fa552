/** Merges words of saved posts into the postings: too slow for a save, with 250 places to write. */
import { sql } from 'drizzle-orm'
import type { Database, Transaction } from '~db/client.server'
import { type Doc, followPosts, readDocs } from './index-posts.server'
import { listOf, readNumbers } from './index-state.server'
import { revive } from './save-terms.server'
import {
  changeChunk,
  type ChunkChanges,
  chunkId,
  chunkIdsOf,
  countHits,
  fromBytes,
  listTerms,
  offsetInChunk,
  packPosting,
  termOfChunk,
  toBytes,
  toNorm,
} from './posting-chunk'

export function unmergedPosts(db: Database, limit: number): number[] {
  return readNumbers(db, sql`SELECT post_id FROM search_unmerged LIMIT ${limit}`)
}

/** At once, for posts in the background and of the command line. */
export function indexPosts(tx: Transaction, numbers: readonly number[]): void {
  followPosts(tx, numbers)
  mergePosts(tx, numbers)
}

export function mergePosts(tx: Transaction, numbers: readonly number[]): void {
  const posts = listOf(numbers)
  const former = tx.all<{ post: number; words: Buffer }>(sql`
    SELECT post_id AS post, words FROM search_unmerged WHERE post_id IN ${posts}`)
  if (former.length === 0) return
  const docs = new Map(readDocs(tx, numbers).map((doc) => [doc.post, doc]))
  const changes = new ChangesByChunk()
  for (const { post, words } of former) {
    for (const term of listTerms(fromBytes(words))) changes.remove(term, post)
    const doc = docs.get(post)
    if (doc) changes.enter(doc)
  }
  const terms = writeChunks(tx, changes.byId)
  tx.run(sql`DELETE FROM search_unmerged WHERE post_id IN ${posts}`)
  keepSearchable(tx, terms)
}

class ChangesByChunk {
  readonly byId = new Map<number, Map<number, number | null>>()

  remove(term: number, post: number): void {
    this.#set(term, post, null)
  }

  enter({ post, length, words }: Doc): void {
    const norm = toNorm(length)
    for (const [term, hits] of countHits(words)) {
      this.#set(term, post, packPosting({ post, hits, norm }))
    }
  }

  #set(term: number, post: number, packed: number | null): void {
    const id = chunkId(term, post)
    const ofChunk = this.byId.get(id)
    if (ofChunk) ofChunk.set(offsetInChunk(post), packed)
    else this.byId.set(id, new Map([[offsetInChunk(post), packed]]))
  }
}

function writeChunks(tx: Transaction, changes: ReadonlyMap<number, ChunkChanges>): number[] {
  const before = readChunks(tx, [...changes.keys()])
  const counts = new Map<number, number>()
  const written: [id: number, postings: string][] = []
  const emptied: number[] = []
  for (const [id, ofChunk] of changes) {
    const former = before.get(id) ?? new Uint32Array()
    const postings = changeChunk(former, ofChunk)
    const more = (postings ?? former).length - former.length
    // Nothing before and after: a new word of a text that was saved again.
    if (more !== 0 || former.length === 0) {
      counts.set(termOfChunk(id), (counts.get(termOfChunk(id)) ?? 0) + more)
    }
    if (postings?.length === 0) emptied.push(id)
    else if (postings) written.push([id, toBytes(postings).toString('hex')])
  }
  tx.run(sql`
    INSERT OR REPLACE INTO search_chunk (id, postings)
    SELECT value ->> 0, unhex(value ->> 1) FROM json_each(${JSON.stringify(written)})`)
  tx.run(sql`DELETE FROM search_chunk WHERE id IN ${listOf(emptied)}`)
  countPosts(tx, counts)
  return [...counts.keys()]
}

function readChunks(tx: Transaction, ids: readonly number[]): Map<number, Uint32Array> {
  const rows = tx.all<{ id: number; postings: Buffer }>(sql`
    SELECT id, postings FROM search_chunk WHERE id IN ${listOf(ids)}`)
  return new Map(rows.map(({ id, postings }) => [id, fromBytes(postings)]))
}

/** Updates document counts. A 1 may be a placeholder of `saveTerms`, so those are counted. */
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

/** Words without postings that unmerged posts still contain. */
function keepSearchable(tx: Transaction, terms: readonly number[]): void {
  const ofTerms = sql`SELECT id FROM search_term WHERE df = 0 AND id IN ${listOf(terms)}`
  const lost = readNumbers(tx, ofTerms)
  if (lost.length === 0) return
  const waiting = tx.all<{ words: Buffer }>(sql`
    SELECT d.words FROM search_unmerged AS u JOIN search_doc AS d ON d.post_id = u.post_id`)
  const requested = new Set(lost)
  const said = new Set(
    waiting.flatMap(({ words }) => [...countHits(fromBytes(words), requested).keys()]),
  )
  if (said.size > 0) revive(tx, [...said])
}

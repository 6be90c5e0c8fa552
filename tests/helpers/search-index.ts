import { sql } from 'drizzle-orm'
import { mergePosts } from '~/domain/search-index/merge-postings.server'
import { forEachPosting, lengthOfNorm, termOfChunk } from '~/domain/search-index/posting-chunk'
import type { Database } from '~db/client.server'

export interface KnownPosting {
  term: string
  post: number
  /** The number of occurrences; one in the title counts as four. */
  hits: number
  /** Approximate length of the post. */
  length: number
}

/** Returns all postings, sorted by word, then by post. */
export function readPostings(db: Database): KnownPosting[] {
  const unmerged = db.all<{ post: number }>(sql`SELECT post_id AS post FROM search_unmerged`)
  db.transaction((tx) =>
    mergePosts(
      tx,
      unmerged.map(({ post }) => post),
    ),
  )
  const terms = new Map(
    db
      .all<{ id: number; term: string }>(sql`SELECT id, term FROM search_term`)
      .map(({ id, term }) => [id, term]),
  )
  return db
    .all<{ id: number; postings: Buffer }>(sql`SELECT id, postings FROM search_chunk`)
    .flatMap(({ id, postings }) => {
      const term = terms.get(termOfChunk(id)) ?? `no word ${termOfChunk(id)}`
      const known: KnownPosting[] = []
      forEachPosting(id, postings, (post, hits, norm) =>
        known.push({ term, post, hits, length: Math.round(lengthOfNorm(norm)) }),
      )
      return known
    })
    .sort((a, b) => (a.term === b.term ? a.post - b.post : a.term < b.term ? -1 : 1))
}

/** Restores the state before the index was first built. */
export function forgetIndex(db: Database): void {
  for (const table of ['doc', 'chunk', 'unmerged', 'term', 'stem', 'key', 'sound']) {
    db.run(sql.raw(`DELETE FROM search_${table}`))
  }
  db.run(sql`DELETE FROM site_numbers WHERE name LIKE 'search%'`)
}

import { sql } from 'drizzle-orm'
import type { Transaction } from '~db/client.server'
import { addToTotals } from './index-state.server'
import { fromBytes, toBytes, type WordList } from './word-list'

export interface Doc {
  post: number
  length: number
  words: WordList
}

interface DocRow {
  post: number
  length: number
  words: Buffer
}

export function saveDocs(tx: Transaction, epoch: number, docs: readonly Doc[]): void {
  for (const { post, length, words } of docs) {
    tx.run(sql`
      INSERT INTO search_doc (post_id, epoch, length, words)
      VALUES (${post}, ${epoch}, ${length}, ${toBytes(words)})`)
    tx.run(sql`
      INSERT INTO search_unmerged (post_id, words) VALUES (${post}, x'') ON CONFLICT DO NOTHING`)
  }
  if (docs.length > 0) addToTotals(tx, { posts: docs.length, words: wordsOf(docs) })
}

/** Remembers the words whose postings must be removed. */
export function removeDocs(tx: Transaction, numbers: readonly number[]): void {
  const docs = readDocs(tx, numbers)
  for (const { post, words } of docs) {
    // Saved again before the merge: words of both texts may have postings.
    tx.run(sql`
      INSERT INTO search_unmerged (post_id, words) VALUES (${post}, ${toBytes(words)})
      ON CONFLICT DO UPDATE SET words = unhex(hex(words) || hex(excluded.words))`)
    tx.run(sql`DELETE FROM search_doc WHERE post_id = ${post}`)
  }
  if (docs.length > 0) addToTotals(tx, { posts: -docs.length, words: -wordsOf(docs) })
}

export function readDocs(tx: Transaction, numbers: readonly number[]): Doc[] {
  return tx
    .all<DocRow>(
      sql`
        SELECT post_id AS post, length, words FROM search_doc
        WHERE post_id IN (SELECT value FROM json_each(${JSON.stringify(numbers)}))`,
    )
    .map(({ post, length, words }) => ({ post, length, words: fromBytes(words) }))
}

function wordsOf(docs: readonly { length: number }[]): number {
  return docs.reduce((sum, { length }) => sum + length, 0)
}

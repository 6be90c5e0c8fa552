import { eq, inArray, sql } from 'drizzle-orm'
import { compareSpellings, cutWord, foldOf } from '~/domain/search/analysis/fold'
import { toPlainText } from '~/text/plain-text'
import { listWords } from '~/text/segment'
import type { Transaction } from '~db/client.server'
import { categories, posts } from '~db/schema'
import {
  addToTotals,
  currentEpoch,
  hasNewerRules,
  lastFormerTerm,
  listOf,
} from './index-state.server'
import { fromBytes, toBytes, toWordList } from './posting-chunk'
import { saveTerms } from './save-terms.server'

/** In the transaction of the command that saves the post; its postings follow in the background. */
export function indexPost(tx: Transaction, postId: string): void {
  followPosts(tx, numbersOf(tx, postId))
}

/** Call before the post's row is deleted. */
export function removeFromIndex(tx: Transaction, postId: string): void {
  removeDocs(tx, numbersOf(tx, postId))
}

/** After renaming or before deleting a category. Its posts are indexed again in the background. */
export function outdateCategory(tx: Transaction, categoryId: string): void {
  tx.run(sql`
    UPDATE search_doc SET epoch = 0
    WHERE post_id IN (SELECT number FROM posts WHERE category_id = ${categoryId} AND status = 'published')`)
}

export function followPosts(tx: Transaction, numbers: readonly number[]): void {
  const epoch = currentEpoch(tx)
  const spellings = new Map<string, string>()
  const read = readPosts(tx, numbers).map(({ number, texts }) => ({
    post: number,
    texts: texts.map((text) => readWords(text, spellings)),
  }))
  const terms = saveTerms(tx, epoch, spellings)
  removeDocs(tx, numbers)
  // By newer rules it is indexed again, once a container of that version has the time.
  const ownEpoch = hasNewerRules(tx) ? 0 : epoch
  const docs = read.map(({ post, texts }) => ({
    post,
    length: texts.reduce((sum, folds) => sum + folds.length, 0),
    words: toWordList(texts.map((folds) => folds.map((fold) => terms.get(fold)!))),
  }))
  for (const { post, length, words } of docs) {
    tx.run(sql`
      INSERT INTO search_doc (post_id, epoch, length, words)
      VALUES (${post}, ${ownEpoch}, ${length}, ${toBytes(words)})`)
    tx.run(sql`
      INSERT INTO search_unmerged (post_id, words) VALUES (${post}, x'') ON CONFLICT DO NOTHING`)
  }
  addToTotals(tx, 1, docs)
}

function numbersOf(tx: Transaction, postId: string): number[] {
  const rows = tx.select({ number: posts.number }).from(posts).where(eq(posts.id, postId)).all()
  return rows.map(({ number }) => number)
}

function readPosts(tx: Transaction, numbers: readonly number[]) {
  const { number, status, title, description, content, authorName } = posts
  return tx
    .select({ number, status, title, description, content, authorName, category: categories.name })
    .from(posts)
    .innerJoin(categories, eq(categories.id, posts.categoryId))
    .where(inArray(posts.number, [...numbers]))
    .all()
    .filter((post) => post.status === 'published')
    .map(({ number, title, description, content, category, authorName }) => ({
      number,
      texts: [title, description, toPlainText(content), category, authorName],
    }))
}

function readWords(text: string, spellings: Map<string, string>): string[] {
  const folds: string[] = []
  for (const word of listWords(text)) {
    const fold = foldOf(word)
    if (fold === '') continue
    folds.push(fold)
    const known = spellings.get(fold)
    if (known === word) continue
    const spelling = cutWord(word)
    if (known === undefined || compareSpellings(spelling, known) < 0) spellings.set(fold, spelling)
  }
  return folds
}

export interface Doc {
  post: number
  length: number
  words: Uint32Array
}

/** Remembers the words whose postings must be removed. */
export function removeDocs(tx: Transaction, numbers: readonly number[]): void {
  const docs = readDocs(tx, numbers)
  const former = lastFormerTerm(tx)
  for (const { post, words } of docs) {
    // Saved again before the merge: words of both texts may have postings.
    tx.run(sql`
      INSERT INTO search_unmerged (post_id, words) VALUES (${post}, ${toBytes(words.filter((id) => id > former))})
      ON CONFLICT DO UPDATE SET words = unhex(hex(words) || hex(excluded.words))`)
    tx.run(sql`DELETE FROM search_doc WHERE post_id = ${post}`)
  }
  addToTotals(tx, -1, docs)
}

export function readDocs(tx: Transaction, numbers: readonly number[]): Doc[] {
  const rows = tx.all<Omit<Doc, 'words'> & { words: Buffer }>(sql`
    SELECT post_id AS post, length, words FROM search_doc WHERE post_id IN ${listOf(numbers)}`)
  return rows.map((row) => ({ ...row, words: fromBytes(row.words) }))
}

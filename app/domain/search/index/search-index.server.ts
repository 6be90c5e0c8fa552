/** Runs in the transaction of each command; postings follow (`merge-postings.server.ts`). */
import { eq, inArray, sql } from 'drizzle-orm'
import { toPlainText } from '~/text/plain-text'
import type { Transaction } from '~db/client.server'
import { categories, posts } from '~db/schema'
import { analysePost } from './analyse-post'
import { currentEpoch } from './index-state.server'
import { saveDocs, removeDocs } from './save-docs.server'
import { saveTerms } from './save-terms.server'
import { mergePosts } from './merge-postings.server'
import { toWordList } from './word-list'

export function indexPost(tx: Transaction, postId: string): void {
  const number = numberOf(tx, postId)
  if (number !== undefined) followPosts(tx, [number])
}

/** Call before the post's row is deleted. */
export function removeFromIndex(tx: Transaction, postId: string): void {
  const number = numberOf(tx, postId)
  if (number !== undefined) removeDocs(tx, [number])
}

/** After renaming or before deleting a category. Its posts are indexed again in the background. */
export function outdateCategory(tx: Transaction, categoryId: string): void {
  tx.run(sql`
    UPDATE search_doc SET epoch = 0
    WHERE post_id IN (SELECT number FROM posts WHERE category_id = ${categoryId} AND status = 'published')`)
}

export function indexPosts(tx: Transaction, numbers: readonly number[]): void {
  followPosts(tx, numbers)
  mergePosts(tx, numbers)
}

function followPosts(tx: Transaction, numbers: readonly number[]): void {
  const epoch = currentEpoch(tx)
  const analysed = readPosts(tx, numbers).map(({ number, texts }) => ({
    number,
    ...analysePost(texts),
  }))
  const terms = saveTerms(tx, epoch, analysed)
  removeDocs(tx, numbers)
  saveDocs(
    tx,
    epoch,
    analysed.map(({ number, texts }) => ({
      post: number,
      length: texts.reduce((sum, folds) => sum + folds.length, 0),
      words: toWordList(texts.map((folds) => folds.map((fold) => terms.get(fold)!))),
    })),
  )
}

function numberOf(tx: Transaction, postId: string): number | undefined {
  return tx.select({ number: posts.number }).from(posts).where(eq(posts.id, postId)).get()?.number
}

function readPosts(
  tx: Transaction,
  numbers: readonly number[],
): { number: number; texts: string[] }[] {
  return tx
    .select({
      number: posts.number,
      status: posts.status,
      title: posts.title,
      description: posts.description,
      content: posts.content,
      authorName: posts.authorName,
      category: categories.name,
    })
    .from(posts)
    .innerJoin(categories, eq(categories.id, posts.categoryId))
    .where(inArray(posts.number, [...numbers]))
    .all()
    .filter(({ status }) => status === 'published')
    .map(({ number, title, description, content, authorName, category }) => ({
      number,
      texts: [title, description, toPlainText(content), category, authorName],
    }))
}

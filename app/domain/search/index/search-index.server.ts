/**
 * Keeps the search index beside the posts, in the transactions of the commands that change them. A save writes the words of its post, which searches read beside the postings; these follow in
 * the background (`merge-postings.server.ts`).
 */
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

/** Brings the index up to date with one post as it is now: only published posts are in it. */
export function indexPost(tx: Transaction, postId: string): void {
  const number = numberOf(tx, postId)
  if (number !== undefined) followPosts(tx, [number])
}

/** Takes a post out of the index. Call it while the post still has its row. */
export function removeFromIndex(tx: Transaction, postId: string): void {
  const number = numberOf(tx, postId)
  if (number !== undefined) removeDocs(tx, [number])
}

/**
 * After a change of a category's name, or before it goes: its posts are searched by it. They stay findable as they are and
 * are read again in the background, for there may be thousands.
 */
export function outdateCategory(tx: Transaction, categoryId: string): void {
  tx.run(sql`
    UPDATE search_doc SET epoch = 0
    WHERE post_id IN (SELECT number FROM posts WHERE category_id = ${categoryId} AND status = 'published')`)
}

/** Reads several posts, by their numbers, and merges them at once: for work in the background. */
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

/** What is searched of those posts that readers may see. */
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

/**
 * Keeps the search index beside the posts, in the transactions of the commands that change them (HINDI §3.1,
 * docs/decisions/020). Many rows go to the database as one JSON value and one statement: a save costs a dozen statements,
 * whatever its length.
 */
import { eq, inArray, sql } from 'drizzle-orm'
import { toPlainText } from '~/text/plain-text'
import type { Transaction } from '~db/client.server'
import { categories, posts } from '~db/schema'
import { analysePost, type SearchableText } from './analyse-post'
import { addToTotals, currentEpoch } from './index-state.server'
import { keepTerms } from './keep-terms.server'

/** Brings the index up to date with one post as it is now: only published posts are in it. */
export function indexPost(tx: Transaction, postId: string): void {
  const number = numberOf(tx, postId)
  if (number !== undefined) indexPosts(tx, [number])
}

/** Takes a post out of the index. Call it while the post still has its row. */
export function removeFromIndex(tx: Transaction, postId: string): void {
  const number = numberOf(tx, postId)
  if (number !== undefined) removeNumbers(tx, [number])
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

/** The same for several posts, by their numbers. */
export function indexPosts(tx: Transaction, numbers: readonly number[]): void {
  removeNumbers(tx, numbers)
  const epoch = currentEpoch(tx)
  const analysed = readPosts(tx, numbers).map(({ number, text }) => ({
    number,
    ...analysePost(text),
  }))
  const terms = keepTerms(
    tx,
    epoch,
    analysed.flatMap(({ words }) => words),
  )
  const postings = analysed.flatMap(({ number, length, words }) =>
    words.map(({ fold, inTitle, inBody }) => [terms.get(fold), number, inTitle, inBody, length]),
  )
  tx.run(sql`
    INSERT INTO search_post (term_id, post_id, in_title, in_body, length)
    SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4
    FROM json_each(${JSON.stringify(postings)})`)
  countPostings(
    tx,
    postings.map(([term]) => term),
    1,
  )
  const docs = analysed.map(({ number, length, words }) => [
    number,
    length,
    words.map(({ fold }) => terms.get(fold)),
  ])
  tx.run(sql`
    INSERT INTO search_doc (post_id, epoch, length, terms)
    SELECT value ->> 0, ${epoch}, value ->> 1, value -> 2 FROM json_each(${JSON.stringify(docs)})`)
  addToTotals(tx, {
    posts: docs.length,
    words: analysed.reduce((sum, { length }) => sum + length, 0),
  })
}

/** Leaves nothing of the posts behind but words, which other posts may use again. */
export function removeNumbers(tx: Transaction, numbers: readonly number[]): void {
  const docs = tx.all<{ post_id: number; length: number; terms: string }>(sql`
    SELECT post_id, length, terms FROM search_doc
    WHERE post_id IN (SELECT value FROM json_each(${JSON.stringify(numbers)}))`)
  if (docs.length === 0) return
  const postings = docs.flatMap(({ post_id: number, terms }) =>
    (JSON.parse(terms) as number[]).map((term) => [term, number]),
  )
  tx.run(sql`
    DELETE FROM search_post WHERE (term_id, post_id) IN
      (SELECT value ->> 0, value ->> 1 FROM json_each(${JSON.stringify(postings)}))`)
  countPostings(
    tx,
    postings.map(([term]) => term),
    -1,
  )
  tx.run(sql`
    DELETE FROM search_doc WHERE post_id IN (SELECT value FROM json_each(${JSON.stringify(numbers)}))`)
  addToTotals(tx, {
    posts: -docs.length,
    words: -docs.reduce((sum, { length }) => sum + length, 0),
  })
}

/** Adds to the number of posts of each word, once for each time it is named. */
function countPostings(tx: Transaction, terms: (number | undefined)[], step: 1 | -1): void {
  const counts = new Map<number | undefined, number>()
  for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + step)
  tx.run(sql`
    UPDATE search_term SET df = df + change.by
    FROM (SELECT value ->> 0 AS id, value ->> 1 AS by FROM json_each(${JSON.stringify([...counts])})) AS change
    WHERE search_term.id = change.id`)
}

function numberOf(tx: Transaction, postId: string): number | undefined {
  return tx.select({ number: posts.number }).from(posts).where(eq(posts.id, postId)).get()?.number
}

/** What is searched of those posts that readers may see. */
function readPosts(
  tx: Transaction,
  numbers: readonly number[],
): { number: number; text: SearchableText }[] {
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
      text: { title, body: [description, toPlainText(content), category, authorName].join('\n') },
    }))
}

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

interface Posting {
  term: number
  post: number
  inTitle: number
  inBody: number
  length: number
}

/** The same for several posts, by their numbers. Only what has changed is written: most edits change a few words. */
export function indexPosts(tx: Transaction, numbers: readonly number[]): void {
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
    words.map(({ fold, inTitle, inBody }) => {
      return { term: terms.get(fold)!, post: number, inTitle, inBody, length }
    }),
  )
  const docs = readDocs(tx, numbers)
  followPostings(tx, docs, postings)
  removeDocs(tx, docs)
  insertDocs(
    tx,
    epoch,
    analysed.map(({ number, length, words }) => ({
      post: number,
      length,
      terms: words.map(({ fold }) => terms.get(fold)!),
    })),
  )
}

/** Leaves nothing of the posts behind but words, which other posts may use again. */
export function removeNumbers(tx: Transaction, numbers: readonly number[]): void {
  const docs = readDocs(tx, numbers)
  followPostings(tx, docs, [])
  removeDocs(tx, docs)
}

interface Doc {
  post: number
  length: number
  /** The words of the post, by their ids. */
  terms: number[]
}

function readDocs(tx: Transaction, numbers: readonly number[]): Doc[] {
  return tx
    .all<{ post: number; length: number; terms: string }>(
      sql`
        SELECT post_id AS post, length, terms FROM search_doc
        WHERE post_id IN (SELECT value FROM json_each(${JSON.stringify(numbers)}))`,
    )
    .map((doc) => ({ ...doc, terms: JSON.parse(doc.terms) as number[] }))
}

function removeDocs(tx: Transaction, docs: Doc[]): void {
  if (docs.length === 0) return
  tx.run(sql`
    DELETE FROM search_doc
    WHERE post_id IN (SELECT value FROM json_each(${JSON.stringify(docs.map(({ post }) => post))}))`)
  addToTotals(tx, { posts: -docs.length, words: -wordsOf(docs) })
}

function insertDocs(tx: Transaction, epoch: number, docs: Doc[]): void {
  if (docs.length === 0) return
  const rows = docs.map(({ post, length, terms }) => [post, length, terms])
  tx.run(sql`
    INSERT INTO search_doc (post_id, epoch, length, terms)
    SELECT value ->> 0, ${epoch}, value ->> 1, value -> 2 FROM json_each(${JSON.stringify(rows)})`)
  addToTotals(tx, { posts: docs.length, words: wordsOf(docs) })
}

function wordsOf(docs: Doc[]): number {
  return docs.reduce((sum, { length }) => sum + length, 0)
}

/** Writes where words occur now, and takes away where they no longer do. */
function followPostings(tx: Transaction, before: Doc[], after: Posting[]): void {
  const keyOf = (term: number, post: number) => `${term} ${post}`
  const former = new Set(
    before.flatMap(({ post, terms }) => terms.map((term) => keyOf(term, post))),
  )
  const present = new Set(after.map(({ term, post }) => keyOf(term, post)))
  const gone = before.flatMap(({ post, terms }) =>
    terms.filter((term) => !present.has(keyOf(term, post))).map((term) => [term, post] as const),
  )
  const added = after.filter(({ term, post }) => !former.has(keyOf(term, post)))
  if (gone.length > 0) {
    tx.run(sql`
      DELETE FROM search_post WHERE (term_id, post_id) IN
        (SELECT value ->> 0, value ->> 1 FROM json_each(${JSON.stringify(gone)}))`)
  }
  const rows = after.map(({ term, post, inTitle, inBody, length }) => [
    term,
    post,
    inTitle,
    inBody,
    length,
  ])
  // `WHERE true`: otherwise SQLite takes ON for a join.
  tx.run(sql`
    INSERT INTO search_post (term_id, post_id, in_title, in_body, length)
    SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4
    FROM json_each(${JSON.stringify(rows)}) WHERE true
    ON CONFLICT (term_id, post_id) DO UPDATE
    SET in_title = excluded.in_title, in_body = excluded.in_body, length = excluded.length
    WHERE in_title <> excluded.in_title OR in_body <> excluded.in_body OR length <> excluded.length`)
  countPosts(tx, [
    ...added.map(({ term }) => [term, 1] as const),
    ...gone.map(([term]) => [term, -1] as const),
  ])
}

/** Changes in how many posts words occur. */
function countPosts(tx: Transaction, changes: (readonly [term: number, by: 1 | -1])[]): void {
  const sums = new Map<number, number>()
  for (const [term, by] of changes) sums.set(term, (sums.get(term) ?? 0) + by)
  tx.run(sql`
    UPDATE search_term SET df = df + change.by
    FROM (SELECT value ->> 0 AS id, value ->> 1 AS by FROM json_each(${JSON.stringify([...sums])})) AS change
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

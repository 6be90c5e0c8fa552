import { eq, inArray, sql, type SQL } from 'drizzle-orm'
import { listOf } from '~/domain/core/by-keys.server'
import { compareSpellings, cutWord, foldOf } from '~/domain/search-index/analysis/fold'
import { framedSound, keysOfWord, soundOfWord } from '~/domain/search-index/analysis/sound'
import { stemsOf } from '~/domain/search-index/analysis/stems'
import { toPlainText } from '~/text/plain-text'
import { listWords } from '~/text/segment'
import type { Database, Transaction } from '~db/client.server'
import { categories, posts } from '~db/schema'
import {
  addToTotals,
  currentEpoch,
  hasNewerRules,
  lastFormerTerm,
  readNumbers,
} from './index-state.server'
import { chunkIdsOf, fromBytes, toBytes, toWordList } from './posting-chunk'

/** A word form of the index. */
export interface Term {
  id: number
  term: string
  word: string
  sound: string
  df: number
}

/** Call this after renaming or before deleting a category. Its posts are reindexed in the background. */
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
  // If there is a newer version of the program, it reindexes the post later.
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

interface Doc {
  post: number
  length: number
  words: Uint32Array
}

/** Remembers the words whose postings must be removed. */
export function removeDocs(tx: Transaction, numbers: readonly number[]): void {
  const docs = readDocs(tx, numbers)
  const former = lastFormerTerm(tx)
  for (const { post, words } of docs) {
    // If the post is saved again before the merge, words from both versions may have postings.
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

const rowsOf = (rows: readonly unknown[]) => sql`json_each(${JSON.stringify(rows)})`

/** Returns ids by fold. Adds new words, which are counted in one post until the merge. */
function saveTerms(tx: Transaction, epoch: number, spellings: ReadonlyMap<string, string>) {
  const known = tx.all<Omit<Term, 'sound'>>(sql`
    SELECT t.id, t.term, t.word, t.df FROM ${rowsOf([...spellings.keys()])} AS wanted
    CROSS JOIN search_term AS t ON t.term = wanted.value AND t.epoch = ${epoch}`)
  const unused = known.filter(({ df }) => df === 0).map(({ id }) => id)
  revive(tx, unused)
  const ids = new Map(known.map(({ id, term }) => [term, id]))
  const former = new Map(known.map(({ term, word }) => [term, word]))
  const better = [...spellings].filter(([fold, word]) => {
    const before = former.get(fold)
    return before === undefined || compareSpellings(word, before) < 0
  })
  for (const { id, term } of writeTerms(tx, epoch, better)) ids.set(term, id)
  return ids
}

export function revive(tx: Transaction, terms: readonly number[]): void {
  if (terms.length === 0) return
  tx.run(sql`UPDATE search_term SET df = 1 WHERE id IN ${listOf(terms)}`)
}

/** Adds words, or replaces their spelling. The former spelling's keys are kept, because they only cost a lookup. */
function writeTerms(tx: Transaction, epoch: number, spellings: [fold: string, word: string][]) {
  if (spellings.length === 0) return []
  const rows = spellings.map(([fold, word]) => [fold, word, soundOfWord(word)])
  const terms = tx.all<Pick<Term, 'id' | 'term' | 'word' | 'sound'>>(sql`
    INSERT INTO search_term (term, word, sound, epoch, df)
    SELECT value ->> 0, value ->> 1, value ->> 2, ${epoch}, 1 FROM ${rowsOf(rows)} WHERE true
    ON CONFLICT DO UPDATE SET word = excluded.word, sound = excluded.sound
    RETURNING id, term, word, sound`)
  const sounds = terms.map(({ id, sound }) => [id, framedSound(sound)])
  tx.run(sql`
    INSERT OR REPLACE INTO search_sound (rowid, sound)
    SELECT value ->> 0, value ->> 1 FROM ${rowsOf(sounds)}`)
  const stems = terms.flatMap(({ id, term }) => stemsOf(term).map((stem) => [stem, id]))
  tx.run(sql`
    INSERT OR IGNORE INTO search_stem (stem, term_id)
    SELECT value ->> 0, value ->> 1 FROM ${rowsOf(stems)}`)
  const keys = terms.flatMap(({ id, word }) => keysOfWord(word).map((key) => [key, id]))
  tx.run(sql`
    INSERT OR IGNORE INTO search_key (key, term_id)
    SELECT value ->> 0, value ->> 1 FROM ${rowsOf(keys)}`)
  return terms
}

const SLICE = 500

/** Deletes unused words from former epochs, in slices. New words always have greater ids. */
export async function purgeTerms(db: Database, epoch: number, rest: () => Promise<void>) {
  const [last] = readNumbers(db, sql`SELECT max(id) FROM search_term WHERE epoch < ${epoch}`)
  if (!last) return
  const [, end] = chunkIdsOf(last)
  const chunks = sql`SELECT id FROM search_chunk WHERE id < ${end} LIMIT ${SLICE}`
  while (db.run(sql`DELETE FROM search_chunk WHERE id IN (${chunks})`).changes > 0) await rest()
  // Scans the whole tables, because the sounds under the former rules are unknown.
  for (const kind of ['stem', 'key']) {
    const [table, column] = [sql.raw(`search_${kind}`), sql.raw(kind)]
    for (let from: string | null = ''; from !== null;) {
      const after: SQL = sql`${column} > ${from}`
      const slice = sql`SELECT ${column} AS value FROM ${table} WHERE ${after} ORDER BY 1 LIMIT ${SLICE}`
      const to: string | null = db.get<{ to: string | null }>(
        sql`SELECT max(value) AS "to" FROM (${slice})`,
      ).to
      db.run(sql`DELETE FROM ${table} WHERE ${after} AND ${column} <= ${to} AND term_id <= ${last}`)
      from = to
      await rest()
    }
  }
  for (;;) {
    const ids = readNumbers(db, sql`SELECT id FROM search_term WHERE id <= ${last} LIMIT ${SLICE}`)
    if (ids.length === 0) return
    db.transaction((tx) => {
      tx.run(sql`DELETE FROM search_sound WHERE rowid IN ${listOf(ids)}`)
      tx.run(sql`DELETE FROM search_term WHERE id IN ${listOf(ids)}`)
    })
    await rest()
  }
}

import { sql, type SQL } from 'drizzle-orm'
import { readNumber, writeNumber } from '~/domain/core/site-numbers.server'
import type { Database, Transaction } from '~db/client.server'
import { prepared } from '~db/prepared.server'
import { siteCounters } from '~db/schema'

/** Raise this with every change to an indexing rule, so that sites rebuild the index. */
const RULES_VERSION = 7

/** Each rebuild starts an epoch. Old and new entries are both searched until the last post is indexed. */
const EPOCH = 'searchEpoch'
const BUILT_EPOCH = 'searchBuiltEpoch'
const FORMER_TERMS = 'searchFormerTerms'
const VERSION = 'searchRulesVersion'
const POSTS = 'searchPosts'
const WORDS = 'searchWords'

type Connection = Database | Transaction

export const readNumbers = (db: Connection, query: SQL) => db.values<[number]>(query).flat()

export function currentEpoch(db: Connection): number {
  return readNumber(db, EPOCH) ?? 1
}

/** Returns the greatest id of a word from former epochs. These words are deleted when the rebuild ends. */
export function lastFormerTerm(db: Connection): number {
  return readNumber(db, FORMER_TERMS) ?? 0
}

export function isBuilt(db: Connection): boolean {
  return readNumber(db, BUILT_EPOCH) === currentEpoch(db) && hasBegun(db)
}

export function startEpoch(tx: Transaction): number {
  const epoch = currentEpoch(tx) + 1
  writeNumber(tx, EPOCH, epoch)
  writeNumber(tx, FORMER_TERMS, readNumbers(tx, sql`SELECT max(id) FROM search_term`)[0] ?? 0)
  writeNumber(tx, VERSION, RULES_VERSION)
  return epoch
}

export function hasBegun(db: Connection): boolean {
  return readNumber(db, VERSION) === RULES_VERSION
}

/** True if a newer version of the program uses the same database, during an update. */
export function hasNewerRules(db: Connection): boolean {
  return (readNumber(db, VERSION) ?? 0) > RULES_VERSION
}

export function finishEpoch(tx: Transaction, epoch: number): void {
  if (currentEpoch(tx) === epoch) writeNumber(tx, BUILT_EPOCH, epoch)
}

/** Counts published posts that are not indexed, and entries for unpublished posts. Both are zero unless the index is being rebuilt. */
export function countIndexGaps(db: Database): { missing: number; extra: number; isBuilt: boolean } {
  const published = sql`SELECT number FROM posts WHERE status = 'published'`
  const indexed = sql`SELECT post_id FROM search_doc`
  const count = (these: SQL, without: SQL) =>
    readNumbers(db, sql`SELECT count(*) FROM (${these} EXCEPT ${without})`)[0] ?? 0
  return {
    missing: count(published, indexed),
    extra: count(indexed, published),
    isBuilt: isBuilt(db),
  }
}

const selectTotals = prepared((db) =>
  db.$client.prepare<[], { posts: number; words: number }>(`
    SELECT coalesce(sum(value) FILTER (WHERE name = '${POSTS}'), 0) AS posts,
      coalesce(sum(value) FILTER (WHERE name = '${WORDS}'), 0) AS words
    FROM site_numbers WHERE name IN ('${POSTS}', '${WORDS}')`),
)

export function readTotals(db: Database): { posts: number; words: number } {
  return selectTotals(db).get()!
}

export function addToTotals(tx: Transaction, sign: 1 | -1, docs: readonly { length: number }[]) {
  const words = docs.reduce((sum, { length }) => sum + length, 0)
  const sum = sql`${siteCounters.value} + excluded.value`
  writeNumber(tx, POSTS, sign * docs.length, sum)
  writeNumber(tx, WORDS, sign * words, sum)
}

import { eq, inArray, sql, type SQL } from 'drizzle-orm'
import type { Database, Transaction } from '~db/client.server'
import { prepared } from '~db/prepared.server'
import { siteCounters } from '~db/schema'

/** Raise with every change of an indexing rule: sites then rebuild. */
const RULES_VERSION = 4

/** A rebuild is an epoch. Old and new entries are both searched until the last post is done. */
const EPOCH = 'searchEpoch'
const BUILT_EPOCH = 'searchBuiltEpoch'
const VERSION = 'searchRulesVersion'
const POSTS = 'searchPosts'
const WORDS = 'searchWords'

type Reads = Database | Transaction

/** A list for `IN`, of any length and as one parameter. */
export const listOf = (numbers: readonly number[]) =>
  sql`(SELECT value FROM json_each(${JSON.stringify(numbers)}))`

export const readNumbers = (db: Reads, query: SQL) => db.values<[number]>(query).flat()

export function currentEpoch(db: Reads): number {
  return readNumber(db, EPOCH) ?? 1
}

export function isBuilt(db: Reads): boolean {
  return (
    readNumber(db, BUILT_EPOCH) === currentEpoch(db) && readNumber(db, VERSION) === RULES_VERSION
  )
}

export function beginEpoch(tx: Transaction): number {
  const epoch = currentEpoch(tx) + 1
  writeNumber(tx, EPOCH, epoch)
  writeNumber(tx, VERSION, RULES_VERSION)
  return epoch
}

export function hasBegun(db: Reads): boolean {
  return readNumber(db, VERSION) === RULES_VERSION
}

export function finishEpoch(tx: Transaction, epoch: number): void {
  if (currentEpoch(tx) === epoch) writeNumber(tx, BUILT_EPOCH, epoch)
}

/** Published posts that the index has not, and entries of others; both are none, or a rebuild is running. */
export function countIndexGaps(db: Database): { missing: number; extra: number; isBuilt: boolean } {
  const [missing = 0] = readNumbers(
    db,
    sql`SELECT count(*) FROM posts WHERE status = 'published' AND number NOT IN (SELECT post_id FROM search_doc)`,
  )
  const [extra = 0] = readNumbers(
    db,
    sql`SELECT count(*) FROM search_doc WHERE post_id NOT IN (SELECT number FROM posts WHERE status = 'published')`,
  )
  return { missing, extra, isBuilt: isBuilt(db) }
}

const selectTotals = prepared((db) =>
  db
    .select()
    .from(siteCounters)
    .where(inArray(siteCounters.name, [POSTS, WORDS]))
    .prepare(),
)

export function readTotals(db: Database): { posts: number; words: number } {
  const rows = selectTotals(db).all()
  const of = (name: string) => rows.find((row) => row.name === name)?.value ?? 0
  return { posts: of(POSTS), words: of(WORDS) }
}

export function addToTotals(tx: Transaction, change: { posts: number; words: number }): void {
  tx.insert(siteCounters)
    .values([
      { name: POSTS, value: change.posts },
      { name: WORDS, value: change.words },
    ])
    .onConflictDoUpdate({
      target: siteCounters.name,
      set: { value: sql`${siteCounters.value} + excluded.value` },
    })
    .run()
}

function readNumber(db: Reads, name: string): number | undefined {
  return db.select().from(siteCounters).where(eq(siteCounters.name, name)).get()?.value
}

function writeNumber(tx: Transaction, name: string, value: number): void {
  tx.insert(siteCounters)
    .values({ name, value })
    .onConflictDoUpdate({ target: siteCounters.name, set: { value } })
    .run()
}

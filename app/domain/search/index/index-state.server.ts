import { eq, inArray, sql } from 'drizzle-orm'
import type { Database, Transaction } from '~db/client.server'
import { prepared } from '~db/prepared.server'
import { siteCounters } from '~db/schema'

/** Raise it with every change of a rule that decides what the index holds: sites then build theirs anew. */
const RULES_VERSION = 3

/**
 * What the site remembers of its index. Every rebuild is an epoch: posts and words carry the epoch they were read in, so
 * that new and old entries answer side by side until the last post is done.
 */
const EPOCH = 'searchEpoch'
const BUILT_EPOCH = 'searchBuiltEpoch'
const VERSION = 'searchRulesVersion'
const POSTS = 'searchPosts'
const WORDS = 'searchWords'

type Reads = Database | Transaction

export function currentEpoch(db: Reads): number {
  return readNumber(db, EPOCH) ?? 1
}

/** Whether the last rebuild came to its end, with the rules of now. */
export function isBuilt(db: Reads): boolean {
  return (
    readNumber(db, BUILT_EPOCH) === currentEpoch(db) && readNumber(db, VERSION) === RULES_VERSION
  )
}

/** Begins an epoch: every post is to be read again. @returns its number */
export function beginEpoch(tx: Transaction): number {
  const epoch = currentEpoch(tx) + 1
  writeNumber(tx, EPOCH, epoch)
  writeNumber(tx, VERSION, RULES_VERSION)
  return epoch
}

/** Whether an epoch with the rules of now has begun, finished or not. */
export function hasBegun(db: Reads): boolean {
  return readNumber(db, VERSION) === RULES_VERSION
}

/** Unless another has begun meanwhile. */
export function finishEpoch(tx: Transaction, epoch: number): void {
  if (currentEpoch(tx) === epoch) writeNumber(tx, BUILT_EPOCH, epoch)
}

const selectTotals = prepared((db) =>
  db
    .select()
    .from(siteCounters)
    .where(inArray(siteCounters.name, [POSTS, WORDS]))
    .prepare(),
)

/** How many posts the index has and how many words they have together. */
export function readTotals(db: Database): { posts: number; words: number } {
  const rows = selectTotals(db).all()
  const of = (name: string) => rows.find((row) => row.name === name)?.value ?? 0
  return { posts: of(POSTS), words: of(WORDS) }
}

export function addToTotals(tx: Transaction, change: { posts: number; words: number }): void {
  for (const [name, by] of [
    [POSTS, change.posts],
    [WORDS, change.words],
  ] as const) {
    tx.insert(siteCounters)
      .values({ name, value: by })
      .onConflictDoUpdate({
        target: siteCounters.name,
        set: { value: sql`${siteCounters.value} + ${by}` },
      })
      .run()
  }
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

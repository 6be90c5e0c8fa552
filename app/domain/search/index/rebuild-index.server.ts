import { setTimeout as sleep } from 'node:timers/promises'
import { count, desc, eq, sql } from 'drizzle-orm'
import type { Database, Transaction } from '~db/client.server'
import { posts } from '~db/schema'
import { beginEpoch, currentEpoch, finishEpoch, hasBegun, isBuilt } from './index-state.server'
import { mergePosts, unmergedPosts } from './merge-postings.server'
import { purgeTerms } from './purge-terms.server'
import { indexPosts } from './search-index.server'

/** How a rebuild shares the machine with everybody else. */
export interface Pace {
  /** Posts read in one transaction. */
  posts: number
  /** Milliseconds between two of them, when requests and other writers have their turn. */
  pause: number
}

interface RebuildOptions {
  pace: Pace
  /** Called after each transaction. */
  onProgress?: (done: number, total: number) => void
  /** Ends the rebuild between two transactions; the next one goes on from there. */
  signal?: AbortSignal
}

/** Posts looked through at once for those that need to be read. */
const WINDOW = 500

/**
 * Says once, before anything is written, with which rules the index is made. A site of an older version is then to be
 * read; one without posts has nothing to read.
 */
export function prepareIndex(db: Database): void {
  if (hasBegun(db)) return
  db.transaction((tx) => {
    const epoch = beginEpoch(tx)
    const first = tx.select({ number: posts.number }).from(posts).limit(1).get()
    if (!first) finishEpoch(tx, epoch)
  })
}

/** Reads every post again, whatever the index has. For the command line. @returns how many posts were read */
export async function rebuildIndex(db: Database, options: RebuildOptions): Promise<number> {
  db.transaction((tx) => beginEpoch(tx))
  return completeIndex(db, options)
}

/**
 * Reads the posts that the index has not, or has by other rules, the newest first: what is not done yet is still found by
 * what was there before. Interrupted, it goes on where it was.
 *
 * @returns how many posts were read
 */
export async function completeIndex(db: Database, options: RebuildOptions): Promise<number> {
  if (isBuilt(db)) return 0
  const epoch = currentEpoch(db)
  const total = countPublished(db)
  let done = 0
  for (let before = highestNumber(db) + 1; before > 0;) {
    // What is saved meanwhile is not left to wait for the end.
    await mergeIndex(db, options)
    const numbers = unreadPosts(db, epoch, before, options.pace.posts)
    if (numbers.length > 0) db.transaction((tx) => indexPosts(tx, numbers))
    // A full helping ends at its last post; otherwise the whole window is read.
    before = numbers.length === options.pace.posts ? numbers.at(-1)! : before - WINDOW
    done += numbers.length
    options.onProgress?.(done, total)
    await rest(options)
  }
  await settleStrays(db, epoch, options)
  await purgeTerms(db, epoch, () => rest(options))
  db.transaction((tx) => finishEpoch(tx, epoch))
  return done
}

/** Reads posts again whose category has another name. @returns how many */
export function refreshIndex(db: Database, options: RebuildOptions): Promise<number> {
  return inSlices(db, () => numbersOf(db, sql`epoch = 0`, options.pace.posts), indexPosts, options)
}

/**
 * Lets postings follow the words of posts that were saved, one post in a transaction: a whole new text takes the longest of
 * all that is done beside answers. @returns of how many posts
 */
export function mergeIndex(db: Database, options: RebuildOptions): Promise<number> {
  return inSlices(db, () => unmergedPosts(db, 1), mergePosts, options)
}

/** Works on posts, a few in a transaction, until there are no more of them. @returns how many there were */
async function inSlices(
  db: Database,
  next: () => number[],
  work: (tx: Transaction, numbers: readonly number[]) => void,
  options: RebuildOptions,
): Promise<number> {
  let done = 0
  for (let numbers = next(); numbers.length > 0; numbers = next()) {
    const slice = numbers
    db.transaction((tx) => work(tx, slice))
    done += slice.length
    await rest(options)
  }
  return done
}

/** How many posts have been read by the rules of now. */
export function countRead(db: Database): number {
  const row = db.get<{ posts: number }>(
    sql`SELECT count(*) AS posts FROM search_doc WHERE epoch = ${currentEpoch(db)}`,
  )
  return row?.posts ?? 0
}

function countPublished(db: Database): number {
  const all = db.select({ posts: count() }).from(posts).where(eq(posts.status, 'published')).get()
  return all?.posts ?? 0
}

function highestNumber(db: Database): number {
  const last = db.select({ number: posts.number }).from(posts).orderBy(desc(posts.number)).limit(1)
  return last.get()?.number ?? 0
}

function unreadPosts(db: Database, epoch: number, before: number, limit: number): number[] {
  return db
    .all<{ number: number }>(
      sql`
        SELECT p.number FROM posts AS p LEFT JOIN search_doc AS d ON d.post_id = p.number
        WHERE p.number < ${before} AND p.number >= ${before - WINDOW} AND p.status = 'published'
          AND (d.epoch IS NULL OR d.epoch <> ${epoch})
        ORDER BY p.number DESC LIMIT ${limit}`,
    )
    .map(({ number }) => number)
}

/**
 * What is left of former epochs belongs to posts that readers no longer see, or to those of a category that was renamed
 * meanwhile. Either way they are to be as they are now.
 */
function settleStrays(db: Database, epoch: number, options: RebuildOptions): Promise<number> {
  const next = () => numbersOf(db, sql`epoch < ${epoch}`, options.pace.posts)
  return inSlices(db, next, indexPosts, options)
}

function numbersOf(db: Database, where: ReturnType<typeof sql>, limit: number): number[] {
  return db
    .all<{ number: number }>(
      sql`SELECT post_id AS number FROM search_doc WHERE ${where} LIMIT ${limit}`,
    )
    .map(({ number }) => number)
}

async function rest({ pace, signal }: RebuildOptions): Promise<void> {
  signal?.throwIfAborted()
  // Who stops the work does not wait for the pause: nothing might hold the process open until it ends.
  await sleep(pace.pause, undefined, { ref: !signal, signal })
}

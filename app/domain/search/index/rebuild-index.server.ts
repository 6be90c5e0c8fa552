import { setTimeout as sleep } from 'node:timers/promises'
import { sql, type SQL } from 'drizzle-orm'
import { SECOND } from '~/time/durations'
import type { Database, Transaction } from '~db/client.server'
import { posts } from '~db/schema'
import type { Deps } from '~/domain/deps.server'
import {
  beginEpoch,
  currentEpoch,
  finishEpoch,
  hasBegun,
  isBuilt,
  readNumbers,
} from './index-state.server'
import { indexPosts, mergePosts, unmergedPosts } from './merge-postings.server'
import { purgeTerms } from './save-terms.server'

/** At most 30 ms of work, with pauses for requests. */
const GENTLE: Pace = { posts: 2, pause: 15 }
const FIRST_LOOK = SECOND / 4
const NEXT_LOOK = 2 * SECOND
const TELL_EVERY = 10 * SECOND

/** Maintains the index in the background: rebuilds, renamed categories, merges of saved posts. */
export class Indexer {
  readonly #deps: Pick<Deps, 'db' | 'log' | 'now'>
  readonly #stop = new AbortController()
  #timer: NodeJS.Timeout | undefined
  #hasFailed = false
  #work: Promise<void> = Promise.resolve()

  constructor(deps: Pick<Deps, 'db' | 'log' | 'now'>) {
    this.#deps = deps
  }

  start(): void {
    this.#schedule(FIRST_LOOK)
  }

  async close(): Promise<void> {
    this.#stop.abort()
    clearTimeout(this.#timer)
    await this.#work
  }

  #schedule(wait: number): void {
    if (this.#stop.signal.aborted) return
    this.#timer = setTimeout(() => {
      this.#work = this.#look()
    }, wait).unref()
  }

  async #look(): Promise<void> {
    const { db, log } = this.#deps
    const options = { pace: GENTLE, signal: this.#stop.signal }
    try {
      await this.#complete()
      await mergeIndex(db, options)
      await refreshIndex(db, options)
      this.#hasFailed = false
    } catch (error) {
      if (this.#stop.signal.aborted) return
      // Such as a full disk. The old index still serves, and the next run tries again.
      if (!this.#hasFailed)
        log.error({ err: error }, 'the search index could not be brought up to date')
      this.#hasFailed = true
    }
    this.#schedule(NEXT_LOOK)
  }

  async #complete(): Promise<void> {
    const { db, log, now } = this.#deps
    const started = now()
    let told = started
    const posts = await completeIndex(db, {
      pace: GENTLE,
      signal: this.#stop.signal,
      onProgress: (done, total) => {
        if (now() - told < TELL_EVERY) return
        told = now()
        log.info({ done, total }, 'the search index is being built')
      },
    })
    if (posts > 0) log.info({ posts, ms: now() - started }, 'the search index is built')
  }
}

export interface Pace {
  posts: number
  /** Milliseconds between transactions, for requests and other writers. */
  pause: number
}

interface RebuildOptions {
  pace: Pace
  onProgress?: (done: number, total: number) => void
  /** Stops between transactions; the next rebuild goes on from there. */
  signal?: AbortSignal
}

const WINDOW = 500

export function prepareIndex(db: Database): void {
  if (hasBegun(db)) return
  db.transaction((tx) => {
    const epoch = beginEpoch(tx)
    const first = tx.select({ number: posts.number }).from(posts).limit(1).get()
    if (!first) finishEpoch(tx, epoch)
  })
}

export async function rebuildIndex(db: Database, options: RebuildOptions): Promise<number> {
  db.transaction((tx) => beginEpoch(tx))
  return completeIndex(db, options)
}

/** Indexes missing and outdated posts, newest first. Resumable. Returns their number. */
export async function completeIndex(db: Database, options: RebuildOptions): Promise<number> {
  if (isBuilt(db)) return 0
  const epoch = currentEpoch(db)
  const [total = 0] = readNumbers(db, sql`SELECT count(*) FROM posts WHERE status = 'published'`)
  const [highest] = readNumbers(db, sql`SELECT max(number) FROM posts`)
  let done = 0
  for (let before = (highest ?? 0) + 1; before > 0;) {
    await mergeIndex(db, options)
    const numbers = readNumbers(
      db,
      sql`SELECT p.number FROM posts AS p LEFT JOIN search_doc AS d ON d.post_id = p.number
        WHERE p.number < ${before} AND p.number >= ${before - WINDOW} AND p.status = 'published'
          AND (d.epoch IS NULL OR d.epoch <> ${epoch})
        ORDER BY p.number DESC LIMIT ${options.pace.posts}`,
    )
    if (numbers.length > 0) db.transaction((tx) => indexPosts(tx, numbers))
    // A full batch ends at its last post; otherwise the whole window is done.
    before = numbers.length === options.pace.posts ? numbers.at(-1)! : before - WINDOW
    done += numbers.length
    options.onProgress?.(done, total)
    await rest(options)
  }
  // Unpublished posts, or posts of a category renamed meanwhile.
  await indexWhere(db, sql`epoch < ${epoch}`, options)
  await purgeTerms(db, epoch, () => rest(options))
  db.transaction((tx) => finishEpoch(tx, epoch))
  return done
}

export function refreshIndex(db: Database, options: RebuildOptions): Promise<number> {
  return indexWhere(db, sql`epoch = 0`, options)
}

function indexWhere(db: Database, where: SQL, options: RebuildOptions): Promise<number> {
  const query = sql`SELECT post_id FROM search_doc WHERE ${where} LIMIT ${options.pace.posts}`
  return inSlices(db, () => readNumbers(db, query), indexPosts, options)
}

/** Merges saved posts, one per transaction, since a new text takes long. Returns their number. */
export function mergeIndex(db: Database, options: RebuildOptions): Promise<number> {
  return inSlices(db, () => unmergedPosts(db, 1), mergePosts, options)
}

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

async function rest({ pace, signal }: RebuildOptions): Promise<void> {
  signal?.throwIfAborted()
  // With a signal the pause must not keep the process alive.
  await sleep(pace.pause, undefined, { ref: !signal, signal })
}

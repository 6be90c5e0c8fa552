import { setTimeout as sleep } from 'node:timers/promises'
import { sql, type SQL } from 'drizzle-orm'
import { SECOND } from '~/time/durations'
import type { Database, Transaction } from '~db/client.server'
import { posts } from '~db/schema'
import type { LogDeps } from '~/domain/core/base-deps.server'
import {
  startEpoch,
  currentEpoch,
  finishEpoch,
  hasBegun,
  hasNewerRules,
  isBuilt,
  readNumbers,
} from './index-state.server'
import { purgeTerms } from './index-posts.server'
import { indexPosts, mergePosts } from './merge-postings.server'

/** The maximum duration of a transaction in milliseconds, since all other writes wait for it. */
const MAX_WORK = 40
const PAUSE = 15
const FIRST_LOOK = SECOND / 4
const NEXT_LOOK = 2 * SECOND
const LOG_EVERY = 10 * SECOND

/** Maintains the index in the background: rebuilds it, follows renamed categories and merges saved posts. */
export class Indexer {
  readonly #deps: LogDeps
  readonly #stop = new AbortController()
  #work: Promise<void> | undefined

  constructor(deps: LogDeps) {
    this.#deps = deps
  }

  start(): void {
    this.#work = this.#run(this.#stop.signal)
  }

  async close(): Promise<void> {
    this.#stop.abort()
    await this.#work
  }

  async #run(signal: AbortSignal): Promise<void> {
    const { db, log } = this.#deps
    let hasFailed = false
    for (let wait = FIRST_LOOK; !signal.aborted; wait = NEXT_LOOK) {
      try {
        await sleep(wait, undefined, { ref: false, signal })
        // This process would complete the new index with the old rules.
        if (hasNewerRules(db)) continue
        await this.#complete(signal)
        await mergeIndex(db, { signal })
        await refreshIndex(db, { signal })
        hasFailed = false
      } catch (error) {
        if (signal.aborted) return
        // The disk may be full, for example. The old index still works, and the next run retries.
        if (!hasFailed) log.error({ err: error }, 'the search index could not be updated')
        hasFailed = true
      }
    }
  }

  async #complete(signal: AbortSignal): Promise<void> {
    const { db, log, now } = this.#deps
    const started = now()
    let lastLogged = started
    const onProgress = (done: number, total: number) => {
      if (now() - lastLogged < LOG_EVERY) return
      lastLogged = now()
      log.info({ done, total }, 'the search index is being built')
    }
    const posts = await completeIndex(db, { signal, onProgress })
    if (posts > 0) log.info({ posts, ms: now() - started }, 'the search index is built')
  }
}

interface RebuildOptions {
  onProgress?: (done: number, total: number) => void
  /** Aborts between transactions. The next rebuild resumes from there. */
  signal?: AbortSignal
}

export function prepareIndex(db: Database): void {
  if (hasBegun(db)) return
  db.transaction((tx) => {
    const epoch = startEpoch(tx)
    const first = tx.select({ number: posts.number }).from(posts).limit(1).get()
    if (!first) finishEpoch(tx, epoch)
  })
}

export async function rebuildIndex(db: Database, options: RebuildOptions = {}): Promise<number> {
  db.transaction((tx) => startEpoch(tx))
  return completeIndex(db, options)
}

/** Indexes missing and outdated posts, newest first, and returns their number. Can be resumed. */
export async function completeIndex(db: Database, options: RebuildOptions = {}): Promise<number> {
  if (isBuilt(db)) return 0
  const epoch = currentEpoch(db)
  const missing = sql`
    SELECT number FROM posts WHERE status = 'published'
    EXCEPT SELECT post_id FROM search_doc WHERE epoch = ${epoch} ORDER BY 1 DESC`
  const indexAndMerge = (tx: Transaction, numbers: readonly number[]) => {
    indexPosts(tx, numbers)
    mergePosts(tx, readNumbers(tx, sql`SELECT post_id FROM search_unmerged LIMIT 1`))
  }
  const done = await inSlices(db, missing, indexAndMerge, options)
  // Updates posts that were unpublished, or whose category was renamed, in the meantime.
  await refreshIndex(db, { signal: options.signal })
  await purgeTerms(db, epoch, () => rest(options))
  db.transaction((tx) => finishEpoch(tx, epoch))
  return done
}

/** Indexes outdated posts, such as those in renamed categories, and returns their number. */
export function refreshIndex(db: Database, options: RebuildOptions = {}): Promise<number> {
  const outdated = sql`SELECT post_id FROM search_doc WHERE epoch < ${currentEpoch(db)}`
  return inSlices(db, outdated, indexPosts, options)
}

export function mergeIndex(db: Database, options: RebuildOptions = {}): Promise<number> {
  return inSlices(db, sql`SELECT post_id FROM search_unmerged`, mergePosts, options)
}

type Work = (tx: Transaction, numbers: readonly number[]) => void

async function inSlices(db: Database, query: SQL, work: Work, options: RebuildOptions) {
  const numbers = readNumbers(db, query)
  let size = 1
  for (let done = 0; done < numbers.length;) {
    const slice = numbers.slice(done, done + size)
    const started = performance.now()
    db.transaction((tx) => work(tx, slice))
    size = Math.ceil(size * Math.min(2, MAX_WORK / (performance.now() - started)))
    done += slice.length
    options.onProgress?.(done, numbers.length)
    if (done < numbers.length) await rest(options)
  }
  return numbers.length
}

async function rest({ signal }: RebuildOptions): Promise<void> {
  signal?.throwIfAborted()
  // In the background, the pause must not keep the process alive.
  await sleep(PAUSE, undefined, { ref: !signal, signal })
}

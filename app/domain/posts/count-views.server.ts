import { eq, sql } from 'drizzle-orm'
import type { Deps } from '~/domain/deps.server'
import { calendarDay, SECOND } from '~/time/durations'
import { posts, postViews } from '~db/schema'
import { addDailyViews } from './daily-views.server'

const WRITE_EVERY = 15 * SECOND

type ViewDeps = Pick<Deps, 'db' | 'now' | 'log'> & { timeZone: string }

/** Counts views in memory and writes them in batches. Call `write` at shutdown. */
export class ViewCounter {
  readonly #deps: ViewDeps
  readonly #waiting = new Map<string, number>()
  #timer: NodeJS.Timeout | undefined
  #hasFailed = false

  constructor(deps: ViewDeps) {
    this.#deps = deps
  }

  count(postId: string): void {
    this.#waiting.set(postId, (this.#waiting.get(postId) ?? 0) + 1)
    this.#schedule()
  }

  write(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    if (this.#waiting.size === 0) return
    const { db, now, timeZone } = this.#deps
    const day = calendarDay(now(), timeZone)
    db.transaction((tx) => {
      let counted = 0
      for (const [postId, views] of this.#waiting) {
        const known = tx
          .update(posts)
          .set({ views: sql`${posts.views} + ${views}` })
          .where(eq(posts.id, postId))
          .run()
        if (known.changes === 0) continue
        counted += views
        tx.insert(postViews)
          .values({ postId, day, views })
          .onConflictDoUpdate({
            target: [postViews.postId, postViews.day],
            set: { views: sql`${postViews.views} + ${views}` },
          })
          .run()
      }
      if (counted > 0) addDailyViews(tx, day, counted)
    })
    this.#waiting.clear()
  }

  #schedule(): void {
    // The timer does not keep the process alive; shutdown writes the rest.
    this.#timer ??= setTimeout(() => {
      try {
        this.write()
        this.#hasFailed = false
      } catch (error) {
        // Kept in memory when the disk is full; the next write tries again.
        if (!this.#hasFailed) this.#deps.log.error({ err: error }, 'views could not be written')
        this.#hasFailed = true
        this.#schedule()
      }
    }, WRITE_EVERY).unref()
  }
}

import { eq, sql } from 'drizzle-orm'
import type { Deps } from '~/domain/deps.server'
import { calendarDay } from '~/time/calendar-day'
import { SECOND } from '~/time/durations'
import { posts, postViews } from '~db/schema'
import { addDailyViews } from './daily-views.server'

const WRITE_EVERY = 15 * SECOND

type ViewDeps = Pick<Deps, 'db' | 'now' | 'log'> & { timeZone: string }

/**
 * Counts readings in memory and writes them in batches: a view must cost a reader nothing, and a popular post must not
 * cost a write for each of them. Call `write` at shutdown.
 */
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

  /** Writes what was counted, by post and by calendar day of the site. */
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
    // The timer does not keep the process alive; what it would have written is written at shutdown.
    this.#timer ??= setTimeout(() => {
      try {
        this.write()
        this.#hasFailed = false
      } catch (error) {
        // A full disk must not stop the readers: the numbers wait for the next time.
        if (!this.#hasFailed) this.#deps.log.error({ err: error }, 'views could not be written')
        this.#hasFailed = true
        this.#schedule()
      }
    }, WRITE_EVERY).unref()
  }
}

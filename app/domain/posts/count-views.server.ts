import { eq, sql } from 'drizzle-orm'
import { BatchedCounter } from '~/domain/batched-counter.server'
import type { Deps } from '~/domain/deps.server'
import { calendarDay } from '~/time/durations'
import { posts, postViews } from '~db/schema'
import { addDailyViews } from './daily-views.server'

type ViewDeps = Pick<Deps, 'db' | 'now' | 'log'> & { timeZone: string }

export class ViewCounter extends BatchedCounter<number> {
  constructor(deps: ViewDeps) {
    super({
      log: deps.log,
      save: (views) => saveViews(deps, views),
      failed: 'views could not be written',
    })
  }

  count(postId: string): void {
    this.add(postId, (views = 0) => views + 1)
  }
}

function saveViews({ db, now, timeZone }: ViewDeps, viewsOf: ReadonlyMap<string, number>): void {
  const day = calendarDay(now(), timeZone)
  db.transaction((tx) => {
    let counted = 0
    for (const [postId, views] of viewsOf) {
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
}

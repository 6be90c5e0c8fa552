import { and, between, eq, inArray, like, sql, sum } from 'drizzle-orm'
import { BatchedCounter } from '~/domain/core/batched-counter.server'
import type { SettingsDeps, LogDeps, ReadDeps } from '~/domain/core/base-deps.server'
import { writeNumber } from '~/domain/core/site-numbers.server'
import { calendarDay } from '~/time/durations'
import type { Database, Transaction } from '~db/client.server'
import { posts, postViews, siteCounters } from '~db/schema'

type ViewDeps = SettingsDeps & LogDeps

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

function saveViews({ db, now, settings }: ViewDeps, viewsOf: ReadonlyMap<string, number>): void {
  const day = calendarDay(now(), settings().site.timeZone)
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

const VIEWS_OF_DAY = 'views '

const isNotTrashed = sql`${postViews.postId} NOT IN (SELECT ${posts.id} FROM ${posts} WHERE ${posts.status} = 'trashed')`

/** Deletes the daily totals, which are then computed from the posts that are not in the trash. */
export function forgetDailyViews(db: Database): void {
  db.delete(siteCounters)
    .where(like(siteCounters.name, `${VIEWS_OF_DAY}%`))
    .run()
}

/** Call this after saving the counts per post, because a day's first total is their sum. */
function addDailyViews(tx: Transaction, day: string, views: number): void {
  const sumOfDay = sql`(SELECT coalesce(sum(${postViews.views}), 0) FROM ${postViews} WHERE ${postViews.day} = ${day} AND ${isNotTrashed})`
  writeNumber(tx, VIEWS_OF_DAY + day, sumOfDay, sql`${siteCounters.value} + ${views}`)
}

export function readDailyViews({ db }: ReadDeps, days: string[]): Map<string, number> {
  const inPeriod = between(siteCounters.name, VIEWS_OF_DAY + days[0], VIEWS_OF_DAY + days.at(-1))
  const rows = db.select().from(siteCounters).where(inPeriod).all()
  const viewsOf = new Map(rows.map(({ name, value }) => [name.slice(VIEWS_OF_DAY.length), value]))
  const missing = days.filter((day) => !viewsOf.has(day))
  const { day } = postViews
  const views = sum(postViews.views).mapWith(Number)
  const summed = db
    .select({ day, views })
    .from(postViews)
    .where(and(inArray(day, missing), isNotTrashed))
  for (const row of summed.groupBy(day).all()) viewsOf.set(row.day, row.views)
  return viewsOf
}

import { and, gte, inArray, lte, sql, sum } from 'drizzle-orm'
import type { Reads } from '~/domain/deps.server'
import type { Transaction } from '~db/client.server'
import { postViews, siteCounters } from '~db/schema'

/** One row per day, whatever the number of posts. */
const VIEWS_OF_DAY = 'views '

/** Call after the day's counts per post: the first number of a day is their sum. */
export function addDailyViews(tx: Transaction, day: string, views: number): void {
  const sumOfDay = sql`(SELECT sum(${postViews.views}) FROM ${postViews} WHERE ${postViews.day} = ${day})`
  tx.insert(siteCounters)
    .values({ name: VIEWS_OF_DAY + day, value: sumOfDay })
    .onConflictDoUpdate({
      target: siteCounters.name,
      set: { value: sql`${siteCounters.value} + ${views}` },
    })
    .run()
}

export function readDailyViews(deps: Reads, days: string[]): Map<string, number> {
  const kept = readKept(deps, days)
  // Days counted per post only, such as imported ones.
  const missing = days.filter((day) => !kept.has(day))
  return new Map([...kept, ...sumByPost(deps, missing)])
}

function readKept({ db }: Reads, days: string[]): Map<string, number> {
  const names = days.map((day) => VIEWS_OF_DAY + day).toSorted()
  const rows = db
    .select({ name: siteCounters.name, value: siteCounters.value })
    .from(siteCounters)
    .where(and(gte(siteCounters.name, names[0] ?? ''), lte(siteCounters.name, names.at(-1) ?? '')))
    .all()
  return new Map(rows.map(({ name, value }) => [name.slice(VIEWS_OF_DAY.length), value]))
}

function sumByPost({ db }: Reads, days: string[]): [string, number][] {
  const rows = db
    .select({ day: postViews.day, views: sum(postViews.views).mapWith(Number) })
    .from(postViews)
    .where(inArray(postViews.day, days))
    .groupBy(postViews.day)
    .all()
  return rows.map(({ day, views }) => [day, views])
}

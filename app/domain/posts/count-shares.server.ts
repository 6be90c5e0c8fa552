import { and, gte, inArray, sql, sum } from 'drizzle-orm'
import type { SettingsDeps, ReadDeps } from '~/domain/core/base-deps.server'
import { calendarDay } from '~/time/durations'
import { postShares } from '~db/schema'
import { findPublishedSlug } from './read-posts.server'

export function countShare({ db, now, settings }: SettingsDeps, slug: string): void {
  const post = findPublishedSlug({ db }, slug)
  if (!post) return
  const day = calendarDay(now(), settings().site.timeZone)
  db.insert(postShares)
    .values({ postId: post.id, day, shares: 1 })
    .onConflictDoUpdate({
      target: [postShares.postId, postShares.day],
      set: { shares: sql`${postShares.shares} + 1` },
    })
    .run()
}

/** Returns the shares since the given day, in total and for each of the given posts. */
export function readShares({ db }: ReadDeps, since: string, postIds: string[]) {
  const recent = gte(postShares.day, since)
  const all = sum(postShares.shares).mapWith(Number)
  const total = db.select({ all }).from(postShares).where(recent).get()?.all ?? 0
  const isOfThese = and(inArray(postShares.postId, postIds), recent)
  const of = new Map<string, number>()
  for (const { postId, shares } of db.select().from(postShares).where(isOfThese).all()) {
    of.set(postId, (of.get(postId) ?? 0) + shares)
  }
  return { total, of }
}

import { and, gte, inArray, sql, sum } from 'drizzle-orm'
import type { Deps, Reads } from '~/domain/deps.server'
import { calendarDay } from '~/time/durations'
import { postShares } from '~db/schema'
import { findPublishedSlug } from './read-posts.server'

type ShareDeps = Pick<Deps, 'db' | 'now' | 'settings'>

/** A click in the share menu. Unknown and withdrawn posts are not counted. */
export function countShare({ db, now, settings }: ShareDeps, slug: string): void {
  const post = findPublishedSlug({ db }, slug)
  if (!post) return
  const day = calendarDay(now(), settings.SITE_TIME_ZONE)
  db.insert(postShares)
    .values({ postId: post.id, day, shares: 1 })
    .onConflictDoUpdate({
      target: [postShares.postId, postShares.day],
      set: { shares: sql`${postShares.shares} + 1` },
    })
    .run()
}

/** Since that day: of all posts, and of each of these. */
export function readShares({ db }: Reads, since: string, postIds: string[]) {
  const recent = gte(postShares.day, since)
  const total = db
    .select({ shares: sum(postShares.shares).mapWith(Number) })
    .from(postShares)
    .where(recent)
    .get()
  const rows = db
    .select({ id: postShares.postId, shares: postShares.shares })
    .from(postShares)
    .where(and(inArray(postShares.postId, postIds), recent))
    .all()
  const of = new Map<string, number>()
  for (const { id, shares } of rows) of.set(id, (of.get(id) ?? 0) + shares)
  return { total: total?.shares ?? 0, of }
}

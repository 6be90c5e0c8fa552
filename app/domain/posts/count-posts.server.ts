import { and, count, eq, gte } from 'drizzle-orm'
import type { Deps } from '~/domain/deps.server'
import { getCacheVersion } from '~/domain/cache-version.server'
import { DAY, HOUR } from '~/time/durations'
import type { Database } from '~db/client.server'
import { posts } from '~db/schema'

const MONTH = 30 * DAY

interface Counts {
  total: number
  lastMonth: number
}

const counted = new WeakMap<Database, { counts: Counts; cacheVersion: number; hour: number }>()

/** Cached per cache version, since COUNT is linear; the month moves on by the hour. */
export function countPublishedPosts({ db, now }: Pick<Deps, 'db' | 'now'>): Counts {
  const cacheVersion = getCacheVersion({ db })
  const hour = Math.floor(now() / HOUR)
  const known = counted.get(db)
  if (known?.cacheVersion === cacheVersion && known.hour === hour) return known.counts
  const counts = { total: countSince(db, 0), lastMonth: countSince(db, now() - MONTH) }
  counted.set(db, { counts, cacheVersion, hour })
  return counts
}

function countSince(db: Database, time: number): number {
  const where = and(eq(posts.status, 'published'), gte(posts.publishedAt, time))
  return db.select({ count: count() }).from(posts).where(where).get()?.count ?? 0
}

import { eq, sql } from 'drizzle-orm'
import type { Deps } from './deps.server'
import type { Transaction } from '~db/client.server'
import { prepared } from '~db/prepared.server'
import { siteCounters } from '~db/schema'

const CACHE_VERSION = 'generation'
const HEALTH_CHECKED_AT = 'health-checked-at'

/** Call in the transaction of every change that readers see; it outdates cached pages. */
export function raiseCacheVersion(tx: Transaction): void {
  tx.insert(siteCounters)
    .values({ name: CACHE_VERSION, value: 1 })
    .onConflictDoUpdate({
      target: siteCounters.name,
      set: { value: sql`${siteCounters.value} + 1` },
    })
    .run()
}

const readCacheVersion = prepared((db) =>
  db
    .select({ value: siteCounters.value })
    .from(siteCounters)
    .where(eq(siteCounters.name, CACHE_VERSION))
    .prepare(),
)

export function getCacheVersion({ db }: Pick<Deps, 'db'>): number {
  return readCacheVersion(db).get()?.value ?? 0
}

/** A small write, to check that the database accepts one. @throws the database's error */
export function writeHealthCheck({ db, now }: Pick<Deps, 'db' | 'now'>): void {
  const value = now()
  db.insert(siteCounters)
    .values({ name: HEALTH_CHECKED_AT, value })
    .onConflictDoUpdate({ target: siteCounters.name, set: { value } })
    .run()
}

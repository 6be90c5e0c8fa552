import { eq, sql } from 'drizzle-orm'
import type { Deps } from '~/domain/deps.server'
import type { Transaction } from '~db/client.server'
import { prepared } from '~db/prepared.server'
import { siteNumbers } from '~db/schema'

const GENERATION = 'generation'
const HEALTH_CHECKED_AT = 'health-checked-at'

/**
 * Says that something readers see has changed. Belongs into the transaction of the change: pages of an older generation
 * are rendered anew (ARCHITECTURE §4).
 */
export function raiseGeneration(tx: Transaction): void {
  tx.insert(siteNumbers)
    .values({ name: GENERATION, value: 1 })
    .onConflictDoUpdate({ target: siteNumbers.name, set: { value: sql`${siteNumbers.value} + 1` } })
    .run()
}

const readGeneration = prepared((db) =>
  db
    .select({ value: siteNumbers.value })
    .from(siteNumbers)
    .where(eq(siteNumbers.name, GENERATION))
    .prepare(),
)

/** The present generation; 0 on a site where nothing was written yet. */
export function getGeneration({ db }: Pick<Deps, 'db'>): number {
  return readGeneration(db).get()?.value ?? 0
}

/** A small write, to see whether the database takes one. @throws what the database says when it does not */
export function writeHealthCheck({ db, now }: Pick<Deps, 'db' | 'now'>): void {
  const value = now()
  db.insert(siteNumbers)
    .values({ name: HEALTH_CHECKED_AT, value })
    .onConflictDoUpdate({ target: siteNumbers.name, set: { value } })
    .run()
}

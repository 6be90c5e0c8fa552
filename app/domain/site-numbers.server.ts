import { eq, type SQL } from 'drizzle-orm'
import type { Database, Transaction } from '~db/client.server'
import { siteCounters } from '~db/schema'

type AnyDatabase = Database | Transaction

export function readNumber(db: AnyDatabase, name: string): number | undefined {
  return db.select().from(siteCounters).where(eq(siteCounters.name, name)).get()?.value
}

/** @param next the value to store if there is already one, which may be computed from it */
export function writeNumber(db: AnyDatabase, name: string, value: number | SQL, next = value) {
  db.insert(siteCounters)
    .values({ name, value })
    .onConflictDoUpdate({ target: siteCounters.name, set: { value: next } })
    .run()
}

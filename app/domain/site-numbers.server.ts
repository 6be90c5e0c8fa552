import { eq, type SQL } from 'drizzle-orm'
import type { Database, Transaction } from '~db/client.server'
import { siteCounters } from '~db/schema'

export function readNumber(db: Database | Transaction, name: string): number | undefined {
  return db.select().from(siteCounters).where(eq(siteCounters.name, name)).get()?.value
}

/** @param next what becomes of a number that is there */
export function writeNumber(
  db: Database | Transaction,
  name: string,
  value: number | SQL,
  next: number | SQL = value,
): void {
  db.insert(siteCounters)
    .values({ name, value })
    .onConflictDoUpdate({ target: siteCounters.name, set: { value: next } })
    .run()
}

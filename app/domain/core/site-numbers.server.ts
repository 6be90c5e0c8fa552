import { eq, type SQL } from 'drizzle-orm'
import type { Database, Transaction } from '~db/client.server'
import { findRow } from '~db/rows.server'
import { siteCounters } from '~db/schema'

type AnyDatabase = Database | Transaction

export function readNumber(db: AnyDatabase, name: string): number | undefined {
  return findRow(db, siteCounters, eq(siteCounters.name, name))?.value
}

/** @param next the value to store if there is already one, which may be computed from it */
export function writeNumber(db: AnyDatabase, name: string, value: number | SQL, next = value) {
  db.insert(siteCounters)
    .values({ name, value })
    .onConflictDoUpdate({ target: siteCounters.name, set: { value: next } })
    .run()
}

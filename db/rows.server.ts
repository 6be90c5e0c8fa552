import { count, sql, type InferSelectModel, type SQL } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { Database, Transaction } from './client.server'

type AnyDatabase = Database | Transaction

/** Reads a whole row. Name the columns instead if you need only some of a large row's. */
export function findRow<Table extends SQLiteTable>(db: AnyDatabase, table: Table, where?: SQL) {
  const all = db.select().from(table as SQLiteTable)
  return all.where(where).get() as InferSelectModel<Table> | undefined
}

export function hasRow(db: AnyDatabase, table: SQLiteTable, where?: SQL): boolean {
  const one = db.select({ one: sql`1` }).from(table)
  return one.where(where).limit(1).get() !== undefined
}

export function countRows(db: AnyDatabase, table: SQLiteTable, where?: SQL): number {
  return db.select({ count: count() }).from(table).where(where).get()!.count
}

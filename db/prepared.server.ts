import type { Database } from './client.server'

/**
 * Statements that are put together once for each connection, when they are first asked for: to put one together takes
 * drizzle as long as SQLite takes to run it.
 */
export function prepared<Statements>(
  prepare: (db: Database) => Statements,
): (db: Database) => Statements {
  const known = new WeakMap<Database, Statements>()
  return (db) => {
    const before = known.get(db)
    if (before) return before
    const fresh = prepare(db)
    known.set(db, fresh)
    return fresh
  }
}

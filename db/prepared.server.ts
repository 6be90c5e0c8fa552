import type { Database } from './client.server'

/** Prepares once per connection: drizzle takes as long to prepare a statement as SQLite takes to run it. */
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

import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Database } from '~db/client.server'

export const LEASES = '__leases'

const leases = sql.raw(LEASES)
const TIME = sql`CAST(unixepoch('subsec') * 1000 AS INTEGER)`

/**
 * Lets only one process at a time do some work (decision 151). A lease expires by the database's clock unless it is
 * renewed; the fencing number grows with each new holder. The table is outside the schema, since migrating needs a
 * lease.
 */
export class Lease {
  readonly #db: Database
  readonly #name: string
  readonly #lifetime: number
  readonly #holder = randomUUID()
  #fence: number | undefined

  constructor(db: Database, name: string, lifetime: number) {
    this.#db = db
    this.#name = name
    this.#lifetime = lifetime
    db.run(sql`CREATE TABLE IF NOT EXISTS ${leases} (name text PRIMARY KEY, holder text NOT NULL,
      fence integer NOT NULL, expires_at integer NOT NULL)`)
  }

  /** Acquires or renews the lease. False while another process holds it. */
  take(): boolean {
    const [row] = this.#db.values<[number]>(sql`
      INSERT INTO ${leases} (name, holder, fence, expires_at)
      VALUES (${this.#name}, ${this.#holder}, 1, ${TIME} + ${this.#lifetime})
      ON CONFLICT (name) DO UPDATE SET holder = excluded.holder, expires_at = excluded.expires_at,
        fence = fence + (holder <> excluded.holder)
      WHERE holder = excluded.holder OR expires_at < ${TIME}
      RETURNING fence`)
    this.#fence = row?.[0]
    return row !== undefined
  }

  release(): void {
    this.#db.run(sql`UPDATE ${leases} SET expires_at = 0
      WHERE name = ${this.#name} AND holder = ${this.#holder}`)
  }

  /** The database for work under this lease: its transactions fail once another process has acquired it. */
  fenced(): Database {
    const fence = this.#fence
    const db = this.#db
    const guarded: Database['transaction'] = (work, config) =>
      db.transaction((tx) => {
        const [row] = tx.values<[number]>(
          sql`SELECT fence FROM ${leases} WHERE name = ${this.#name}`,
        )
        if (row?.[0] !== fence) throw new Error(`Another process has taken over: ${this.#name}`)
        return work(tx)
      }, config)
    return Object.assign(Object.create(db) as Database, { transaction: guarded })
  }
}

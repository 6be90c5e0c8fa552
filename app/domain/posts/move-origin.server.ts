import { and, eq, getTableColumns, gt, like, or, sql } from 'drizzle-orm'
import { type SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { raiseCacheVersion } from '~/domain/core/cache-version.server'
import type { ReadDeps } from '~/domain/core/base-deps.server'
import * as schema from '~db/schema'
import { replacePacked } from './record-revision.server'

/** What readers have typed, and secrets. */
const UNCHANGED = new Set<unknown>([
  schema.sessions,
  schema.throttles,
  schema.searchQueries,
  schema.missingPaths,
])
/** Derived from the schema, so that no place with texts can be forgotten. */
const TABLES = Object.entries(schema).flatMap(([name, table]) =>
  table instanceof SQLiteTable && !UNCHANGED.has(table) ? [{ name, table }] : [],
)
/** Rows per transaction, so that a running site can write in between. */
const BATCH = 100

interface Move {
  from: string
  to: string
  isDryRun?: boolean
}

/** Replaces an origin, with http or https, in every stored text. Returns the number of rows by table; may be repeated. */
export function moveOrigin({ db }: ReadDeps, { from, to, isDryRun }: Move): Record<string, number> {
  const { host } = new URL(from)
  const origin = new RegExp(
    `https?://${host.replaceAll(/[.[\]]/g, String.raw`\$&`)}(?![\\w-]|\\.\\w|:\\d)`,
    'gi',
  )
  const replace = (text: string) => text.replaceAll(origin, () => to)
  const counts: Record<string, number> = {}
  for (const { name, table } of TABLES) {
    const all = Object.entries<SQLiteColumn>(getTableColumns(table))
    const texts = all.filter(([, column]) => column.getSQLType() === 'text')
    const packed = table === schema.revisions ? schema.revisions.fields : undefined
    const columns = Object.fromEntries(
      texts.map(([key, column]) => [key, sql<string | null>`${column}`]),
    )
    const isFound = packed ? [] : texts.map(([, column]) => like(column, `%${host}%`))
    const rowid = sql<number>`rowid`
    const readBatch = (after: number) =>
      db
        .select({ texts: columns, packed: sql<Buffer | null>`${packed ?? null}`, rowid })
        .from(table)
        .where(and(gt(rowid, after), or(...isFound)))
        .orderBy(rowid)
        .limit(BATCH)
        .all()
    for (let rows = readBatch(0); rows.length > 0; rows = readBatch(rows.at(-1)!.rowid)) {
      db.transaction((tx) => {
        for (const row of rows) {
          const changes: Record<string, unknown> = row.packed
            ? replacePacked(row.packed, replace)
            : {}
          for (const [key, column] of texts) {
            const text = row.texts[key]
            const moved = text && replace(text)
            if (moved && moved !== text)
              changes[key] = column.dataType === 'json' ? JSON.parse(moved) : moved
          }
          if (Object.keys(changes).length === 0) continue
          counts[name] = (counts[name] ?? 0) + 1
          if (!isDryRun) tx.update(table).set(changes).where(eq(rowid, row.rowid)).run()
        }
        if (!isDryRun) raiseCacheVersion(tx)
      })
    }
  }
  return counts
}

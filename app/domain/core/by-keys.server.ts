import { sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'

interface ByKeys<Row> {
  all: (values: { keys: string }) => Row[]
}

/** Passes a list of any length to `IN` as one parameter. */
export const listOf = (keys: readonly (string | number)[]) =>
  sql`(SELECT value FROM json_each(${JSON.stringify(keys)}))`

/** Passes any number of keys in one parameter, so that the statement can be prepared once. */
export const isOneOf = (column: SQLiteColumn) =>
  sql`${column} IN (SELECT value FROM json_each(${sql.placeholder('keys')}))`

export function rowsOf<Row>(statement: ByKeys<Row>, keys: readonly unknown[]): Row[] {
  return statement.all({ keys: JSON.stringify(keys) })
}

export function rowsInOrder<Name extends 'id' | 'number', Row extends Record<Name, unknown>>(
  statement: ByKeys<Row>,
  name: Name,
  keys: readonly Row[Name][],
): Row[] {
  const byKey = new Map(rowsOf(statement, keys).map((row) => [row[name], row]))
  return keys.flatMap((key) => byKey.get(key) ?? [])
}

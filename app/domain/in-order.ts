/** Rows in the order in which their keys are named; a key without a row is left out. */
export function inOrder<Key, Row>(
  keys: readonly Key[],
  rows: readonly Row[],
  keyOf: (row: Row) => Key,
): Row[] {
  const byKey = new Map(rows.map((row) => [keyOf(row), row]))
  return keys.flatMap((key) => byKey.get(key) ?? [])
}

import { sql } from 'drizzle-orm'
import type { Database } from '~db/client.server'
import { createTestDeps, openCopy, type TestDeps, type TestOverrides } from './deps'

/** Rows as SQL values, keyed by table. */
type Rows = Map<string, string[]>

let openReplica: (() => Promise<Database>) | undefined
let replica: Database | undefined
let prepared: Rows | undefined

/** Makes all prepared sites use one database, which the first of them opens. */
export function prepareOn(open: () => Promise<Database>): void {
  openReplica = open
}

/** Undoes a test's changes. */
export function resetReplica(): void {
  if (replica && prepared) writeRows(replica, prepared)
}

/**
 * Builds one site for many tests. Each test starts with the result of `build`, as a copy in memory or as rows restored
 * on a replica.
 */
export function aPreparedSite<Made extends object>(
  build: (deps: TestDeps) => Promise<Made>,
  overrides?: TestOverrides,
): () => Promise<Made & { deps: TestDeps }> {
  const make = async () => {
    const deps = createTestDeps(overrides)
    return { deps, made: await build(deps) }
  }
  let first: ReturnType<typeof make> | undefined
  return async () => {
    const { deps, made } = await (first ??= make())
    replica ??= await openReplica?.()
    if (replica) prepared ??= readRows(deps.db)
    resetReplica()
    const own = createTestDeps({
      ...overrides,
      db: replica ?? openCopy(deps.db.$client.serialize()),
    })
    for (const [key, bytes] of deps.storage.files) own.storage.files.set(key, bytes)
    return { ...made, deps: own }
  }
}

/** Copies all rows of a site to another database of the same version. */
export function copyRows(from: Database, to: Database): void {
  writeRows(to, readRows(from))
}

function readRows(db: Database): Rows {
  const columns = db.values<[string, string]>(sql`
    SELECT t.name, group_concat('quote("' || c.name || '")', ' || '','' || ')
    FROM pragma_table_list AS t, pragma_table_info(t.name) AS c
    WHERE t.schema = 'main' AND t.type = 'table' AND t.name NOT LIKE '\\_\\_%' ESCAPE '\\'
      AND t.name NOT IN ('sqlite_schema', 'libsql_wasm_func_table') GROUP BY t.name`)
  return new Map(
    columns.map(([name, values]) => [
      name,
      db.values<[string]>(sql.raw(`SELECT ${values} FROM "${name}"`)).flat(),
    ]),
  )
}

/** Repeats until nothing differs, since a trigger may change a table that is already written. */
function writeRows(db: Database, rows: Rows): void {
  for (let round = 0; round < 4; round += 1) {
    const before = readRows(db)
    const changed = [...rows].filter(([name, of]) => before.get(name)!.join() !== of.join())
    if (changed.length === 0) return
    const statements = changed.flatMap(([name, of]) => [
      `DELETE FROM "${name}"`,
      ...(of.length > 0 ? [`INSERT INTO "${name}" VALUES (${of.join('), (')})`] : []),
    ])
    // The full-text index cannot be copied, so it is rebuilt.
    statements.push(
      `INSERT INTO search_sound (search_sound) VALUES ('delete-all')`,
      `INSERT INTO search_sound (rowid, sound) SELECT id, '^' || sound || '$' FROM search_term`,
    )
    db.$client.pragma('foreign_keys = OFF')
    db.$client.exec(['BEGIN IMMEDIATE', ...statements, 'COMMIT'].join(';\n'))
    db.$client.pragma('foreign_keys = ON')
  }
  throw new Error('Could not restore the rows of the prepared site: triggers keep changing them')
}

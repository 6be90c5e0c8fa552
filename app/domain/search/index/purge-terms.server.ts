import { sql } from 'drizzle-orm'
import type { Database } from '~db/client.server'

const SLICE = 500

interface Entry {
  text: string
  id: number
}

/** Deletes unused words of former epochs, in slices. New words always have greater ids. */
export async function purgeTerms(
  db: Database,
  epoch: number,
  rest: () => Promise<void>,
): Promise<void> {
  const last = db.get<{ id: number | null }>(
    sql`SELECT max(id) AS id FROM search_term WHERE epoch < ${epoch}`,
  )?.id
  if (!last) return
  await purgeEntries(db, 'search_stem', 'stem', last, rest)
  await purgeEntries(db, 'search_key', 'key', last, rest)
  for (;;) {
    const ids = db.all<{ id: number }>(
      sql`SELECT id FROM search_term WHERE id <= ${last} LIMIT ${SLICE}`,
    )
    if (ids.length === 0) return
    const list = JSON.stringify(ids.map(({ id }) => id))
    db.transaction((tx) => {
      tx.run(sql`DELETE FROM search_sound WHERE rowid IN (SELECT value FROM json_each(${list}))`)
      tx.run(sql`DELETE FROM search_term WHERE id IN (SELECT value FROM json_each(${list}))`)
    })
    await rest()
  }
}

/** In the table's order: the sound by former rules is unknown. */
async function purgeEntries(
  db: Database,
  table: 'search_stem' | 'search_key',
  column: 'stem' | 'key',
  last: number,
  rest: () => Promise<void>,
): Promise<void> {
  const [from, name] = [sql.identifier(table), sql.identifier(column)]
  let at: Entry | undefined = { text: '', id: -1 }
  while (at) {
    const slice: Entry[] = db.all<Entry>(sql`
      SELECT ${name} AS text, term_id AS id FROM ${from}
      WHERE (${name}, term_id) > (${at.text}, ${at.id}) ORDER BY ${name}, term_id LIMIT ${SLICE}`)
    const old = slice.filter(({ id }) => id <= last).map(({ text, id }) => [text, id])
    if (old.length > 0) {
      db.run(sql`
        DELETE FROM ${from} WHERE (${name}, term_id) IN
          (SELECT value ->> 0, value ->> 1 FROM json_each(${JSON.stringify(old)}))`)
    }
    at = slice.at(-1)
    await rest()
  }
}

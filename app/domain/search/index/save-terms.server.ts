import { sql } from 'drizzle-orm'
import { compareSpellings } from '~/domain/search/analysis/fold'
import { soundOfWord } from '~/domain/search/analysis/sound'
import { framedSound, keysOfWord } from '~/domain/search/analysis/sound-keys'
import { stemsOf } from '~/domain/search/analysis/stems'
import type { Database, Transaction } from '~db/client.server'
import { listOf, readNumbers } from './index-state.server'
import type { AnalysedPost } from './index-posts.server'

interface KnownTerm {
  id: number
  term: string
  word: string
}

/** Ids by fold; adds new words, which count as words of one post until the merge. */
export function saveTerms(
  tx: Transaction,
  epoch: number,
  analysed: readonly AnalysedPost[],
): Map<string, number> {
  const spellings = bestSpellings(analysed)
  const known = tx.all<KnownTerm & { df: number }>(sql`
    SELECT t.id, t.term, t.word, t.df
    FROM json_each(${JSON.stringify([...spellings.keys()])}) AS wanted
    CROSS JOIN search_term AS t ON t.term = wanted.value AND t.epoch = ${epoch}`)
  const ids = new Map(known.map(({ id, term }) => [term, id]))
  const better = known
    .filter(({ term, word }) => compareSpellings(spellings.get(term)!, word) < 0)
    .map(({ id, term }) => ({ id, term, word: spellings.get(term)! }))
  respell(tx, better)
  revive(
    tx,
    known.filter(({ df }) => df === 0).map(({ id }) => id),
  )
  const fresh = [...spellings].filter(([fold]) => !ids.has(fold))
  for (const { id, term } of addTerms(tx, epoch, fresh)) ids.set(term, id)
  return ids
}

function bestSpellings(analysed: readonly AnalysedPost[]): Map<string, string> {
  const best = new Map<string, string>()
  for (const [fold, word] of analysed.flatMap(({ spellings }) => [...spellings])) {
    const other = best.get(fold)
    if (other === undefined || compareSpellings(word, other) < 0) best.set(fold, word)
  }
  return best
}

export function revive(tx: Transaction, terms: readonly number[]): void {
  if (terms.length === 0) return
  tx.run(sql`UPDATE search_term SET df = 1 WHERE id IN ${listOf(terms)}`)
}

function addTerms(
  tx: Transaction,
  epoch: number,
  fresh: [fold: string, word: string][],
): KnownTerm[] {
  if (fresh.length === 0) return []
  const rows = fresh.map(([fold, word]) => [fold, word, soundOfWord(word)])
  const added = tx.all<KnownTerm>(sql`
    INSERT INTO search_term (term, word, sound, epoch, df)
    SELECT value ->> 0, value ->> 1, value ->> 2, ${epoch}, 1 FROM json_each(${JSON.stringify(rows)})
    RETURNING id, term, word`)
  const stems = added.flatMap(({ id, term }) => stemsOf(term).map((stem) => [stem, id]))
  tx.run(sql`
    INSERT INTO search_stem (stem, term_id)
    SELECT value ->> 0, value ->> 1 FROM json_each(${JSON.stringify(stems)})`)
  addSounds(tx, added)
  return added
}

function respell(tx: Transaction, terms: KnownTerm[]): void {
  if (terms.length === 0) return
  const rows = terms.map(({ id, word }) => [id, word, soundOfWord(word)])
  tx.run(sql`
    UPDATE search_term SET word = new.word, sound = new.sound
    FROM (SELECT value ->> 0 AS id, value ->> 1 AS word, value ->> 2 AS sound
          FROM json_each(${JSON.stringify(rows)})) AS new
    WHERE search_term.id = new.id`)
  tx.run(sql`DELETE FROM search_sound WHERE rowid IN ${listOf(terms.map(({ id }) => id))}`)
  // Keys of the former spelling stay; they cost only a look.
  addSounds(tx, terms)
}

function addSounds(tx: Transaction, terms: KnownTerm[]): void {
  const sounds = terms.map(({ id, word }) => [id, framedSound(soundOfWord(word))])
  tx.run(sql`
    INSERT INTO search_sound (rowid, sound)
    SELECT value ->> 0, value ->> 1 FROM json_each(${JSON.stringify(sounds)})`)
  const keys = terms.flatMap(({ id, word }) => keysOfWord(word).map((key) => [key, id]))
  tx.run(sql`
    INSERT OR IGNORE INTO search_key (key, term_id)
    SELECT value ->> 0, value ->> 1 FROM json_each(${JSON.stringify(keys)})`)
}

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
  const [last] = readNumbers(db, sql`SELECT max(id) FROM search_term WHERE epoch < ${epoch}`)
  if (!last) return
  await purgeEntries(db, 'search_stem', 'stem', last, rest)
  await purgeEntries(db, 'search_key', 'key', last, rest)
  for (;;) {
    const ids = readNumbers(db, sql`SELECT id FROM search_term WHERE id <= ${last} LIMIT ${SLICE}`)
    if (ids.length === 0) return
    db.transaction((tx) => {
      tx.run(sql`DELETE FROM search_sound WHERE rowid IN ${listOf(ids)}`)
      tx.run(sql`DELETE FROM search_term WHERE id IN ${listOf(ids)}`)
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

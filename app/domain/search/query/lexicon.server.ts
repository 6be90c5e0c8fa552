import { soundTrigrams } from '~/domain/search/analysis/sound-keys'
import type { Database } from '~db/client.server'

const COLUMNS = 't.id, t.term, t.word, t.sound, t.df'
const MAX_BY_PREFIX = 3_000
const MAX_BY_TRIGRAM = 4_000

export interface Term {
  id: number
  term: string
  word: string
  sound: string
  df: number
}

export interface WordSource {
  byFolds(folds: readonly string[]): Term[]
  byStems(stems: readonly string[]): Term[]
  byKeys(keys: readonly string[]): Term[]
  byPrefix(fold: string): Term[]
  byKeyPrefix(key: string): Term[]
  byTrigrams(sound: string): Term[]
}

export function openLexicon(client: Database['$client']): WordSource {
  const prepare = (source: string) => {
    const statement = client.prepare<unknown[], Term>(source)
    return (...values: unknown[]) => statement.all(...values)
  }
  const byFold = prepare(`
    SELECT ${COLUMNS} FROM json_each(?) AS wanted
    JOIN search_term AS t ON t.term = wanted.value WHERE t.df > 0`)
  const byStem = prepare(`
    SELECT DISTINCT ${COLUMNS} FROM json_each(?) AS wanted
    JOIN search_stem AS s ON s.stem = wanted.value
    JOIN search_term AS t ON t.id = s.term_id WHERE t.df > 0`)
  const byKey = prepare(`
    SELECT DISTINCT ${COLUMNS} FROM json_each(?) AS wanted
    JOIN search_key AS k ON k.key = wanted.value
    JOIN search_term AS t ON t.id = k.term_id WHERE t.df > 0`)
  const byPrefix = prepare(`
    SELECT ${COLUMNS} FROM search_term AS t WHERE t.term >= ? AND t.term < ? AND t.df > 0
    LIMIT ${MAX_BY_PREFIX}`)
  const byKeyPrefix = prepare(`
    SELECT ${COLUMNS} FROM search_term AS t
    WHERE t.df > 0 AND t.id IN (SELECT k.term_id FROM search_key AS k WHERE k.key >= ? AND k.key < ?)
    LIMIT ${MAX_BY_PREFIX}`)
  const byTrigram = prepare(`
    SELECT ${COLUMNS} FROM search_sound JOIN search_term AS t ON t.id = search_sound.rowid
    WHERE search_sound MATCH ? AND t.df > 0 AND abs(length(t.sound) - ?) <= 3
    LIMIT ${MAX_BY_TRIGRAM}`)
  return {
    byFolds: (folds) => byFold(JSON.stringify(folds)),
    byStems: (stems) => byStem(JSON.stringify(stems)),
    byKeys: (keys) => byKey(JSON.stringify(keys)),
    byPrefix: (fold) => byPrefix(fold, after(fold)),
    byKeyPrefix: (key) => byKeyPrefix(key, after(key)),
    byTrigrams(sound) {
      const quoted = [...soundTrigrams(sound)].map(
        (letters) => `"${letters.replaceAll('"', '""')}"`,
      )
      return byTrigram(quoted.join(' OR '), sound.length)
    },
  }
}

/** The upper bound of a prefix; no letter sorts after U+10FFFF. */
function after(prefix: string): string {
  return `${prefix}\u{10FFFF}`
}

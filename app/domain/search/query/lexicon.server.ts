import { compareSpellings, foldOf } from '~/domain/search-index/analysis/fold'
import { keysOfWord, soundOfWord, soundTrigrams } from '~/domain/search-index/analysis/sound'
import { stemsOf } from '~/domain/search-index/analysis/stems'
import type { Term } from '~/domain/search-index/index-posts.server'
import { listWords } from '~/text/segment'
import type { Database } from '~db/client.server'

const COLUMNS = 't.id, t.term, t.word, t.sound, t.df'
const MAX_BY_PREFIX = 3_000
const MAX_BY_TRIGRAM = 4_000

/** Adjacent words, with the site's terms for each of them. */
export type Phrase = readonly (readonly Term[])[]

export type WordSource = ReturnType<typeof openLexicon>

export function openLexicon(client: Database['$client']) {
  const prepare = (from: string) => {
    const statement = client.prepare<unknown[], Term>(`SELECT DISTINCT ${COLUMNS} FROM ${from}`)
    return (...values: unknown[]) => statement.all(...values)
  }
  const prepareList = (joined: string) => {
    const all = prepare(`json_each(?) AS wanted JOIN ${joined} WHERE t.df > 0`)
    return (wanted: readonly string[]) => all(JSON.stringify(wanted))
  }
  const byPrefix = prepare(`
    search_term AS t WHERE t.term >= ? AND t.term < ? AND t.df > 0 LIMIT ${MAX_BY_PREFIX}`)
  const byKeyPrefix = prepare(`
    search_term AS t
    WHERE t.df > 0 AND t.id IN (SELECT k.term_id FROM search_key AS k WHERE k.key >= ? AND k.key < ?)
    LIMIT ${MAX_BY_PREFIX}`)
  const byTrigram = prepare(`
    search_sound JOIN search_term AS t ON t.id = search_sound.rowid
    WHERE search_sound MATCH ? AND t.df > 0 AND abs(length(t.sound) - ?) <= 3
    LIMIT ${MAX_BY_TRIGRAM}`)
  return {
    byFolds: prepareList('search_term AS t ON t.term = wanted.value'),
    byStems: prepareList(`
      search_stem AS s ON s.stem = wanted.value JOIN search_term AS t ON t.id = s.term_id`),
    byKeys: prepareList(`
      search_key AS k ON k.key = wanted.value JOIN search_term AS t ON t.id = k.term_id`),
    byPrefix: (fold: string) => byPrefix(fold, after(fold)),
    byKeyPrefix: (key: string) => byKeyPrefix(key, after(key)),
    byTrigrams(sound: string) {
      const quote = (letters: string) => `"${letters.replaceAll('"', '""')}"`
      return byTrigram([...soundTrigrams(sound)].map(quote).join(' OR '), sound.length)
    },
  }
}

/** Returns the upper bound for a prefix, since no letter sorts after U+10FFFF. */
function after(prefix: string): string {
  return `${prefix}\u{10FFFF}`
}

/** Creates a word source from a few lines of text in memory. */
export function collectWords(texts: readonly string[]): WordSource {
  const byFold = new Map<string, Term>()
  for (const word of texts.flatMap(listWords)) {
    const fold = foldOf(word)
    const known = byFold.get(fold)
    if (fold === '' || (known && compareSpellings(known.word, word) <= 0)) continue
    const id = known?.id ?? byFold.size
    byFold.set(fold, { id, term: fold, word, sound: soundOfWord(word), df: 1 })
  }
  const terms = [...byFold.values()]
  const byStem = groupBy(terms, ({ term }) => stemsOf(term))
  const byKey = groupBy(terms, ({ word, sound }) => keysOfWord(word, sound))
  return {
    byFolds: (folds) => folds.flatMap((fold) => byFold.get(fold) ?? []),
    byStems: (stems) => unique(stems.flatMap((stem) => byStem.get(stem) ?? [])),
    byKeys: (keys) => unique(keys.flatMap((key) => byKey.get(key) ?? [])),
    byPrefix: (fold) => terms.filter(({ term }) => term.startsWith(fold)),
    byKeyPrefix: (key) =>
      unique([...byKey].flatMap(([other, found]) => (other.startsWith(key) ? found : []))),
    byTrigrams(sound) {
      const requested = soundTrigrams(sound.toLowerCase())
      return terms.filter(
        (term) =>
          Math.abs(term.sound.length - sound.length) <= 3 &&
          [...soundTrigrams(term.sound.toLowerCase())].some((trigram) => requested.has(trigram)),
      )
    },
  }
}

export function groupBy<Item>(items: readonly Item[], keysOf: (item: Item) => readonly string[]) {
  const groups = new Map<string, Item[]>()
  for (const item of items) {
    for (const key of keysOf(item)) {
      const group = groups.get(key)
      if (group) group.push(item)
      else groups.set(key, [item])
    }
  }
  return groups
}

const unique = (terms: Term[]) => [...new Set(terms)]

import { foldsOf, isStopword } from '~/domain/search-index/analysis/fold'
import { lemmasOf, stemsOf } from '~/domain/search-index/analysis/stems'
import { getCacheVersion } from '~/domain/core/cache-version.server'
import type { Database } from '~db/client.server'
import { readSynonyms } from '../manage-synonyms.server'
import BUILT_IN from '../synonyms.json'
import { collectWords, groupBy, type WordSource } from './lexicon.server'
import type { QueryWord } from './parse-query'
import { type ScoredTerm, scoreWord } from './score-word'

/** Another name for the same thing scores nearly as high as the name; a related word scores lower. */
const SAME_THING = 0.8
const SAME_MEANING = 0.55
const ANOTHER_FORM = 0.85
/** A word matches a listed word if it has at least this score. */
const MIN_MATCH = 0.6

type Way = readonly string[]

interface Entry {
  way: Way
  others: readonly Way[]
  weight: number
}

/** A run of listed words in the query. */
export interface SynonymRun extends Entry {
  start: number
}

const { numbers: NUMBERS } = BUILT_IN
const VALUES = new Map([
  ...NUMBERS.flatMap((number, value) => foldsOf(number).map((fold) => [fold, value] as const)),
  ['हजार', 1_000],
  ['लाख', 100_000],
])

/** The built-in list, with the site's own groups, one per line: `दीवाली, दीपावली, diwali`. */
export class Synonyms {
  readonly #byFirst: Map<string, Entry[]>
  readonly #words: WordSource
  readonly #nameFolds: ReadonlySet<string>

  constructor(own: readonly string[] = []) {
    const figures = NUMBERS.map((number, value) => `${number}, ${value}`)
    const names = [...own, ...BUILT_IN.names, ...figures]
    const entries = [
      ...names.flatMap((line) => readGroup(line, SAME_THING)),
      ...BUILT_IN.words.flatMap((line) => readGroup(line, SAME_MEANING)),
    ]
    this.#byFirst = groupBy(entries, ({ way }) => way.slice(0, 1))
    this.#words = collectWords([...names, ...BUILT_IN.words])
    this.#nameFolds = new Set(names.flatMap(foldsOf))
  }

  /** Returns null for a word that is not listed. */
  kindOf({ fold }: QueryWord): 'name' | 'noun' | null {
    if (this.#words.byFolds([fold]).length === 0) return null
    return this.#nameFolds.has(fold) ? 'name' : 'noun'
  }

  /** Finds the longest runs of listed words, in any form or spelling. */
  find(words: readonly QueryWord[]): SynonymRun[] {
    const matches = words.map((word) => this.#match(word))
    const runs = findNumbers(matches)
    for (let start = 0; start < words.length; start += 1) {
      const run = this.#findAt(matches, start)
      if (!run) continue
      runs.push(run)
      start += run.way.length - 1
    }
    return runs
  }

  /** Matches the word itself, or else its dictionary forms, or else Devanagari words that sound like it. */
  #match(word: QueryWord): Map<string, number> {
    if (word.isQuoted) return new Map()
    if (this.kindOf(word)) return new Map([[word.fold, 1]])
    const lemmas = lemmasOf(word.fold)
    const forms = this.#words
      .byStems(stemsOf(word.fold))
      .filter(({ term }) => lemmas.includes(term) || word.script === 'latin')
    if (forms.length > 0) return new Map(forms.map(({ term }) => [term, ANOTHER_FORM]))
    if (word.script !== 'latin') return new Map()
    const { terms } = scoreWord(this.#words, { ...word, isTyped: false }, { typos: false })
    const near = terms.filter(({ weight }) => weight >= MIN_MATCH)
    return new Map(near.map(({ term, weight }) => [term, weight]))
  }

  #findAt(matches: readonly Map<string, number>[], start: number): SynonymRun | undefined {
    const found = [...matches[start]!.keys()]
      .flatMap((fold) => this.#byFirst.get(fold) ?? [])
      .map(({ way, others, weight }) => {
        const match = way.map((fold, at) => matches[start + at]?.get(fold) ?? 0)
        return { way, others, weight: weight * Math.min(...match) }
      })
      .filter(({ weight }) => weight > 0)
    const length = Math.max(...found.map(({ way }) => way.length))
    const longest = found.filter(({ way }) => way.length === length)
    if (longest.length === 0) return undefined
    const weight = Math.max(...longest.map((entry) => entry.weight))
    const others = longest.flatMap((entry) => entry.others)
    return { start, way: longest[0]!.way, others, weight }
  }
}

/** Reads numbers that consist of several words: अठारह सौ सत्तावन is 1857. */
function findNumbers(matches: readonly Map<string, number>[]): SynonymRun[] {
  const runs: SynonymRun[] = []
  for (let start = 0; start < matches.length; start += 1) {
    const way: string[] = []
    let [sum, part] = [0, 0]
    for (const match of matches.slice(start)) {
      const fold = [...match.keys()].find((one) => VALUES.has(one))
      if (fold === undefined) break
      const value = VALUES.get(fold)!
      if (value >= 1_000) [sum, part] = [sum + (part || 1) * value, 0]
      else part = value === 100 ? (part || 1) * value : part + value
      way.push(fold)
    }
    const number = sum + part
    if (way.length > 1 && number >= 100) {
      runs.push({ start, way, others: [[String(number)]], weight: SAME_THING })
    }
    start += way.length
  }
  return runs
}

function readGroup(line: string, weight: number): Entry[] {
  const ways = line
    .split(',')
    .map((way) => foldsOf(way).filter((fold) => !isStopword(fold)))
    .filter((way) => way.length > 0)
  return ways.map((way) => ({ way, others: ways.filter((other) => other !== way), weight }))
}

/** Finds the site's words that are synonyms, in all forms, with one SQL statement. */
export function synonymTerms(lexicon: WordSource, runs: readonly SynonymRun[]) {
  const folds = [...new Set(runs.flatMap(({ way, others }) => [way, ...others].flat()))]
  const terms = folds.length > 0 ? lexicon.byStems(folds.flatMap(stemsOf)) : []
  const byLemma = groupBy(terms, ({ term }) => lemmasOf(term))
  return (fold: string, weight: number, lemmas = lemmasOf(fold).slice(0, 1)): ScoredTerm[] =>
    lemmas
      .flatMap((lemma) => byLemma.get(lemma) ?? [])
      .map((term) => ({
        ...term,
        weight: weight * (term.term === fold ? 1 : ANOTHER_FORM),
        isSynonym: true,
      }))
}

let builtIn: Synonyms | undefined

/** Returns a function that reloads the list when the site changes. */
export function openSynonyms(db: Database): () => Synonyms {
  let read = { cacheVersion: -1, lines: '', synonyms: (builtIn ??= new Synonyms()) }
  return () => {
    const cacheVersion = getCacheVersion({ db })
    if (read.cacheVersion === cacheVersion) return read.synonyms
    const own = readSynonyms(db)
    const lines = own.join('\n')
    const synonyms = lines === read.lines ? read.synonyms : new Synonyms(own)
    read = { cacheVersion, lines, synonyms }
    return synonyms
  }
}

import { foldsOf, isStopword } from '~/domain/search/analysis/fold'
import { lemmasOf, stemsOf } from '~/domain/search/analysis/stems'
import { getCacheVersion } from '~/domain/cache-version.server'
import type { Database } from '~db/client.server'
import { readSynonyms } from '../manage-synonyms.server'
import BUILT_IN from '../synonyms.json'
import { collectWords, groupBy, type WordSource } from './lexicon.server'
import type { ParsedQuery, QueryWord } from './parse-query'
import { type ScoredTerm, scoreWord } from './score-word'

/** Another name for the same thing scores nearly as high as the name; a related word scores lower. */
const SAME_THING = 0.8
const SAME_MEANING = 0.55
const ANOTHER_FORM = 0.85
/** A word matches a listed word if it has at least this score and is close to the best score. */
const MIN_MATCH = 0.6
const NEARLY_BEST = 0.9

type Way = readonly string[]

interface Entry {
  way: Way
  others: readonly Way[]
  weight: number
}

export interface SynonymRun {
  start: number
  length: number
  /** The run as the list spells it. */
  way: Way
  ways: Way[]
  weight: number
}

interface SynonymLists {
  names: readonly string[]
  words: readonly string[]
  /** The words for 0, 1, 2 and so on. */
  numbers?: readonly string[]
}

const THOUSANDS: [string, number][] = [
  ['हजार', 1_000],
  ['लाख', 100_000],
]

/** Reads groups of synonyms, one per line: `दीवाली, दीपावली, diwali`. */
export class Synonyms {
  readonly #byFirst: Map<string, Entry[]>
  readonly #words: WordSource
  readonly #ofNames: ReadonlySet<string>
  readonly #values = new Map(THOUSANDS)

  constructor({ names, words, numbers = [] }: SynonymLists) {
    numbers.forEach((number, value) => {
      for (const fold of foldsOf(number)) this.#values.set(fold, value)
    })
    const entries = [
      ...names.flatMap((line) => readGroup(line, SAME_THING)),
      ...words.flatMap((line) => readGroup(line, SAME_MEANING)),
    ]
    this.#byFirst = groupBy(entries, ({ way }) => way.slice(0, 1))
    this.#words = collectWords([...names, ...words])
    this.#ofNames = new Set(names.flatMap(foldsOf))
  }

  has({ fold }: QueryWord): boolean {
    return this.#words.byFolds([fold]).length > 0
  }

  isCommonNoun(word: QueryWord): boolean {
    return this.has(word) && !this.#ofNames.has(word.fold)
  }

  /** Finds the longest runs of listed words, in any form or spelling. */
  find({ words, phrases }: ParsedQuery): SynonymRun[] {
    const literal = new Set(phrases.flat())
    const matches = words.map((word) =>
      literal.has(word) ? new Map<string, number>() : this.#match(word),
    )
    const runs = this.#numbers(matches)
    for (let start = 0; start < words.length; start += 1) {
      const run = this.#findAt(matches, start)
      if (!run) continue
      runs.push(run)
      start += run.length - 1
    }
    return runs
  }

  /** Matches the word itself, or else its dictionary forms, or else Devanagari words that sound like it. */
  #match(word: QueryWord): Map<string, number> {
    if (this.has(word)) return new Map([[word.fold, 1]])
    const lemmas = lemmasOf(word.fold)
    const forms = this.#words
      .byStems(stemsOf(word.fold))
      .filter(({ term }) => lemmas.includes(term) || word.script === 'latin')
    if (forms.length > 0) return new Map(forms.map(({ term }) => [term, ANOTHER_FORM]))
    if (word.script !== 'latin') return new Map()
    const { terms } = scoreWord(this.#words, word, { typos: false, typing: false })
    const least = Math.max(MIN_MATCH, NEARLY_BEST * (terms[0]?.weight ?? 0))
    const near = terms.filter(({ weight }) => weight >= least)
    return new Map(near.map(({ term, weight }) => [term, weight]))
  }

  /** Reads numbers that consist of several words: अठारह सौ सत्तावन is 1857. */
  #numbers(matches: readonly Map<string, number>[]): SynonymRun[] {
    const runs: SynonymRun[] = []
    for (let start = 0; start < matches.length; start += 1) {
      const way: string[] = []
      let [sum, part] = [0, 0]
      for (const match of matches.slice(start)) {
        const fold = [...match.keys()].find((one) => this.#values.has(one))
        if (fold === undefined) break
        const value = this.#values.get(fold)!
        if (value >= 1_000) [sum, part] = [sum + (part || 1) * value, 0]
        else part = value === 100 ? (part || 1) * value : part + value
        way.push(fold)
      }
      const [ways, length, weight] = [[[String(sum + part)]], way.length, SAME_THING]
      if (length > 1 && sum + part >= 100) runs.push({ start, length, way, ways, weight })
      start += length
    }
    return runs
  }

  #findAt(matches: readonly Map<string, number>[], start: number): SynonymRun | undefined {
    const found = [...matches[start]!.keys()]
      .flatMap((fold) => this.#byFirst.get(fold) ?? [])
      .map(({ way, others, weight }) => ({
        way,
        length: way.length,
        ways: others,
        weight: weight * Math.min(...way.map((fold, at) => matches[start + at]?.get(fold) ?? 0)),
      }))
      .filter(({ weight }) => weight > 0)
    const length = Math.max(...found.map((run) => run.length))
    const longest = found.filter((run) => run.length === length)
    if (longest.length === 0) return undefined
    const weight = Math.max(...longest.map((run) => run.weight))
    const { way } = longest[0]!
    return { start, length, way, ways: longest.flatMap(({ ways }) => ways), weight }
  }
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
  const folds = [...new Set(runs.flatMap(({ way, ways }) => [way, ...ways].flat()))]
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

const { words, numbers } = BUILT_IN
const NAMES = [...BUILT_IN.names, ...numbers.map((number, value) => `${number}, ${value}`)]

let builtIn: Synonyms | undefined

/** Returns the built-in list with the site's own lines. */
function withOwn(own: readonly string[]): Synonyms {
  if (own.length > 0) return new Synonyms({ names: [...own, ...NAMES], words, numbers })
  return (builtIn ??= new Synonyms({ names: NAMES, words, numbers }))
}

/** Returns a function that reloads the list when the site changes. */
export function openSynonyms(db: Database): () => Synonyms {
  let read = { cacheVersion: -1, lines: '', synonyms: withOwn([]) }
  return () => {
    const cacheVersion = getCacheVersion({ db })
    if (read.cacheVersion === cacheVersion) return read.synonyms
    const own = readSynonyms(db)
    const lines = own.join('\n')
    const synonyms = lines === read.lines ? read.synonyms : withOwn(own)
    read = { cacheVersion, lines, synonyms }
    return synonyms
  }
}
